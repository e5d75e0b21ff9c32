/** Lets o-spreadsheet, made for browsers and Node 22, run in Node 20. Import this before the engine. */
type GroupBy = <T>(items: Iterable<T>, keyOf: (item: T) => PropertyKey) => Record<PropertyKey, T[]>;

const target = Object as { groupBy?: GroupBy };
target.groupBy ??= (items, keyOf) => {
  const groups: ReturnType<GroupBy> = Object.create(null) as ReturnType<GroupBy>;
  for (const item of items) (groups[keyOf(item)] ??= []).push(item as never);
  return groups as never;
};

/** The engine logs how long each step took. */
console.debug = () => undefined;
