/** What stands under a key, made where nothing does. */
export function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  const own = map.get(key);
  if (own !== undefined) return own;
  const made = make();
  map.set(key, made);
  return made;
}
