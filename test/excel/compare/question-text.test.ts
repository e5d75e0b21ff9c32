import { questionText } from '../../../src/excel/compare/question-text';
import type { Difference, Reconciliation } from '../../../src/intake/reconcile';

const text = (...differences: Difference[]) =>
  questionText({
    sheet: 'Mieterliste',
    reconciliation: { properties: [{ name: 'Crane House', differences }] } as unknown as Reconciliation,
    cellOf: ({ row }) => (row === undefined ? undefined : `H${row}`),
    label: (column) => column.replaceAll('_', ' '),
  }).split('\n');

const UNIT = { unit: '17', tenant: 'Ironvale Ltd' };

describe('the question to the agent', () => {
  it('asks in English, then in German, with values as each language writes them', () =>
    expect(
      text({
        ...UNIT,
        kind: 'differs',
        column: 'contracted_rent_pa',
        sheet: 605610,
        database: 596660,
        difference: 8950,
        measure: 'EUR',
        row: 23,
      }),
    ).toEqual([
      'Crane House: please confirm these points of the rent roll "Mieterliste".',
      '1. 17, Ironvale Ltd: you show contracted rent pa EUR 605,610.00 (cell H23); our records show EUR 596,660.00. Which is right, and since when?',
      '',
      'Crane House: Bitte bestätigen Sie diese Punkte der Mieterliste „Mieterliste“.',
      '1. 17, Ironvale Ltd: Sie nennen als Vertragsmiete p. a. EUR 605.610,00 (Zelle H23), bei uns steht EUR 596.660,00. Was ist richtig, und seit wann?',
    ]));

  it.each<[Difference, string]>([
    [
      { ...UNIT, kind: 'only in sheet', column: 'contracted_rent_pa', sheet: 5, measure: 'EUR', row: 4 },
      '17, Ironvale Ltd is in your list (cell H4) with contracted rent pa EUR 5.00, but not in our records.',
    ],
    [
      { ...UNIT, kind: 'only in database', column: 'contracted_rent_pa', database: 5, measure: 'EUR' },
      '17, Ironvale Ltd is in our records with contracted rent pa EUR 5.00, but not in your list.',
    ],
    [{ ...UNIT, kind: 'ambiguous', row: 4 }, '17, Ironvale Ltd (cell H4) cannot be told from another unit.'],
    [
      { ...UNIT, kind: 'not compared', column: 'lease_expiry_date', sheet: 'tbc', row: 4 },
      '17, Ironvale Ltd: lease expiry date "tbc" (cell H4) cannot be read.',
    ],
    [
      {
        ...UNIT,
        kind: 'differs',
        column: 'lease_expiry_date',
        sheet: '2027-06-30',
        database: '2028-06-30',
        row: 4,
      },
      'you show lease expiry date 2027-06-30 (cell H4); our records show 2028-06-30.',
    ],
    [
      { ...UNIT, kind: 'differs', column: 'tenant_name', database: 'Ironvale Ltd', row: 4 },
      'you show tenant name nothing (cell H4); our records show Ironvale Ltd.',
    ],
  ])('words %j', (difference, words) => expect(text(difference)[1]).toContain(words));

  it('leaves out what is only written differently or rounded', () =>
    expect(
      text(
        { ...UNIT, kind: 'spelling', column: 'tenant_name' },
        { ...UNIT, kind: 'date convention', column: 'lease_expiry_date' },
        { ...UNIT, kind: 'unit/period', column: 'contracted_rent_pa' },
        { kind: 'within tolerance', column: 'contracted_rent_pa', difference: 0.4, measure: 'EUR' },
      )[0],
    ).toBe('Crane House: The rent roll agrees with our records. Nothing is open.'));
});
