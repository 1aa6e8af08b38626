/** Written by the build: where every rule and calculator is, by its id and by those that it had
 * before. A rule has no calculator. */
export const places: Map<string, { calculator: string; address: string }>;
