/**
 * From the page of a short link to where it leads, the inputs in the address with it. It is the same on
 * every such page and takes what differs from its attributes.
 */
{
  const { address = "", calculator } = document.currentScript?.dataset ?? {};
  const url = new URL(address, location.href);
  const query = new URLSearchParams(location.search);
  if (calculator && query.size) query.set("calculator", calculator);
  url.search = query.toString();
  location.replace(url);
}
