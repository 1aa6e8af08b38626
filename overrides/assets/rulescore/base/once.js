/**
 * What is made once for each key, and made again only if that has failed.
 *
 * @returns {<Made>(key: string, make: () => Promise<Made>) => Promise<Made>}
 */
export const onceForEach = () => {
  /** @type {Map<string, Promise<any>>} */
  const held = new Map();
  return (key, make) => {
    const made = held.get(key) ?? make();
    held.set(key, made);
    made.catch(() => held.delete(key));
    return made;
  };
};
