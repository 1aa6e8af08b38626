/** Put here by the build, from the library swup. */
export { default } from "swup";
