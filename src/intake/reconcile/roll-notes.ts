import type { Difference, RollNote } from './reconciliation';

const MOST_NAMED = 6;

/** A note as one sentence, with the first of its units. */
export function noteText({ says, units }: RollNote): string {
  const names = units.slice(0, MOST_NAMED).map(({ unit = '' }) => unit);
  const all = units.length > MOST_NAMED ? [...names, '…'] : names;
  return all.length === 0 ? `${says}.` : `${says}: ${all.join(', ')}.`;
}

interface Compared {
  /** The id of the property. Blank if the database does not have it. */
  property: string;
  name: string;
  /** How many units the sheet has of it. */
  units: number;
  rollDate: string | undefined;
  /** The date that the sheet, or a person, says. */
  asked: string | undefined;
  differences: readonly Difference[];
  /** Whether the sheet has other properties, too. */
  isOneOfSeveral: boolean;
  rentColumn: string | undefined;
}

const MOST_AS_IS = 0.5;
const FRACTIONS = [
  { from: 900, of: 'a thousandth', perhaps: 'Perhaps the sheet is in thousands: multiply its amounts' },
  { from: 11, of: 'a twelfth', perhaps: 'Perhaps the sheet has rents for a month: say so in its heading' },
  { from: 3, of: 'a quarter', perhaps: 'Perhaps the sheet has rents for a quarter: say so in its heading' },
] as const;

/** Says once what most rents of a sheet have in common, where each of them is a fraction of the database's. */
function fractionNotes({ differences, rentColumn, units }: Compared): RollNote[] {
  const ratios = differences.flatMap(({ kind, column, sheet, database }) =>
    kind === 'unit/period' &&
    column === rentColumn &&
    typeof sheet === 'number' &&
    typeof database === 'number'
      ? database / sheet
      : [],
  );
  const found = FRACTIONS.find(
    ({ from }) => ratios.filter((ratio) => ratio > from).length > units * MOST_AS_IS,
  );
  if (!found) return [];
  const says = `${ratios.length} of ${units} rents are ${found.of} of the database's. ${found.perhaps}, and check it again`;
  return [{ kind: 'other unit', says, units: [] }];
}

/** Says what was compared with another thing than the sheet names: no property, an older rent roll, another currency. */
export function rollNotes(compared: Compared): RollNote[] {
  const { property, name, units, rollDate, asked, differences, isOneOfSeveral } = compared;
  if (property === '') {
    const are = units === 1 ? 'its unit is' : `its ${units} units are`;
    const says = `${name || 'A property without a name'} is not in the chosen databases: ${are} only in the sheet`;
    return [{ kind: 'not in the database', says, units: [] }];
  }
  const notes: RollNote[] = [];
  if (asked !== undefined && rollDate !== undefined && rollDate < asked)
    notes.push({
      kind: 'older roll',
      says: `The database has no rent roll of ${asked}${isOneOfSeveral ? ` for ${name}` : ''}. The newest before it is of ${rollDate}`,
      units: [],
    });
  const currencies = new Map<string, number>();
  for (const { kind, note, sheet } of differences)
    if (kind === 'not compared' && note !== undefined && typeof sheet === 'number')
      currencies.set(note, (currencies.get(note) ?? 0) + 1);
  for (const [note, count] of currencies)
    notes.push({
      kind: 'other currency',
      says: `${note} ${count === 1 ? 'One amount is' : `${count} amounts are`} not compared`,
      units: [],
    });
  return [...notes, ...fractionNotes(compared)];
}
