import { splitCall } from '../../excel/calls/parse-calls';
import { tokensOf } from '../../excel/calls/tokens';
import { cellKey, formatCell, type CellAddress } from '../../excel/cell-address';
import { intersect, type Area } from '../../excel/reference-walk/area';
import { readReferences } from '../../excel/reference-walk/read-references';
import { areaOf, type RrResult } from '../../excel/reference-walk/walk-references';
import type { Formula } from '../../answers/formulas/join-formulas';
import { diffValue } from '../../answers/result/diff-values';
import { knownResult } from '../../answers/result/known-result';
import type { DiffValue } from '../../answers/result/table-diff';
import { createExactSum, withoutNoise } from '../../table/totals/exact-sum';
import type { RowBehind, RowsBehind } from './explain-actions';
import { meetsCriterion } from './criterion';
import type { HeldNames } from './held-names';
import type { SheetReader } from './sheet/sheet-reader';

const MOST_ROWS = 200;

interface Sources {
  reader: Pick<SheetReader, 'values' | 'used'>;
  results: readonly RrResult[];
  formulas: readonly Formula[];
  namesOf(formula: Formula): HeldNames;
}

/** A condition: the range that it reads, and the criterion as Excel writes it, such as `">"&C2`. */
interface Condition {
  range: string;
  criterion: string;
  isExact: boolean;
}

/** What a formula does with rows of one result. Without `amounts` it counts them. */
interface Reading {
  amounts?: string;
  conditions: readonly Condition[];
  does: 'add' | 'average' | 'take first';
}

/** A part of a formula that cannot be followed to rows. */
class Unfollowed extends Error {}

const pairs = (args: readonly string[]): Condition[] =>
  Array.from({ length: Math.floor(args.length / 2) }, (_, k) => ({
    range: args[2 * k]!,
    criterion: args[2 * k + 1]!,
    isExact: false,
  }));

const exactly = (range: string, criterion: string): Condition => ({ range, criterion, isExact: true });

const READINGS: Readonly<Record<string, (args: readonly string[]) => Reading | undefined>> = {
  SUM: ([amounts, ...more]) =>
    more.length > 0 ? undefined : { amounts: amounts!, conditions: [], does: 'add' },
  AVERAGE: ([amounts, ...more]) =>
    more.length > 0 ? undefined : { amounts: amounts!, conditions: [], does: 'average' },
  SUMIF: ([range, criterion, amounts = range]) => ({
    ...{ amounts: amounts!, conditions: pairs([range!, criterion!]), does: 'add' },
  }),
  COUNTIF: (args) => ({ conditions: pairs(args), does: 'add' }),
  SUMIFS: ([amounts, ...args]) => ({ amounts: amounts!, conditions: pairs(args), does: 'add' }),
  AVERAGEIFS: ([amounts, ...args]) => ({ amounts: amounts!, conditions: pairs(args), does: 'average' }),
  COUNTIFS: (args) => ({ conditions: pairs(args), does: 'add' }),
  XLOOKUP: ([wanted, range, amounts, ...more]) =>
    more.length > 1
      ? undefined
      : { amounts: amounts!, conditions: [exactly(range!, wanted!)], does: 'take first' },
  INDEX: ([amounts, at = '', column = '1']) => {
    const match = splitCall(at);
    const [wanted, range, how] = match?.args ?? [];
    return match?.name !== 'MATCH' || how?.trim() !== '0' || column.trim() !== '1'
      ? undefined
      : { amounts: amounts!, conditions: [exactly(range!, wanted!)], does: 'take first' };
  },
};

/** A result of these says the same rows as its first argument. */
const AROUND = new Set(['IFERROR', 'IFNA', 'ROUND']);

/** Lists the rows of a result that a figure adds up, counts or takes, or says which part cannot be followed. */
export async function rowsBehind(
  { place, formula, value }: { place: CellAddress; formula: string; value: unknown },
  sources: Sources,
  signal: AbortSignal,
): Promise<RowsBehind> {
  try {
    const reading = readingOf(formula.slice(1));
    return await follow(reading, { place, value }, sources, signal);
  } catch (thrown) {
    if (thrown instanceof Unfollowed) return { rows: [], unfollowed: thrown.message };
    throw thrown;
  }
}

function readingOf(text: string): Reading {
  const call = splitCall(text);
  if (call && AROUND.has(call.name)) return readingOf(call.args[0] ?? '');
  const reading = call && READINGS[call.name]?.(call.args);
  const parts = [reading?.amounts ?? '', ...(reading?.conditions ?? []).flatMap(Object.values)];
  if (!reading || parts.includes(undefined)) throw new Unfollowed(text.trim());
  return reading;
}

async function follow(
  { amounts, conditions, does }: Reading,
  { place, value }: { place: CellAddress; value: unknown },
  { reader, results, formulas, namesOf }: Sources,
  signal: AbortSignal,
): Promise<RowsBehind> {
  const areas: Area[] = [];
  let result: RrResult | undefined;
  for (const text of [...(amounts === undefined ? [] : [amounts]), ...conditions.map(({ range }) => range)]) {
    const area = await rangeOf(text, place.sheet, results, reader);
    result ??= results.find((one) => intersect(area, one.area));
    const inside = result && intersect(area, result.area);
    if (
      !inside ||
      area.columns !== 1 ||
      area.row !== (areas[0] ?? area).row ||
      area.rows !== (areas[0] ?? area).rows
    )
      throw new Unfollowed(text.trim());
    areas.push(area);
  }
  const source = formulas.find((one) => result && cellKey(one) === cellKey(result.anchor));
  const known = knownResult(source);
  const [first] = areas;
  if (!result || !first || !source || !known) throw new Unfollowed(amounts ?? conditions[0]?.range ?? '');
  const columns = (await reader.values(areas, signal)).map((lines) => lines.map(([cell]) => diffValue(cell)));
  const tests = await Promise.all(
    conditions.map(async ({ criterion, isExact }) => {
      const wanted = await operandOf(criterion, place.sheet, results, reader, signal);
      return (cell: DiffValue) => meetsCriterion(cell, wanted, isExact);
    }),
  );
  const firstRow = result.area.row + known.headings;
  const offset = amounts === undefined ? 0 : 1;
  const found = Array.from({ length: first.rows }, (_, at) => at)
    .filter((at) => first.row + at >= firstRow && first.row + at < result.area.row + result.area.rows)
    .filter((at) => tests.every((test, k) => test(columns[k + offset]![at]!)))
    .filter((at) => does === 'take first' || amounts === undefined || typeof columns[0]![at] === 'number');
  const taken = does === 'take first' ? found.slice(0, 1) : found;
  const amountOf = (at: number) => (amounts === undefined ? 1 : columns[0]![at]!);
  const sum = createExactSum();
  for (const at of taken) sum.add(Number(amountOf(at)) || 0);
  const total = withoutNoise(sum.value()) / (does === 'average' ? taken.length : 1);
  const expected = does === 'take first' ? amountOf(taken[0] ?? -1) : total;
  const isSame =
    typeof expected === 'number' && typeof value === 'number'
      ? Math.abs(expected - value) < 0.005
      : expected === diffValue(value);
  if (!isSame) throw new Unfollowed('the rows found do not add up to the cell');
  const words = await rowWords(result, known.basis?.columns ?? [], namesOf(source), reader, signal);
  const row = (at: number): RowBehind => ({
    place: { sheet: first.sheet, cell: formatCell(first.row + at, first.column) },
    words: words(first.row + at - result.area.row),
    amount: amounts === undefined ? '' : columns[0]![at]!,
  });
  return { rows: taken.slice(0, MOST_ROWS).map(row), count: taken.length, does, total };
}

async function rangeOf(
  text: string,
  sheet: string,
  results: readonly RrResult[],
  reader: Sources['reader'],
): Promise<Area> {
  const { references, mayReferToMore } = readReferences(text, sheet);
  const [reference] = references;
  if (!reference || references.length > 1 || mayReferToMore || reference.kind === 'name')
    throw new Unfollowed(text.trim());
  const area = areaOf(reference, results);
  const used = await reader.used(area.sheet);
  return (used && intersect(area, used)) ?? area;
}

/** Works out a criterion: texts, numbers and cells, joined by `&`. */
async function operandOf(
  text: string,
  sheet: string,
  results: readonly RrResult[],
  reader: Sources['reader'],
  signal: AbortSignal,
): Promise<DiffValue> {
  const values: DiffValue[] = [];
  for (const token of tokensOf(text).filter(({ kind, text: sign }) => kind !== 'space' && sign !== '&')) {
    if (token.kind === 'text') values.push(token.text.slice(1, -1).replaceAll('""', '"'));
    else if (token.kind === 'number') values.push(Number(token.text));
    else if (token.kind === 'cells') {
      const area = await rangeOf(
        `${token.prefix}${token.text.slice(token.prefix.length)}`,
        sheet,
        results,
        reader,
      ).catch(() => undefined);
      const [lines] = area && area.rows * area.columns === 1 ? await reader.values([area], signal) : [];
      if (!lines) throw new Unfollowed(text.trim());
      values.push(diffValue(lines[0]?.[0]));
    } else throw new Unfollowed(text.trim());
  }
  return values.length === 1 ? values[0]! : values.join('');
}

/** Names rows of a result by property, unit and tenant, as far as it shows them. */
async function rowWords(
  { area }: RrResult,
  columns: readonly string[],
  { profile }: HeldNames,
  reader: Sources['reader'],
  signal: AbortSignal,
): Promise<(row: number) => string> {
  const { property, unit, tenant } = profile?.reportRoles ?? {};
  const places = [property, unit, tenant]
    .map((name) => (name ? columns.indexOf(name) : -1))
    .filter((at) => at >= 0);
  const shown = places.length > 0 ? places : [0];
  const read = await reader.values(
    shown.map((at) => ({ ...area, column: area.column + at, columns: 1 })),
    signal,
  );
  return (row) =>
    read
      .map((lines) => String(diffValue(lines[row]?.[0])))
      .filter(Boolean)
      .join(', ') || `Row ${row + 1}`;
}
