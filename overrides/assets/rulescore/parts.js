/** What the elements that write a field in other ways are made of. */

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
 * @param {...HTMLElement} content
 */
export const box = (className, ...content) => {
  const made = document.createElement("span");
  made.className = className;
  made.append(...content);
  return made;
};
