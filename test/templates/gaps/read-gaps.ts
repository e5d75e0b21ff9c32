import type { ServiceRow } from '../totals/totals-oracle';
import { cents, gapsOracle, lacksOf } from './gaps-oracle';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';

const { reportRoles, currencyColumn } = DEFAULT_PROFILE;

interface Sheet {
  value(cell: string): string | number | boolean;
}

const inCents = (value: unknown) => Math.round(Number(value) * 100);
/** Where the first question stands. */
const QUESTION = 7;
const text = (...parts: unknown[]) => parts.join('|');

/** Holds each figure and each unit of the sheet to the oracle. `shown` is what the yellow cell says. */
export function expectGaps(
  sheet: Sheet,
  rows: readonly ServiceRow[],
  currency: string,
  shown = 'everything',
): void {
  const { value } = sheet;
  const currencies = [...new Set(rows.map((row) => String(row[currencyColumn])))].sort();
  const of = (name: string) => rows.filter((row) => row[currencyColumn] === name);
  const sum = (subset: readonly ServiceRow[]) => subset.reduce((total, row) => total + cents(row), 0);
  const table = currencies.map((name) => {
    const open = of(name).filter((row) => lacksOf(row).length > 0);
    return text(name, sum(of(name)), sum(open), of(name).length, open.length);
  });
  const shownCurrencies = currencies.map((_, k) => {
    const at = (letter: string) => value(`${letter}${15 + k}`);
    return text(at('B'), inCents(at('C')), inCents(at('D')), at('F'), at('G'));
  });
  expect([...shownCurrencies, value(`B${15 + currencies.length}`)]).toEqual([...table, '']);
  currencies.forEach((name, k) => {
    const open = of(name).filter((row) => lacksOf(row).length > 0);
    expect(value(`E${15 + k}`)).toBeCloseTo(sum(open) / sum(of(name)), 9);
  });
  expect(value('C23')).toBe('OK: each unit is in a line.');

  const kinds = gapsOracle(of(currency));
  const total = sum(of(currency));
  kinds.forEach((kind, k) => {
    const at = (letter: string) => value(`${letter}${27 + k}`);
    expect(text(at('B'), inCents(at('C')), at('E'), at('F'))).toBe(
      text(kind.word, kind.cents, kind.units, kind.properties),
    );
    expect(at('D')).toBeCloseTo(total === 0 ? 0 : kind.cents / total, 9);
    expect(at('G')).toMatch(/^To the .*\?$|^To the .*\./);
  });

  const expected = of(currency)
    .filter((row) => (shown === 'everything' ? lacksOf(row).length > 0 : lacksOf(row).includes(shown)))
    .map((row) => [cents(row), text(...unitOf(row), cents(row), lacksOf(row).join(', '))] as const)
    .sort(([left], [right]) => right - left);
  const lines = expected.map((_, k) => {
    const at = (letter: string) => value(`${letter}${36 + k}`);
    return [inCents(at('F')), text(at('B'), at('C'), at('D'), at('E'), inCents(at('F')), at('G'))] as const;
  });
  expect(lines.map(([amount]) => amount)).toEqual(expected.map(([amount]) => amount));
  expect(lines.map(([, line]) => line).sort()).toEqual(expected.map(([, line]) => line).sort());
  expect(value(`G${36 + expected.length}`)).toBe('');
}

/** Holds the questions to the oracle: one for each property, which names its file and each unit that lacks something. */
export function expectQuestions({ value }: Sheet, rows: readonly ServiceRow[], currency: string): void {
  const expected = new Map<string, string[]>();
  for (const row of rows) {
    if (row[currencyColumn] !== currency || lacksOf(row).length === 0) continue;
    const [property = '', unit, tenant] = unitOf(row);
    const line = `${unit}${tenant ? `, ${tenant}` : ''}: ${lacksOf(row).join(', ')}`;
    expected.set(property, [...(expected.get(property) ?? []), line]);
  }
  const questions = Array.from({ length: expected.size }, (_, k) =>
    String(value(`F${QUESTION + k}`)).split('\n'),
  );
  const found = questions.map(([about = '', ...lines]) => {
    const [, property = about] =
      /^(.*): please tell us what is missing in the file “.+”\.$/.exec(about) ?? [];
    return [property, lines.sort()];
  });
  expect(Object.fromEntries(found)).toEqual(
    Object.fromEntries([...expected].map(([property, lines]) => [property, lines.sort()])),
  );
  expect(value(`F${QUESTION + expected.size}`)).toBe('');
}

const unitOf = (row: ServiceRow) =>
  [reportRoles.property, reportRoles.unit, reportRoles.tenant, reportRoles.use].map((name) =>
    String(row[name] ?? '').trim(),
  );
