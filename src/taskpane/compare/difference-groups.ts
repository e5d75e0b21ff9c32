import { CONVENTIONS, type Difference, type Reconciliation } from '../../intake/reconcile/reconciliation';
import { numberText } from '../../table/cells/number-text';
import { columnWords } from './column-words';

export interface DifferenceGroup {
  id: string;
  title: string;
  /** How much or how many, in words. */
  says: string;
  lines: readonly Difference[];
  isConvention: boolean;
}

/**
 * Groups the lines of a comparison: the rent first, then each other column by the number of its lines. What is only written
 * in another way comes last.
 */
export function differenceGroups({ properties, rentColumn }: Reconciliation): DifferenceGroup[] {
  const lines = properties.flatMap(({ differences }) => differences);
  const conventions = lines.filter(({ kind }) => CONVENTIONS.has(kind));
  const byColumn = new Map<string, Difference[]>();
  for (const line of lines) {
    if (CONVENTIONS.has(line.kind) && !(line.column === rentColumn && line.difference)) continue;
    const key = line.column ?? '';
    const known = byColumn.get(key);
    if (known) known.push(line);
    else byColumn.set(key, [line]);
  }
  const isRent = (column: string) => Number(column === rentColumn);
  const columns = [...byColumn]
    .sort(([a, one], [b, other]) => isRent(b) - isRent(a) || other.length - one.length)
    .map(([column, some]): DifferenceGroup => {
      const sums = sumsOf(some);
      return {
        id: column || 'units',
        title: column === '' ? 'Units' : columnWords(column),
        says:
          sums.length > 0 ? sums.join(', ') : `${some.length} ${some.length === 1 ? 'differs' : 'differ'}`,
        lines: bySize(some),
        isConvention: false,
      };
    });
  if (conventions.length === 0) return columns;
  return [
    ...columns,
    {
      id: 'conventions',
      title: 'Written differently',
      says: `${conventions.length} ${conventions.length === 1 ? 'line' : 'lines'}, counted as agreeing`,
      lines: conventions,
      isConvention: true,
    },
  ];
}

const bySize = (lines: readonly Difference[]) =>
  [...lines].sort((a, b) => Math.abs(b.difference ?? 0) - Math.abs(a.difference ?? 0));

/** The sum in each currency or unit, in whole cents. Days are not added. */
function sumsOf(lines: readonly Difference[]): string[] {
  const sums = new Map<string, number>();
  for (const { difference, measure = '' } of lines)
    if (difference !== undefined && measure !== 'days')
      sums.set(measure, (sums.get(measure) ?? 0) + Math.round(difference * 100));
  return [...sums].map(([measure, cents]) => `${signedText(cents / 100)} ${measure}`.trim());
}

/** With its sign, and two decimals. */
export const signedText = (value: number): string =>
  `${value > 0 ? '+' : value < 0 ? '−' : ''}${numberText(Math.abs(value), { least: 2 })}`;

/** The values of both sides in words, such as `sheet 605,610.00 · database 596,660.00`. */
export function sidesText({ kind, sheet, database, note }: Difference): string {
  if (kind === 'only in sheet') return 'only in the sheet';
  if (kind === 'only in database') return 'only in the database';
  if (kind === 'ambiguous') return 'cannot be told from another unit';
  if (kind === 'within tolerance') return 'differences too small to list, together';
  const sides = [`sheet ${valueText(sheet)}`, `database ${valueText(database)}`].join(' · ');
  return note === undefined ? sides : `${sides}. ${note}`;
}

const valueText = (value: Difference['sheet']): string =>
  value === undefined
    ? 'blank'
    : typeof value === 'number'
      ? numberText(value, { least: Number.isInteger(value) && Math.abs(value) < 1000 ? 0 : 2 })
      : String(value);
