/** Keep the site for when there is no network, by the service worker that the build makes. */
export const keepOffline = () => {
  if (!("serviceWorker" in navigator)) return;
  window.addEventListener("load", () => {
    navigator.serviceWorker.register("/service-worker.js").catch(() => {
      // Without it the site works as long as there is a network.
    });
  });
};
