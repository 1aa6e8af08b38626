/** Put here by the build, from the library of that name. */
export { default } from "dompurify";
