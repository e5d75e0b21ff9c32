import { FINDING_CODES, ROW_KINDS } from '../../src/intake/extraction';
import type { Extraction, GridLike } from '../../src/intake/index';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import { seeded } from '../faults/seeded';
import { damage, randomSheet, type Value } from './random-sheet';

const FACT_KINDS = new Set(['unit', 'vacant unit', 'next lease', 'continuation', 'charge', 'rent step']);
const CODES: ReadonlySet<string> = new Set(FINDING_CODES);
const KINDS: ReadonlySet<string> = new Set(ROW_KINDS);

/** Says which law the reading of a grid breaks, or returns undefined. */
export function brokenLaw(
  grid: GridLike,
  rows: readonly (readonly unknown[])[],
  readsTwice = true,
): string | undefined {
  const found = readRentRoll(grid);
  if (found.length === 0) return 'no extraction';
  const used = usedRows(rows);
  for (const extraction of found) {
    const broken = brokenOf(extraction, used);
    if (broken) return broken;
  }
  if (({} as Record<string, unknown>)['polluted'] !== undefined) return 'the prototype was changed';
  return !readsTwice || isSame(found, readRentRoll(grid)) ? undefined : 'two readings differ';
}

/** The first and last row that have something. */
function usedRows(rows: readonly (readonly unknown[])[]): number[] {
  const isFilled = (cell: unknown) => {
    const value =
      typeof cell === 'object' && cell !== null ? (cell as { v: unknown; err?: true }) : { v: cell };
    if ('err' in value) return true;
    if (typeof value.v === 'string') return value.v.replace(/[\u00a0\u200b\ufeff\s]+/g, '') !== '';
    return value.v !== null && value.v !== undefined;
  };
  const filled = rows.flatMap((row, index) => (row.some(isFilled) ? index + 1 : []));
  if (filled.length === 0) return [];
  const [first = 0] = filled;
  return Array.from({ length: (filled.at(-1) ?? 0) - first + 1 }, (_, index) => first + index);
}

function brokenOf(
  { rows, facts, columns, findings, headingRows }: Extraction,
  used: readonly number[],
): string | undefined {
  if (rows.map(({ row }) => row).join() !== used.join())
    return 'not every row of the used area once, in order';
  const byRow = new Map(rows.map((row) => [row.row, row]));
  for (const { row, kind, reason, owner } of rows) {
    if (!KINDS.has(kind)) return `row ${row} has no kind`;
    if ((reason === '') !== (kind === 'blank'))
      return `row ${row} of kind ${kind} has the reason "${reason}"`;
    if (owner === undefined) continue;
    const above = byRow.get(owner);
    if (!above || above.owner !== undefined || !/unit$/.test(above.kind))
      return `row ${row} belongs to row ${owner}, which is not a unit`;
  }
  for (const { row, sources, facts: values } of facts) {
    if (sources[0] !== row) return `the first source of row ${row} is another row`;
    for (const source of sources)
      if (!FACT_KINDS.has(byRow.get(source)?.kind ?? ''))
        return `row ${source} of kind ${byRow.get(source)?.kind} gave facts`;
    for (const [column, fact] of values) {
      if (!sources.includes(fact.row)) return `${column} of row ${row} comes from row ${fact.row}`;
      if (typeof fact.value === 'number' && !Number.isFinite(fact.value))
        return `${column} of row ${row} is not finite`;
    }
  }
  const targets = columns.flatMap(({ column }) => column ?? []);
  if (new Set(targets).size !== targets.length) return 'two columns have one target';
  if (columns.some(({ confidence }) => !(confidence >= 0 && confidence <= 1)))
    return 'a confidence is not between 0 and 1';
  if (findings.some(({ code, text }) => !CODES.has(code) || text === ''))
    return 'a finding without a code or a sentence';
  if (headingRows.some((row) => !byRow.has(row))) return 'a heading outside the used area';
  return undefined;
}

/** Whether two values are equal in all of their parts. Facts are read one by one, as a caller does. */
function isSame(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (left.constructor !== right.constructor) return false;
  if (!Array.isArray(left) && isIterable(left)) return isIterable(right) && isSame([...left], [...right]);
  const keys = Object.keys(left) as (keyof typeof left)[];
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

const isIterable = (value: object): value is Iterable<unknown> => Symbol.iterator in value;

/** What the facts say, without where they stand. */
export function factsIn(extraction: Extraction | undefined): string[] {
  return (extraction?.facts ?? []).map(({ kind, facts }) =>
    JSON.stringify([
      kind,
      ...[...facts]
        .map(([column, { value }]) => [column, value])
        .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)),
    ]),
  );
}

/** Reads the damaged sheet of a seed, every fourth one twice, and says which law it breaks. */
export function brokenBySeed(seed: number): string | undefined {
  const random = seeded(seed);
  const rows = damage(randomSheet(random).rows, random);
  return brokenLaw(rows, rows, seed % 4 === 0);
}

export const permuted = (rows: readonly (readonly Value[])[], order: readonly number[]): Value[][] =>
  rows.map((row) => order.map((column) => row[column] ?? null));
