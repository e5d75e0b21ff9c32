import type { ColumnProposal, Finding, TotalCheck } from '../extraction';
import { SHAPE, cellText, shapeAt, type Sheet } from '../grid/sheet';
import { canBeSummed } from '../rows/subtotal-check';
import type { ClassifiedLine } from '../rows/table-lines';
import type { Steps } from '../../table/steps';
import type { NumberAt } from '../values/read-value';
import { namesVacant, isLetLabel } from '../vocabulary/text-words';
import { namesAny } from '../vocabulary/match-concepts';
import { inEnglish, type TableReading } from './table-reading';

/** Compares each number of a subtotal or total with the sum of the rows that it covers, column by column. */
export function* checkTotals({
  sheet,
  columns,
  charges,
  numberAt,
  lines,
}: TableReading): Steps<TotalCheck[]> {
  const totals: TotalCheck[] = [];
  // The amounts of charges are not totals of each other.
  const added = columns.filter((column) => column.position !== charges?.amount && isAdded(column));
  const valueAt: NumberAt = (line, position) =>
    shapeAt(sheet, line, position) === SHAPE.number ? numberAt(line, position) : undefined;
  const all: number[] = [];
  let group: number[] = [];
  const sorted = [...lines].sort(([a], [b]) => a - b);
  const covered = sorted.flatMap(([line, { kind }]) => (COVERED.test(kind) ? line : []));
  const sums = sorted.flatMap(([line, found]) => (isSum(found) ? line : []));
  const textOf = (line: number) =>
    (sheet.cells[line]?.map(cellText) ?? []).filter((text) => text.length < 60).join(' ');
  yield;
  for (const [line, found] of sorted) {
    if (COVERED.test(found.kind)) {
      all.push(line);
      group.push(line);
    }
    if (!isSum(found)) continue;
    const next = sums.find((sum) => sum > line) ?? Infinity;
    const below = [covered.filter((unit) => unit > line && unit < next), covered];
    const above = found.kind === 'total' || group.length === 0 ? [all, group] : [group, all];
    const whole = group.length > 0 ? above : all.length > 0 ? [...above, ...below] : below;
    const choices = partsOf(textOf(line), whole, lines);
    for (const column of added) {
      const stated = valueAt(line, column.position);
      if (stated !== undefined)
        totals.push(yield* checkTotal({ line, stated, column, choices }, { sheet, valueAt }));
    }
    group = [];
  }
  return totals;
}

const COVERED = /^(?:unit|vacant unit|continuation|charge|past lease|next lease)$/;
const isSum = ({ kind, owner }: ClassifiedLine) =>
  owner === undefined && (kind === 'subtotal' || kind === 'total');

/**
 * Few sheets add leases of the past or future to those that run, or charges to rents. Some leave vacant units out. The likeliest
 * first.
 */
const LEFT_OUT = [/lease|charge/, /charge/, /lease/, /lease|charge|vacant/, /charge|vacant/];

/** The lines that a sum can cover: each choice is made when it is first asked for. */
type Choices = readonly (() => readonly number[])[];

/** "Total occupied" covers the units that are let, and "total vacant" the others. */
function partsOf(
  text: string,
  whole: readonly (readonly number[])[],
  lines: ReadonlyMap<number, ClassifiedLine>,
): Choices {
  const kindOf = (line: number) => lines.get(line)?.kind ?? '';
  const isVacant = (line: number) => kindOf(line) === 'vacant unit';
  const choices = LEFT_OUT.flatMap((excluded) =>
    whole.map((rows) => onDemand(() => rows.filter((line) => !excluded.test(kindOf(line))))),
  );
  const part = namesVacant(text)
    ? isVacant
    : isLetLabel(text)
      ? (line: number) => !isVacant(line)
      : undefined;
  return part ? [...choices.map((rows) => onDemand(() => rows().filter(part))), ...choices] : choices;
}

function onDemand<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

const ADDED = ['rent', 'charge', 'amount', 'total', 'gross', 'deposit', 'heating', 'market'] as const;

const isAdded = (proposal: ColumnProposal): boolean =>
  proposal.column === 'parking_spaces' ||
  (canBeSummed(proposal) && (proposal.column !== null || namesAny(proposal.heading, ADDED)));

/** A number that is stated as a total, and the lines that it can cover, the likeliest first. */
interface Stated {
  line: number;
  stated: number;
  column: ColumnProposal;
  choices: Choices;
}

function* checkTotal(
  { line, stated, column, choices }: Stated,
  { sheet, valueAt }: { sheet: Sheet; valueAt: NumberAt },
): Steps<TotalCheck> {
  const { position, heading } = column;
  const rowOf = (of: number) => sheet.firstRow + of;
  const check = (covered: readonly number[]): TotalCheck => {
    const values = covered.map((row) => valueAt(row, position) ?? 0);
    const sum = round(values.reduce((total, value) => total + value, 0));
    const difference = round(stated - sum);
    const ok = Math.abs(difference) <= Math.max(0.01 * Math.max(1, covered.length), Math.abs(stated) * 5e-5);
    const isAll = (value: number) => value !== 0 && Math.abs(Math.abs(value) - Math.abs(difference)) <= 0.01;
    const explained = ok ? -1 : values.findIndex(isAll);
    return {
      ...{ row: rowOf(line), position, heading, rows: covered.map(rowOf), stated, sum, difference, ok },
      ...(explained >= 0 && { explainedBy: rowOf(covered[explained]!) }),
    };
  };
  const likely = check(choices[0]?.() ?? []);
  yield;
  if (likely.ok) return likely;
  for (const choice of choices.slice(1)) {
    const found = check(choice());
    yield;
    if (found.ok) return found;
  }
  return likely;
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;

/** Says which totals are not the sums of their rows. */
export const totalsDiffer = (totals: readonly TotalCheck[], columns: readonly ColumnProposal[]): Finding[] =>
  totals.flatMap(({ row, rows, position, heading, stated, sum, difference, explainedBy, ok }): Finding[] => {
    if (ok) return [];
    const explained = explainedBy === undefined ? '' : ` The value of row ${explainedBy} is this difference.`;
    const text = `“${heading}” in row ${row} says ${inWords(stated)}, and its rows add up to ${inWords(sum)}: a difference of ${inWords(difference)}.${explained}`;
    const isKnown = columns.some((proposal) => proposal.position === position && proposal.column !== null);
    return [
      {
        ...{ code: 'total-differs', severity: isKnown ? 'blocks' : 'warns', text, positions: [position] },
        rows: [row, ...(explainedBy === undefined ? rows : [explainedBy])],
      },
    ];
  });

/** Example: `−661,790.5`. */
const inWords = (value: number): string => `${value < 0 ? '\u2212' : ''}${inEnglish(Math.abs(value))}`;
