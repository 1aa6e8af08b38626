/** What our elements are made of, and the link by which a file is saved. */

/**
 * @param {string} text
 * @param {() => void} act
 * @param {string} [label] what a screen reader says where the text is a sign
 */
export const button = (text, act, label) => {
  const made = document.createElement("button");
  made.type = "button";
  made.textContent = text;
  if (label) made.setAttribute("aria-label", label);
  made.addEventListener("click", act);
  return made;
};

/**
 * @param {string} className
 * @param {...(HTMLElement | string)} content
 */
export const box = (className, ...content) => {
  const made = document.createElement("span");
  made.className = className;
  made.append(...content);
  return made;
};

/**
 * An element with a text in it, which never becomes markup.
 *
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {string} text
 */
export const withText = (name, text) => {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
};

/**
 * Save a file on the reader's device.
 *
 * @param {Blob} content
 * @param {string} fileName
 */
export const download = (content, fileName) => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = fileName;
  link.click(); // the content is let go of with the page: a browser may be slow to take it
};
