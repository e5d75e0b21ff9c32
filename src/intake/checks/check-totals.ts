import type { ColumnProposal, Finding, TotalCheck } from '../extraction';
import { SHAPE, cellText, shapeAt, type Sheet } from '../grid/sheet';
import type { ClassifiedLine } from '../rows/table-lines';
import type { Task } from '../task';
import type { NumberAt } from '../values/read-value';
import { LET } from '../vocabulary/text-words';
import { fold } from '../vocabulary/fold';
import { matchConcepts } from '../vocabulary/match-concepts';
import { kindOf } from '../vocabulary/target-columns';

export interface CheckedTotals {
  totals: TotalCheck[];
  findings: Finding[];
}

/** Compares each number of a subtotal or total with the sum of the rows that it covers, column by column. */
export function* checkTotals(
  sheet: Sheet,
  columns: readonly ColumnProposal[],
  numberAt: NumberAt,
  lines: ReadonlyMap<number, ClassifiedLine>,
): Task<CheckedTotals> {
  const totals: TotalCheck[] = [];
  const findings: Finding[] = [];
  const added = columns.filter(isAdded);
  const value = (line: number, position: number) =>
    shapeAt(sheet, line, position) === SHAPE.number ? numberAt(line, position) : undefined;
  const all: number[] = [];
  let group: number[] = [];
  const sorted = [...lines].sort(([a], [b]) => a - b);
  const covered = sorted.flatMap(([line, { kind }]) => (COVERED.test(kind) ? line : []));
  const sums = sorted.flatMap(([line, found]) => (isSum(found) ? line : []));
  const textOf = (line: number) =>
    fold(
      sheet.cells[line]
        ?.map(cellText)
        .filter((text) => text.length < 60)
        .join(' ') ?? '',
    );
  yield;
  for (const [line, found] of sorted) {
    const { kind } = found;
    if (COVERED.test(kind)) {
      all.push(line);
      group.push(line);
    }
    if (!isSum(found)) continue;
    const before = kind === 'total' || group.length === 0 ? [all, group] : [group, all];
    const next = sums.find((sum) => sum > line) ?? Infinity;
    const after = [covered.filter((unit) => unit > line && unit < next), covered];
    const whole = group.length > 0 ? before : all.length > 0 ? [...before, ...after] : after;
    const choices = partsOf(textOf(line), whole, lines);
    for (const column of added) {
      const stated = value(line, column.position);
      if (stated === undefined) continue;
      const check = compare(line, stated, choices, column, sheet, value);
      totals.push(check);
      yield;
      if (!check.ok) findings.push(toFinding(check, column));
    }
    group = [];
  }
  return { totals, findings };
}

const COVERED = /^(?:unit|vacant unit|continuation|charge|past lease|next lease)$/;
const isSum = ({ kind, owner }: ClassifiedLine) =>
  owner === undefined && (kind === 'subtotal' || kind === 'total');

const VACANT =
  /\b(?:vacant|vacancy|available|disponi\w*|void|unlet|leerstand|unvermietet|vacante?s?|libres?|sfitt\w*|devolut\w*|leegstand|pustostan\w*|woln\w*|voln\w*|ledig\w*|vakan\w*|tomgang)\b/;

/** "Total occupied" covers the units that are let, and "total vacant" the others. */
function partsOf(
  text: string,
  whole: readonly (readonly number[])[],
  lines: ReadonlyMap<number, ClassifiedLine>,
): readonly (readonly number[])[] {
  const isVacant = (line: number) => lines.get(line)?.kind === 'vacant unit';
  const part = VACANT.test(text) ? isVacant : LET.test(text) ? (line: number) => !isVacant(line) : undefined;
  // Few sheets add leases of the past or future to those that run, or charges to rents.
  const choices = [/lease|charge/, /charge/, /lease/].flatMap((others) =>
    whole.map((rows) => rows.filter((line) => !others.test(lines.get(line)?.kind ?? ''))),
  );
  return part ? [...choices.map((rows) => rows.filter(part)), ...choices] : choices;
}

/** Amounts and areas add up. Rates, dates, percentages, terms and references do not. */
function isAdded({ column, heading, perArea }: ColumnProposal): boolean {
  if (perArea) return false;
  if (column)
    return (
      (kindOf(column) === 'money' && !column.endsWith('_per_sqm')) ||
      kindOf(column) === 'area' ||
      column === 'parking_spaces'
    );
  const { all } = matchConcepts(heading);
  if (
    [
      'percent',
      'date',
      'start',
      'end',
      'term',
      'remaining',
      'number',
      'index',
      'notice',
      'break',
      'perArea',
    ].some((one) => all.has(one as never))
  )
    return false;
  return ['rent', 'charge', 'amount', 'total', 'gross', 'deposit', 'heating', 'market'].some((one) =>
    all.has(one as never),
  );
}

function compare(
  line: number,
  stated: number,
  choices: readonly (readonly number[])[],
  { position, heading }: ColumnProposal,
  sheet: Sheet,
  value: (line: number, position: number) => number | undefined,
): TotalCheck {
  const check = (rows: readonly number[]): TotalCheck => {
    const values = rows.map((row) => value(row, position) ?? 0);
    const sum = Math.round(values.reduce((total, one) => total + one, 0) * 1e4) / 1e4;
    const difference = Math.round((stated - sum) * 1e4) / 1e4;
    const ok = Math.abs(difference) <= Math.max(0.01 * Math.max(1, rows.length), Math.abs(stated) * 5e-5);
    const explained = ok
      ? -1
      : values.findIndex((one) => one !== 0 && Math.abs(Math.abs(one) - Math.abs(difference)) <= 0.01);
    return {
      row: sheet.firstRow + line,
      position,
      heading,
      rows: rows.map((row) => sheet.firstRow + row),
      stated,
      sum,
      difference,
      ok,
      ...(explained >= 0 && { explainedBy: sheet.firstRow + (rows[explained] as number) }),
    };
  };
  const [likely = [], ...others] = choices;
  const first = check(likely);
  if (first.ok) return first;
  for (const other of others) {
    const second = check(other);
    if (second.ok) return second;
  }
  return first;
}

function toFinding(
  { row, position, heading, stated, sum, difference, explainedBy }: TotalCheck,
  { column }: ColumnProposal,
): Finding {
  const explained = explainedBy === undefined ? '' : ` The value of row ${explainedBy} is this difference.`;
  return {
    code: 'total-differs',
    severity: column ? 'blocks' : 'warns',
    text: `“${heading}” in row ${row} says ${said(stated)}, and its rows add up to ${said(sum)}: a difference of ${said(difference)}.${explained}`,
    rows: explainedBy === undefined ? [row] : [row, explainedBy],
    positions: [position],
  };
}

/** Example: `−661,790.5`. */
const said = (value: number): string =>
  `${value < 0 ? '\u2212' : ''}${Math.abs(value).toLocaleString('en-US', { maximumFractionDigits: 2 })}`;
