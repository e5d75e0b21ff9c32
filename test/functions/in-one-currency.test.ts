import fc from 'fast-check';
import { asRrError } from '../../src/contract/failure';
import { GivenRange } from '../../src/excel/given-range';
import { readRates } from '../../src/intake/reconcile/rates';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { sheetOf, textTable } from '../support/text-table';

describe('the option rates', () => {
  it.each(
    textTable(`
      EUR=1 | {"EUR":1} |
      eur=1, gbp=1.17 | {"EUR":1,"GBP":1.17} | GBP 1.17 (no date, no source)
      EUR=1, GBP=1.17 2026-09-30 "Bank, daily", SEK=0.09 Treasury desk | {"EUR":1,"GBP":1.17,"SEK":0.09} | GBP 1.17 (2026-09-30, Bank, daily); SEK 0.09 (no date, Treasury desk)`),
  )('reads %s', (text, of, named) => {
    const rates = readRates(text);
    expect([rates.into, Object.fromEntries(rates.of), rates.named]).toEqual(['EUR', JSON.parse(of), named]);
  });

  it.each(
    textTable(`
      GBP                       | cannot be "GBP"
      EUR=1, Pounds=1.17        | cannot be "Pounds=1.17"
      GBP=1.17                  | begins with GBP, the currency of all figures, so its rate must be 1
      EUR=1, GBP=0              | needs a number above 0 for GBP, not "0"
      EUR=1, GBP=1.1, gbp=1.1   | has GBP twice
      EUR=1, GBP=1.1 2026-02-30 | has no such day as 2026-02-30
      ,                         | is empty`),
  )('refuses %s, and says what to write', (text, problem) => {
    expect(() => readRates(text)).toThrow(
      `Option rates ${problem}. Write it like rates=EUR=1, GBP=1.17 2026-09-30 "ECB".`,
    );
  });

  it('never takes anything but a number above 0 for a rate', () => {
    const part = fc.constantFrom('EUR', 'gbp', '=', '1', '1.17', '-', ',', ' ', '"', '2026-09-30', 'e9', 'x');
    fc.assert(
      fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
        try {
          const { into, of } = readRates(parts.join(''));
          expect(of.get(into)).toBe(1);
          for (const rate of of.values()) expect(rate > 0 && Number.isFinite(rate)).toBe(true);
        } catch (thrown) {
          expect(asRrError(thrown).code).toBe('bad-input');
        }
      }),
    );
  });
});

const A = sheetOf(`
  Crane House |           |           |             |          |
  Unit        | Tenant    | Area (m²) | Annual rent | Currency | Lease end
  A1          | Alder Ltd | 100       | 12000       | EUR      | 47483
  A2          | Birch plc | 100       | 24000.5     | GBP      | 47483
  A3          | Cedar KG  | 100       | 9000        | EUR      | 47483`);
const B = sheetOf(`
  Crane House |           |           |             |          |
  Unit        | Tenant    | Area (m²) | Annual rent | Currency | Lease end
  A1          | Alder Ltd | 100       | 12000       | EUR      | 47483
  A2          | Birch plc | 100       | 20000       | GBP      | 47483
  A9          | Dogwood   | 100       | 60000       | SEK      | 47483`);
const ask = async (options: unknown, show: string | null = null) => {
  const { cells } = await askFunction('COMPARE', fakeGateway({ columns: [], rows: [] }), {
    range_a: new GivenRange(A, "'A'!B2:G6", 'C!A1'),
    range_b: new GivenRange(B, "'B'!B2:G6", 'C!A1'),
    show,
    options,
  });
  return plainCells(cells);
};
const RATES = 'rates=EUR=1, GBP=1.17 2026-09-30 "ECB", SEK=0.09 2026-09-29';

describe('RR.COMPARE with rates', () => {
  it('says the difference in one currency beside each, with dates and sources', async () => {
    const [plain] = await ask(null);
    const [[headline] = []] = await ask(RATES);
    // 9,000 + 4,000.50 × 1.17 − 60,000 × 0.09 = 8,280.585
    expect(headline).toBe(
      `${plain![0]} In EUR: rent 8,280.59. Rates: GBP 1.17 (2026-09-30, ECB); SEK 0.09 (2026-09-29, no source).`,
    );
  });

  it('names the currency whose rate is missing, and shows no figure', async () => {
    const [[headline] = []] = await ask('rates=EUR=1, GBP=1.17');
    expect(headline).toMatch(/ In EUR: Rate of SEK is missing\.$/);
    const totals = await ask('rates=EUR=1, GBP=1.17', 'totals');
    expect(totals.at(-1)!.slice(0, 6)).toEqual([
      ...['All in one currency', 'Contracted Rent PA', 'EUR'],
      ...['Rate of SEK is missing', '', ''],
    ]);
  });

  it('adds a line of each column of money to the totals, whose parts add up', async () => {
    const totals = await ask(RATES, 'totals');
    const lines = totals.filter(([property]) => property === 'All in one currency');
    expect(lines.map((line) => line[1])).toEqual(['Contracted Rent PA']);
    const [, , , sheet, database, difference, ...parts] = lines[0]!.map(Number);
    expect([sheet, database]).toEqual([
      expect.closeTo(21_000 + 24_000.5 * 1.17, 6),
      expect.closeTo(12_000 + 20_000 * 1.17 + 60_000 * 0.09, 6),
    ]);
    expect(difference).toBeCloseTo(sheet! - database!, 6);
    expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(difference!, 6);
  });
});
