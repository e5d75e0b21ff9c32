import type { ColumnEntry } from '../../src/contract/entries';
import { createCatalogue } from '../../src/service/catalogue/catalogue';

/** What a person types, letter by letter: common words, other words, a value, a slip, and letters that nearly all have. */
const TEXTS = ['rent', 'lease expiry', 'miete', 'office', 'tennat', 'a', 'e'];

/** The text of the search after each key. */
export const KEYS: readonly string[] = TEXTS.flatMap((text) =>
  [...text].map((_, at) => text.slice(0, at + 1)),
);

/** The columns of the reference service, repeated under other names until there are this many. */
export function manyColumns(count: number): ColumnEntry[] {
  const { columns } = createCatalogue();
  return Array.from({ length: count }, (_, at) => {
    const { name, type, label, description, group, unit, deprecated, alpha } = columns[at % columns.length]!;
    const round = Math.floor(at / columns.length);
    return {
      name: round === 0 ? name : `${name}_${round}`,
      type,
      label: round === 0 ? label : `${label} ${round}`,
      description,
      group,
      unit,
      deprecated,
      alpha,
    };
  });
}
