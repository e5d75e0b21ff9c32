import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryTotals } from '../../src/features/reports/totals-question';
import { TOTALS_BY, type TotalsBy } from '../../src/features/reports/totals-by';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';
import { calculateSheets } from '../support/calculate-sheets';
import { demoRows, someOf } from '../support/demo-rows';
import { expectTotals } from '../templates/totals/read-totals';
import { latestRows, TOTALS_COLUMN, totalsBy } from '../templates/totals/totals-oracle';
import { calculateAfter } from './calculate';

const { reportRoles, identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const question = queryTotals(createCatalogue().columns, DEFAULT_PROFILE, 'property');
const AMOUNTS = [reportRoles.contractedRent, reportRoles.passingRent, reportRoles.erv, reportRoles.area];
const demo = demoRows({
  columns: [
    ...[...Object.values(TOTALS_COLUMN), ...AMOUNTS],
    ...[currencyColumn, rentrollDateColumn, identity.property],
  ],
});
const templates = [totalsSheet('Totals', question)];
const sheet = calculateSheets(templates, demo.answer);

it('has the totals of the demo, by each column, and of each amount', async () => {
  const cases = someOf(demo.days()).flatMap((day) => [
    ...(Object.keys(TOTALS_BY) as TotalsBy[]).map((by) => ({ day, by, amount: 0 })),
    ...AMOUNTS.map((_, amount) => ({ day, by: 'use' as const, amount })).slice(1),
  ]);
  const entries = cases.map(({ day, by, amount }) => ({
    ...{ C7: TOTALS_BY[by], C8: question.amounts[amount]!.word, C10: day },
  }));
  const calculated = await calculateAfter(sheet, templates, entries);
  for (const [k, { day, by, amount }] of cases.entries()) {
    const rows = latestRows(demo.rows(), { property: identity.property, date: rentrollDateColumn }, day);
    const value = (cell: string) => calculated[k]!('Totals', cell);
    expectTotals({ value }, totalsBy(by, AMOUNTS[amount]!, rows), `${by} ${amount} ${day}`);
  }
});
