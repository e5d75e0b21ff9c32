import type { ColumnProposal, TotalCheck } from '../extraction';
import { SHAPE, shapeAt, type Sheet, textsIn } from '../grid/sheet';
import { canBeSummed } from '../rows/subtotal-check';
import type { ClassifiedLine } from '../rows/table-lines';
import { flatMapInSteps, inSteps, type Steps } from '../../table/steps';
import type { NumberAt } from '../values/read-value';
import { namesVacant, isLetLabel } from '../vocabulary/text-words';
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
  const added = columns.filter(
    (proposal) => proposal.column && proposal.position !== charges?.amount && canBeSummed(proposal),
  );
  const valueAt: NumberAt = (line, position) =>
    shapeAt(sheet, line, position) === SHAPE.number ? numberAt(line, position) : undefined;
  const kindOf = (line: number) => lines.get(line)?.kind ?? '';
  const sorted = [...lines.keys()].sort((a, b) => a - b);
  yield;
  const covered = yield* chosenOf(sorted, (line) => COVERED.test(kindOf(line)));
  const sums = yield* chosenOf(sorted, (line) => isSum(lines.get(line)!));
  const textOf = (line: number) =>
    textsIn(sheet, line)
      .filter((text) => text.length < 60)
      .join(' ');
  // How many of the covered lines stand above each sum.
  let end = 0;
  const ends = sums.map((line) => {
    while ((covered[end] ?? Infinity) < line) end += 1;
    return end;
  });
  for (const [at, line] of sums.entries()) {
    const [before, own, next] = [ends[at - 1] ?? 0, ends[at]!, ends[at + 1] ?? covered.length];
    const [all, group]: [Range, Range] = [
      [0, own],
      [before, own],
    ];
    const below: Range[] = [
      [own, next],
      [0, covered.length],
    ];
    const above = kindOf(line) === 'total' || before === own ? [all, group] : [group, all];
    const whole = before < own ? above : own > 0 ? [...above, ...below] : below;
    const choices = choicesOf(textOf(line), whole, kindOf);
    for (const column of added) {
      const stated = valueAt(line, column.position);
      if (stated !== undefined)
        totals.push(yield* checkTotal({ line, stated, column, choices }, { sheet, valueAt, covered }));
    }
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

/** A range of the lines that sums cover. */
type Range = readonly [from: number, end: number];

/** Lines that a sum can cover. They are looked for when they are first asked for. */
interface Choice {
  range: Range;
  isPart: (line: number) => boolean;
  lines?: readonly number[];
}

/** "Total occupied" covers the units that are let, and "total vacant" the others. */
function choicesOf(text: string, whole: readonly Range[], kindOf: (line: number) => string): Choice[] {
  const choices = LEFT_OUT.flatMap((excluded) =>
    whole.map((range): Choice => ({ range, isPart: (line) => !excluded.test(kindOf(line)) })),
  );
  const areVacant = namesVacant(text);
  if (!areVacant && !isLetLabel(text)) return choices;
  const isNamed = (line: number) => (kindOf(line) === 'vacant unit') === areVacant;
  const parts = choices.map(({ range, isPart }): Choice => ({
    range,
    isPart: (line) => isPart(line) && isNamed(line),
  }));
  return [...parts, ...choices];
}

const LINES_A_PAUSE = 2_000;

const chosenOf = (lines: readonly number[], isChosen: (line: number) => boolean): Steps<number[]> =>
  flatMapInSteps(lines, (line) => (isChosen(line) ? line : []), LINES_A_PAUSE);

/** A number that is stated as a total, and the lines that it can cover, the likeliest first. */
interface Stated {
  line: number;
  stated: number;
  column: ColumnProposal;
  choices: readonly Choice[];
}

function* checkTotal(
  { line, stated, column, choices }: Stated,
  { sheet, valueAt, covered }: { sheet: Sheet; valueAt: NumberAt; covered: readonly number[] },
): Steps<TotalCheck> {
  const { position, heading } = column;
  const rowOf = (of: number) => sheet.firstRow + of;
  let likely: { lines: readonly number[]; sum: number; ok: boolean } | undefined;
  for (const choice of choices) {
    const lines = (choice.lines ??= yield* chosenOf(covered.slice(...choice.range), choice.isPart));
    let total = 0;
    const add = (row: number) => {
      total += valueAt(row, position) ?? 0;
    };
    yield* inSteps(lines, add, LINES_A_PAUSE);
    const sum = round(total);
    const most = Math.max(0.01 * Math.max(1, lines.length), Math.abs(stated) * 5e-5);
    const ok = Math.abs(round(stated - sum)) <= most;
    if (ok || !likely) likely = { lines, sum, ok };
    if (ok) break;
  }
  const { lines, sum, ok } = likely!;
  const rows = lines.map(rowOf);
  if (ok) return { rows, ok };
  const difference = round(stated - sum);
  const isAll = (value: number) => value !== 0 && Math.abs(Math.abs(value) - Math.abs(difference)) <= 0.01;
  const [explainedBy] = lines.filter((of) => isAll(valueAt(of, position) ?? 0)).map(rowOf);
  yield;
  const explained = explainedBy ? ` The value of row ${explainedBy} is this difference.` : '';
  const text = `“${heading}” in row ${rowOf(line)} says ${inWords(stated)}, and its rows add up to ${inWords(sum)}: a difference of ${inWords(difference)}.${explained}`;
  return {
    rows,
    ok,
    finding: {
      code: 'total-differs',
      severity: 'blocks',
      text,
      positions: [position],
      rows: [rowOf(line), ...(explainedBy ? [explainedBy] : rows)],
    },
  };
}

const round = (value: number) => Math.round(value * 1e4) / 1e4;

/** Example: `−661,790.5`. */
const inWords = (value: number): string => `${value < 0 ? '\u2212' : ''}${inEnglish(Math.abs(value))}`;
