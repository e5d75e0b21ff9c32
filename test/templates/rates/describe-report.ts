import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { ALL_CURRENCIES } from '../../../src/templates/rates/rates-refs';
import { ratesSheet } from '../../../src/templates/rates/rates-sheet';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import { calculateSheets } from '../../support/calculate-sheets';
import { differences } from '../../support/report/expect-report';
import { HAND_MADE_ROLL } from '../../support/report/hand-made-roll';
import { oracleUnit, reportColumns, type RawRow } from '../../support/report/raw-units';
import { allRows, resultRows } from '../../support/report/result-rows';
import { readReport } from '../../support/report/read-report';
import { serviceFigures } from '../../support/report/service-figures';
import { reportOracle, type OracleUnit } from '../../support/report/report-oracle';
import { latestRows } from '../totals/totals-oracle';
import { lastOf, type DemoRows } from '../../support/demo-rows';
import { unitsInOne } from './expect-in-one';
import { rateCells, RATES, type RateLine } from './rates-oracle';

const { identity, rentrollDateColumn, currencyColumn } = DEFAULT_PROFILE;
const { property } = identity;

/** Holds the report in one currency to the rows of the demo, which need the columns that the oracle reads and `property_currency`. */
export function describeReport(demo: DemoRows): void {
  const names = { Units: 'Units', Report: 'Report' };
  const sheets = portfolioReport(reportColumns(), names, {
    inputs: { currency: ALL_CURRENCIES },
    formattedRows: 30,
    rates: 'Rates',
  });
  let handMade: (string | number | boolean)[][] | undefined;
  let allOfHandMade: (string | number | boolean)[][] = [];
  const sheet = calculateSheets([...sheets, ratesSheet('Rates', '', [])], (name, args) =>
    !handMade
      ? demo.answer(name, args)
      : {
          value:
            name === 'TOTAL'
              ? handMade.length
              : (args[0] as unknown[][])[0]!.length === 2
                ? allOfHandMade
                : handMade,
        },
  );
  const report = readReport(sheets[1]!, (cell) => sheet.value(`Report!${cell}`));

  const rowsAt = (day: string): RawRow[] =>
    latestRows(demo.rows(), { property, date: rentrollDateColumn }, day) as RawRow[];
  const unitsAt = (day: string) => rowsAt(day).map(oracleUnit);

  it('has every figure in one currency on each day, and names the rates with their dates and sources', async () => {
    const days = demo.days();
    expect(days).toHaveLength(8);
    await sheet.enter(rateCells('eur', RATES));
    for (const day of lastOf(days)) {
      await sheet.enter({ 'Units!C6': day });
      const units = unitsAt(day);
      expect([day, ...differences(report, reportOracle(unitsInOne(units, 'EUR', RATES), {}))]).toEqual([day]);
    }
    expect(sheet.value('Report!C6')).toBe('EUR');
    expect(sheet.value('Report!B4')).toBe(
      'All amounts are in EUR. Rates: GBP 1.1712 (2026-09-30, Central bank, reference); SEK 0.0883 (2026-09-29, Treasury); CHF 1.0604 (2026-09-30, no source); PLN 0.2351 (2026-09-30, Treasury); USD 0.8512 (2026-09-30, Treasury).',
    );
  });

  it("agrees with the service's own figures of each property whose units share its currency", () => {
    const rows = rowsAt(demo.days().at(-1)!);
    let compared = 0;
    for (const id of new Set(rows.map((row) => row[property]))) {
      const own = rows.filter((row) => row[property] === id);
      if (own.some((row) => row[currencyColumn] !== row['property_currency'])) continue;
      compared++;
      const units = own.map(oracleUnit);
      for (const [role, figure] of Object.entries(serviceFigures(units))) {
        const service = units[0]!.service![role as 'unitCount'] ?? '–';
        const agrees =
          figure === '–' || service === '–' ? service === figure : Math.abs(service - figure) < 0.005 + 1e-9;
        expect([id, role, service, figure, agrees]).toEqual([id, role, service, figure, true]);
      }
    }
    expect(compared).toBeGreaterThan(5);
  });

  describe('a report of 24 units, some of them in pounds', () => {
    const units = HAND_MADE_ROLL.map((unit, at) => ({ ...unit, currency: at % 3 === 1 ? 'GBP' : 'EUR' }));
    const show = async (portfolio: readonly OracleUnit[], lines: readonly RateLine[], currency: string) => {
      handMade = resultRows(portfolio, reportColumns());
      allOfHandMade = allRows(units, reportColumns());
      await sheet.enter({ 'Units!C6': '', 'Units!C5': currency, ...rateCells('EUR', lines) });
      await sheet.again('Units');
    };

    it('shows no amount without a rate, and says which currency lacks it', async () => {
      await show(units, [['GBP', '']], ALL_CURRENCIES);
      expect(report.figure('Contracted rent pa')).toBe('–');
      expect(report.figure('Units')).toBe(24);
      expect(report.figure('Lettable area, sqm')).toBe(2_690);
      expect(sheet.value('Report!C6')).toBe('–');
      expect(sheet.value('Report!B4')).toBe('Rate of GBP is missing. So amounts are not shown.');
      expect(report.checks()['All amounts are in one currency']).toBe(
        'Rate of GBP is missing. Type them on the sheet of rates.',
      );
      await show(units, [['GBP', 1.5, '2026-09-30', 'Bank']], ALL_CURRENCIES);
      const expected = unitsInOne(units, 'EUR', [['GBP', 1.5]]);
      expect(differences(report, reportOracle(expected, {}))).toEqual([]);
      expect(report.checks()['All amounts are in one currency']).toBe('OK');
    });

    it('needs no rate for units without an amount, and one for an amount whose currency is not told', async () => {
      const addedUnit = (currency: string, amounts: Partial<OracleUnit>): OracleUnit => ({
        ...{ ...units[0]!, currency, unit: 'added', rent: null, passing: 0, erv: null },
        ...amounts,
      });
      const silent = [...units, addedUnit('SEK', {}), addedUnit('', {})];
      await show(silent, [['GBP', 1.5]], ALL_CURRENCIES);
      expect(differences(report, reportOracle(unitsInOne(silent, 'EUR', [['GBP', 1.5]]), {}))).toEqual([]);
      await show([...units, addedUnit('', { erv: 100 })], [['GBP', 1.5]], ALL_CURRENCIES);
      expect(sheet.value('Report!B4')).toBe('A currency is not told. So amounts are not shown.');
    });
  });
}
