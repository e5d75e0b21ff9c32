export function describeDatabases(ids: readonly string[], names: Readonly<Record<string, string>>): string {
  const quoted = ids.map((id) => `"${Object.hasOwn(names, id) ? names[id] : id}"`);
  return quoted.length > 3
    ? `${quoted.slice(0, 3).join(', ')} and ${quoted.length - 3} more`
    : quoted.join(', ');
}
