/**
 * From the page of a short link to where it leads, the inputs in the address with it, and those that are in its
 * name. It is the same on every such page and takes what differs from its attributes.
 */
{
  const { address = "", calculator } = document.currentScript?.dataset ?? {};
  const url = new URL(address, location.href);
  const query = url.searchParams;
  new URLSearchParams(location.search).forEach((text, name) => query.set(name, text));
  if (calculator && query.size) query.set("calculator", calculator);
  location.replace(url);
}
