/** Written by the build: where every calculator is, by its id and by those that it had before. */
export const places: Map<string, { calculator: string; address: string }>;
