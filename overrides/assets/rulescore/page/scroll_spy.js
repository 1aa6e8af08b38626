/** Where one is in a page: its title in the header once it has left the screen, and its section in the
 * list of contents. */
import { onEveryPage } from "./navigation.js";

/** @type {IntersectionObserver[]} */
let watching = [];

/** Show it, on this page and on every page that takes its place. */
export const spyOnScroll = () => {
  onEveryPage(() => {
    watching.forEach((one) => one.disconnect());
    watching = [watchTitle(), watchSections()];
  });
};

const watchTitle = () => {
  const shown = document.querySelector('[data-md-component="header-title"]');
  const observer = new IntersectionObserver(([entry]) => {
    const isAbove = !!entry && !entry.isIntersecting && entry.boundingClientRect.top < 0;
    shown?.classList.toggle("md-header__title--active", isAbove);
  });
  const title = document.querySelector("h1");
  if (title) observer.observe(title);
  return observer;
};

/** The section is the last whose heading has passed the upper third of the screen. */
const watchSections = () => {
  const links = /** @type {HTMLAnchorElement[]} */ ([
    ...document.querySelectorAll('[data-md-component="toc"] .md-nav__link'),
  ]);
  const sections = links.map((link) => document.getElementById(link.hash.slice(1)));
  const observer = new IntersectionObserver(
    () => {
      const third = window.innerHeight / 3;
      const here = sections.findLastIndex((one) => one && one.getBoundingClientRect().top < third);
      links.forEach((link, place) => link.classList.toggle("md-nav__link--active", place === here));
    },
    { rootMargin: "0px 0px -66% 0px" },
  );
  sections.forEach((one) => one && observer.observe(one));
  return observer;
};
