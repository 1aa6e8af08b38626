export {};

declare global {
  interface Window {
    /** Says that the theme has put a page in place: the first, and each that a link leads to. */
    document$?: { subscribe(shown: () => void): void };
  }
}
