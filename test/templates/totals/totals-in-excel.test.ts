import { insertSheets } from '../../../src/excel/sheets/insert-sheets';
import { createLastWritten } from '../../../src/excel/write/last-written';
import type { TotalsQuestion } from '../../../src/templates/totals/totals-rows';
import { totalsSheet } from '../../../src/templates/totals/totals-sheet';
import { emulatedExcel } from '../../support/emulated-excel';
import { sheetOf } from '../../support/text-table';

const rows = sheetOf(`
  North * | 1 | EUR | 10    | 5
  North ? | 2 | EUR | 20.5  |
  NORTH * | 1 | eur | 0.25  | 5
  ~       | 3 |     | 3     | 1
          |   | GBP |       | 2
  Same    | 4 | GBP | 7     | 0
  Same    | 5 | GBP | 8     | 0
  Same    | 5 | CHF | ca. 9 | 0`);
const question: TotalsQuestion = {
  source: { headings: ['Property', 'Property ID', 'Currency', 'Rent', 'Area'] },
  groups: [{ word: 'property', at: 1, identifiedAt: 2 }],
  amounts: [
    { word: 'Rent', at: 4, currencyAt: 3 },
    { word: 'Area', at: 5 },
  ],
  by: 'property',
  amount: 'Rent',
  endless: [],
};
const { idle } = emulatedExcel([{ name: 'Sheet1', cells: {} }], () => ({ value: rows }));
const warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined);

beforeAll(async () => {
  await insertSheets(['Totals'], ({ Totals }) => [totalsSheet(Totals, question)], {
    written: createLastWritten(),
    by: 'reports',
  });
  await idle();
});

it('takes the sheet without a refusal', () => {
  expect(warned.mock.calls).toEqual([]);
});

it('takes over the question of a formula into its yellow cells', () => {
  const { cells } = totalsSheet('Totals', {
    ...question,
    question: {
      ...{ databases: ['Core, Nordic', 'Value'], upTo: 46295, approvedOnly: true },
      conditions: [{ column: 'Rent', criteria: ['between', 5] }],
    },
  });
  expect(cells).toMatchObject({
    ...{ C10: 46295, C11: true, C12: { text: "'Core, Nordic', Value" } },
    ...{ E7: { text: 'Rent' }, F7: { text: 'between' }, G7: 5 },
  });
});
