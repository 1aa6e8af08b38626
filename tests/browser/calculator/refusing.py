"""Inputs that every calculator refuses."""

# What a reader sees as soon as an input is refused. One question for all of it, since there are
# hundreds of inputs.
REFUSE = """(element, [name, text, patience]) => new Promise((seen, reject) => {
  const isShown = (selector) => {
    const found = element.querySelector(selector);
    return found !== null && found.checkVisibility() && found.getClientRects().length > 0;
  };
  const beside = `[data-field="${name}"] .rc-refusal`;
  element.addEventListener("answer", () => reject(new Error(`${name} takes ${text}`)));
  element.addEventListener("refusal", () => seen({
    state: element.dataset.state,
    refusal: isShown(beside) ? element.querySelector(beside).textContent : "",
    invalid: [...element.querySelectorAll('form [aria-invalid="true"]')].map(({ name }) => name),
    outputs: element.outputs,
    "staleness shown": isShown(".rc-stale"),
    "old answer shown": isShown(".rc-headline"),
  }), { once: true });
  setTimeout(() => reject(new Error(`nothing was heard about ${name}`)), patience);
  element.inputs = { [name]: text };
})"""
