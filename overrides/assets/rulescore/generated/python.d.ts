/** Written by the build: where the files of Python are, below the folder, how large, and by which hash a browser knows them. */
export const folder: string;
export const python: {
  runtime: string;
  stdlib: string;
  packages: string;
  books: Record<string, string>;
  words?: string;
  lock: object;
  bytes: Record<string, { raw: number; gzip: number; integrity: string }>;
};
