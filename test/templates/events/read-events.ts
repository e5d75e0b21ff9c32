import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { EVENT_WORDS, FIRST_ROW, SUM_ROW, TOTALS_ROW } from '../../../src/templates/events/events-sheet';
import type { OracleEvent } from './events-oracle';

const { reportRoles, currencyColumn } = DEFAULT_PROFILE;
const cents = (value: unknown) => Math.round(Number(value) * 100);
const serial = (iso: string) => Date.parse(iso) / 86_400_000 + 25_569;
const text = (...parts: unknown[]) => parts.join('|');

interface Sheet {
  value(cell: string): string | number | boolean;
}

/** Holds each event and each total of the sheet to the oracle. `headings` are the columns' headings by name. */
export function expectEvents(
  { value }: Sheet,
  oracle: readonly OracleEvent[],
  headings: ReadonlyMap<string, string>,
) {
  const rentOf = ({ row }: OracleEvent) => cents(row[reportRoles.contractedRent] ?? 0);
  const currencyOf = ({ row }: OracleEvent) => String(row[currencyColumn]);
  const expected = oracle.map((event) => {
    const name = (column: string) => String(event.row[column] ?? '').trim();
    const { property, unit, tenant } = reportRoles;
    const days = [serial(event.deadline), event.event, serial(event.date)];
    const whose = [name(property), name(unit), name(tenant), currencyOf(event), rentOf(event)];
    return text(...days, ...whose, event.isNew, headings.get(event.column));
  });
  const lines = oracle.map((_, k) => {
    const at = (letter: string) => value(`${letter}${FIRST_ROW + k}`);
    return text(...[...'BCDEFGH'].map(at), cents(at('I')), at('J'), at('K'));
  });
  expect(lines.map((line) => line.split('|')[0])).toEqual(expected.map((line) => line.split('|')[0]));
  expect([...lines].sort()).toEqual([...expected].sort());
  expect(value(`B${FIRST_ROW + oracle.length}`)).toBe('');
  // The cell holds the deadline.
  oracle.forEach((_, k) =>
    expect(value(String(value(`L${FIRST_ROW + k}`)))).toBe(value(`B${FIRST_ROW + k}`)),
  );

  const currencies = [...new Set(oracle.map(currencyOf))].sort();
  expect(
    [...'EFGHIJKL'].map((letter) => value(`${letter}${TOTALS_ROW - 1}`)).filter((name) => name !== ''),
  ).toEqual(currencies);
  const totals = (events: readonly OracleEvent[]) => {
    const sum = (currency: string) => {
      const rents = new Map(
        events.filter((event) => currencyOf(event) === currency).map((event) => [event.row, rentOf(event)]),
      );
      return [...rents.values()].reduce((total, rent) => total + rent, 0);
    };
    return text(events.length, events.filter(({ isNew }) => isNew === 'new').length, ...currencies.map(sum));
  };
  const shown = (row: number) =>
    text(
      ...[value(`C${row}`), value(`D${row}`)],
      ...currencies.map((_, k) => cents(value(`${'EFGHIJKL'.charAt(k)}${row}`))),
    );
  EVENT_WORDS.forEach((word, k) => {
    expect(value(`B${TOTALS_ROW + k}`)).toBe(word);
    expect([word, shown(TOTALS_ROW + k)]).toEqual([
      word,
      totals(oracle.filter((event) => event.word === word)),
    ]);
  });
  expect(shown(SUM_ROW)).toBe(totals(oracle));
  if (oracle.length > 0) expect(value(`C${SUM_ROW + 1}`)).toMatch(/^OK: /);
}
