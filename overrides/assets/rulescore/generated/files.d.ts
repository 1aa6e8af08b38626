/** Written by the build: the files that scripts fetch, each as `name:hash`, separated by spaces. */
export const files: string;
