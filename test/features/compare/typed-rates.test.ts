import { typedRates } from '../../../src/features/compare/create-compare-actions';
import type { Reconciliation } from '../../../src/intake/reconcile/reconciliation';
import { RATES_NAME } from '../../../src/templates/rates/rates-refs';
import { textTable } from '../../support/text-table';
import { emulatedExcel } from '../../support/emulated-excel';

const { workbook } = emulatedExcel([
  { name: 'Rates', cells: { C4: 'EUR' } },
  { name: 'Other', cells: {} },
]);
const sheetId = workbook.sheets()[0]!.id;
const type = (text: string) => workbook.write({ sheetId, top: 5, left: 2, bottom: 5, right: 2 }, () => text);

const rents = (differences = '') => {
  const sums = textTable(differences.replaceAll(', ', '\n'), ' ').flatMap(([measure, text]) => {
    const difference = Number(text);
    const about = { column: 'contracted_rent_pa', measure, difference };
    return measure === '' ? [] : { ...about, sheet: 1_000 + difference, database: 1_000 };
  });
  return { properties: [{ sums }], rentColumn: 'contracted_rent_pa' } as unknown as Reconciliation;
};
const BOTH = rents('EUR 100, GBP 50');

it('says nothing in a workbook without a sheet of rates', async () =>
  expect(await typedRates(BOTH)).toBeUndefined());

describe('rents in one currency', () => {
  beforeAll(() => workbook.addName(RATES_NAME, { sheetId, top: 3, left: 2, bottom: 3, right: 2 }));
  beforeEach(() => type('rates=EUR=1, GBP=1.5 2026-09-30 "ECB"'));

  it.each(
    textTable(`
      EUR 100, GBP 50 | In EUR: rent 175.00. Rates: GBP 1.5 (2026-09-30, ECB).
      GBP 50 | In EUR: rent 75.00. Rates: GBP 1.5 (2026-09-30, ECB).
      EUR 1, SEK 1 | In EUR: Rate of SEK is missing.
      EUR 1, SEK 0 | In EUR: Rate of SEK is missing.
      GBP -0.01 | In EUR: rent −0.02. Rates: GBP 1.5 (2026-09-30, ECB).
    `),
  )('of %s are said by the typed rates, with the cell for a formula: %s', async (differences, sentence) =>
    expect(await typedRates(rents(differences))).toEqual({
      sentence: ` ${sentence!}`,
      cell: "'Rates'!$C$6",
    }),
  );

  it.each<[string, Reconciliation]>([
    ['all rents are in that currency', rents('EUR 100')],
    ['no rents are compared', rents()],
  ])('are not said where %s', async (_, found) => expect(await typedRates(found)).toBeUndefined());

  it('are not said by a cell with another text', async () => {
    type('not yet');
    expect(await typedRates(BOTH)).toBeUndefined();
  });

  it('are refused by rates that cannot be read, with the reason and without a cell', async () => {
    type('rates=EUR=2');
    expect(await typedRates(BOTH)).toEqual({
      sentence:
        ' The rates of the sheet "Rates" are not used. Option rates begins with EUR, the currency of all figures, so its rate must be 1. Write it like rates=EUR=1, GBP=1.17 2026-09-30 "ECB".',
    });
  });
});
