/** Names databases in a sentence: by their names where known, up to three of them, then how many more there are. */
export function describeDatabases(ids: readonly string[], names: Readonly<Record<string, string>>): string {
  const quoted = ids.map((id) => `"${Object.hasOwn(names, id) ? names[id] : id}"`);
  return quoted.length > 3
    ? `${quoted.slice(0, 3).join(', ')} and ${quoted.length - 3} more`
    : quoted.join(', ');
}
