import type { calculateSheets } from '../../support/calculate-sheets';
import type { OracleLine } from './totals-oracle';

type Sheet = Pick<ReturnType<typeof calculateSheets>, 'value'>;

/** What the sheet "Totals" shows. */
export function readTotals(sheet: Sheet, prefix = '') {
  const value = (cell: string) => sheet.value(`${prefix}${cell}`);
  const filled = (first: number, last: number, letters: string) => {
    const rows: (string | number | boolean)[][] = [];
    for (let row = first; row <= last && value(`C${row}`) !== ''; row++)
      rows.push([...letters].map((letter) => value(`${letter}${row}`)));
    return rows;
  };
  return {
    grand: filled(15, 22, 'CDEFG').map(([currency, amount, largest, rows, lines]) => ({
      ...{ currency, amount, largest, rows, lines },
    })),
    lines: filled(28, 2_000, 'BCDEF').map(([group, currency, amount, share, rows]) => ({
      ...{ group, currency, amount, share, rows },
    })),
    charted: [...Array(13).keys()]
      .map((k) => [value(`I${28 + k}`), value(`J${28 + k}`)])
      .filter(([name]) => name !== ''),
    check: value('C23'),
  };
}

/** Holds every line, share and grand total of the sheet to the oracle, and the chart's cells to the lines. */
export function expectTotals(
  sheet: Sheet,
  oracle: ReadonlyMap<string, readonly OracleLine[]>,
  about: string,
  prefix = '',
): void {
  const { grand, lines, charted, check } = readTotals(sheet, prefix);
  const currencies = [...oracle.keys()].sort();
  expect([about, ...grand.map(({ currency }) => currency)]).toEqual([about, ...currencies]);
  expect(check).toBe('OK: the lines add up to all rows.');
  const expected = currencies.flatMap((currency) => oracle.get(currency)!);
  const total = (currency: unknown) =>
    oracle.get(String(currency))!.reduce((sum, { cents }) => sum + cents, 0);
  // Groups of one amount stand by name, which engines compare in their own ways.
  expect([about, lines.map(({ currency, amount }) => [currency, Math.round(Number(amount) * 100)])]).toEqual([
    about,
    expected.map(({ currency, cents }) => [currency, cents]),
  ]);
  const text = (...parts: unknown[]) => parts.join('|');
  expect(
    lines
      .map((line) => text(line.group, line.currency, Math.round(Number(line.amount) * 100), line.rows))
      .sort(),
  ).toEqual(expected.map((line) => text(line.group, line.currency, line.cents, line.rows)).sort());
  for (const { currency, amount, share } of lines) {
    if (total(currency) === 0) expect(share).toBe('–');
    else expect(share).toBeCloseTo((Number(amount) * 100) / total(currency), 9);
  }
  for (const line of grand) {
    const currencyLines = oracle.get(String(line.currency))!;
    expect([Math.round(Number(line.amount) * 100), line.rows, line.lines]).toEqual([
      total(line.currency),
      currencyLines.reduce((sum, { rows }) => sum + rows, 0),
      currencyLines.length,
    ]);
    if (total(line.currency) !== 0)
      expect(line.largest).toBeCloseTo(currencyLines[0]!.cents / total(line.currency), 9);
  }
  const [most] = [...grand].sort((left, right) => Number(right.rows) - Number(left.rows));
  const all = lines.filter(({ currency }) => currency === most?.currency);
  const isTime = all.some(({ group }) => typeof group === 'number');
  const own = all
    .filter(({ group }) => !isTime || typeof group === 'number')
    .sort((left, right) => (isTime ? Number(left.group) - Number(right.group) : 0))
    .slice(0, 12);
  const rest = all.filter((line) => !own.includes(line));
  expect(charted.slice(0, own.length)).toEqual(own.map(({ group, amount }) => [group, amount]));
  expect(charted.slice(own.length).map(([, amount]) => amount)).toEqual(
    rest.length > 0
      ? [
          expect.closeTo(
            rest.reduce((sum, { amount }) => sum + Number(amount), 0),
            4,
          ),
        ]
      : [],
  );
}
