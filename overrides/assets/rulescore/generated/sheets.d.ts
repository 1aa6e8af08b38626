/** Written by the build: by its book, the calculator that is a sheet, its topic, its inputs, and the labels of its
 * outputs by their names. */
export const sheets: Record<
  string,
  { calculator: string; topic: string; asks: string[]; labels: Record<string, string> }
>;
