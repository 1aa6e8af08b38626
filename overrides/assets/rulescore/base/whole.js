/** Whether the page is being left, which ends all that is being fetched. */
let isLeft = false;
globalThis.addEventListener?.("pagehide", () => (isLeft = true));
globalThis.addEventListener?.("pageshow", () => (isLeft = false));

/**
 * Fetch a file only as it was built. A browser may keep a damaged file for ever, since the server says of
 * files with a hash in their address that they never change. One that differs from its hash is fetched
 * again, past the browser's cache.
 *
 * @param {string} address
 * @param {string} [integrity] its hash, as for Subresource Integrity
 */
export const fetchWhole = async (address, integrity) => {
  try {
    return await fetchFile(address, { integrity });
  } catch (reason) {
    if (isLeft) throw reason;
    return fetchFile(address, { integrity, cache: "reload" });
  }
};

/**
 * @param {string} address
 * @param {RequestInit} how
 */
const fetchFile = async (address, how) => {
  const response = await fetch(address, how);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return response;
};
