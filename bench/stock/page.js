/** The simplest page that does the same as ours: Python starts at the first touch, then answers. */
const calculator = document.querySelector("main");
const form = calculator.querySelector("form");
let worker;

const wake = () => {
  worker ??= new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    const { html, headline } = JSON.parse(data);
    calculator.querySelector("[data-answer]").innerHTML = html;
    calculator.querySelector("[data-headline]").textContent = headline;
    calculator.dataset.state = "answered";
  };
  return worker;
};

calculator.addEventListener("pointerdown", wake, { once: true });
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("change", () => {
  calculator.dataset.state = "working";
  const inputs = JSON.stringify(Object.fromEntries(new FormData(form)));
  wake().postMessage({ calculator: "usiel.travel-cost", inputs });
});
