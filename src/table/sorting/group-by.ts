/** Gathers what has the same key. Keys and items keep their order. */
export function groupBy<Item, Key>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) addToGroup(groups, keyOf(item), item);
  return groups;
}

/** Returns the last item of each key, in the order in which the keys come. */
export const uniqueBy = <Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Item[] => [
  ...new Map(items.map((item) => [keyOf(item), item])).values(),
];

/** Adds an item to those that have the same key. */
export function addToGroup<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}
