import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryGaps } from '../../src/features/reports/insert-own-sheet';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { GAPS } from '../../src/templates/gaps/gap-rows';
import { gapSheets } from '../../src/templates/gaps/gaps-sheet';
import { calculateSheets } from '../support/calculate-sheets';
import { demoRows, someOf } from '../support/demo-rows';
import { GAP_COLUMNS } from '../templates/gaps/gaps-oracle';
import { expectGaps } from '../templates/gaps/read-gaps';
import { latestRows } from '../templates/totals/totals-oracle';
import { calculateAfter } from './calculate';

const { identity, currencyColumn, rentrollDateColumn } = DEFAULT_PROFILE;
const demo = demoRows({ columns: [...GAP_COLUMNS, rentrollDateColumn] });
const templates = [
  ...gapSheets(
    { Gaps: 'Gaps', 'Gap questions': 'Gaps questions' },
    queryGaps(createCatalogue().columns, DEFAULT_PROFILE),
  ),
];
const sheet = calculateSheets(templates, demo.answer);
const rowsAt = (day: string) =>
  latestRows(demo.rows(), { property: identity.property, date: rentrollDateColumn }, day);

it('has what the units of the demo lack, in each currency, and by what is missing', async () => {
  const last = demo.days().at(-1)!;
  const cases = [
    ...someOf(demo.days()).flatMap((day) =>
      [...new Set(rowsAt(day).map((row) => String(row[currencyColumn])))].map((currency) => ({
        ...{ day, currency, shown: 'everything' },
      })),
    ),
    ...GAPS.map(({ word }) => ({ day: last, currency: 'EUR', shown: word })),
  ];
  const entries = cases.map(({ day, currency, shown }) => ({
    ...{ 'Gaps!C7': currency, 'Gaps!C8': shown, 'Gaps!C9': day },
  }));
  const calculated = await calculateAfter(sheet, templates, entries);
  for (const [k, { day, currency, shown }] of cases.entries())
    expectGaps({ value: (cell) => calculated[k]!('Gaps', cell) }, rowsAt(day), currency, shown);
});
