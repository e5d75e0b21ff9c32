import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { queryTotals } from '../../../src/features/reports/totals-question';
import { TOTALS_BY, type TotalsBy } from '../../../src/features/reports/totals-by';
import { totalsSheet } from '../../../src/templates/totals/totals-sheet';
import { calculateSheets } from '../../support/calculate-sheets';
import { demoRows } from '../../support/demo-rows';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { expectTotals, readTotals } from './read-totals';
import { latestRows, TOTALS_COLUMN, totalsBy } from './totals-oracle';
import '../../support/long-timeout';

const { reportRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const property = identity.property;

const question = queryTotals(createCatalogue().columns, DEFAULT_PROFILE, 'property');
/** In the order in which the sheet offers them. */
const AMOUNTS = [reportRoles.contractedRent, reportRoles.passingRent, reportRoles.erv, reportRoles.area].map(
  (name, at) => [question.amounts[at]!.word, name] as const,
);
const [[rent, rentColumn] = ['', '']] = AMOUNTS;
const columns = [
  ...[...Object.values(TOTALS_COLUMN), ...AMOUNTS.map(([, name]) => name)],
  ...[currencyColumn, rentrollDateColumn, property],
];
const demo = demoRows({ columns });
const sheet = calculateSheets([totalsSheet('Totals', question)], demo.answer);
const rowsAt = (day: string) => latestRows(demo.rows(), { property, date: rentrollDateColumn }, day);

it('are those of the service, by each column, on each of the eight days', async () => {
  expect(demo.days()).toHaveLength(8);
  for (const day of demo.days()) {
    const rows = rowsAt(day);
    for (const by of Object.keys(TOTALS_BY) as TotalsBy[]) {
      await sheet.enter({ C4: TOTALS_BY[by], C5: rent, C7: day });
      expectTotals(sheet, totalsBy(by, rentColumn, rows), `${by} ${day}`);
    }
  }
});

it('add up each amount, and areas whatever the currency', async () => {
  const day = demo.days().at(-1)!;
  for (const [word, name] of AMOUNTS) {
    await sheet.enter({ C4: 'use', C5: word, C7: day });
    expectTotals(sheet, totalsBy('use', name, rowsAt(day)), word);
  }
  expect(readTotals(sheet).grand.map(({ currency }) => currency)).toEqual(['–']);
  expect(sheet.value('B3')).toBe('');
});
