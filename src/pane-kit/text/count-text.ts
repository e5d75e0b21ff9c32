import { countText } from '../../contract/count-text';
import { joinAnd } from '../../table/quoted';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Example: "Harbour, Meridian and 3 more". */
export function namesText(named: readonly { name: string }[]): string {
  const names = named.map(({ name }) => name);
  return joinAnd(names.length > 3 ? [...names.slice(0, 2), `${countText(names.length - 2)} more`] : names);
}

/** Example: "A1, B1 and 3 more". */
export const firstOf = (texts: readonly string[], most: number): string =>
  texts.length > most
    ? `${texts.slice(0, most).join(', ')} and ${countText(texts.length - most)} more`
    : texts.join(', ');
