/** Put here by the build, from the library @swup/a11y-plugin. */
export { default } from "@swup/a11y-plugin";
