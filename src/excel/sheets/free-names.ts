/** Returns the wanted names if no sheet has one of them, otherwise all of them with the first number that is free. */
export function freeNames<Name extends string>(
  requested: readonly Name[],
  taken: readonly string[],
): Record<Name, string> {
  // Excel ignores the case of a sheet's name.
  const all = new Set(taken.map((name) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const numbered = requested.map((name) => [name, number === 1 ? name : `${name} ${number}`] as const);
    if (numbered.every(([, name]) => !all.has(name.toLowerCase())))
      return Object.fromEntries(numbered) as Record<Name, string>;
  }
}
