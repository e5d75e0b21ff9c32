import { firstOf, joinAnd } from '../../table/quoted';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Example: "Harbour, Meridian and 3 more". */
export function namesText(named: readonly { name: string }[]): string {
  const names = named.map(({ name }) => name);
  return names.length > 3 ? firstOf(names, 2) : joinAnd(names);
}
