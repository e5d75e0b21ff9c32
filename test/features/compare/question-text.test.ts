import { questionText } from '../../../src/features/compare/question-text';
import type { Difference, Reconciliation } from '../../../src/intake/reconcile';

/** The row whose amount is for a quarter. */
const QUARTERLY = 40;

const text = (...differences: Difference[]) =>
  questionText({
    sheet: 'Mieterliste',
    reconciliation: { properties: [{ name: 'Crane House', differences }] } as unknown as Reconciliation,
    cellOf: ({ row }) => (row === undefined ? undefined : `H${row}`),
    standsAs: ({ row }) => (row === QUARTERLY ? { heading: 'Loyer trimestriel', value: 31_500 } : undefined),
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
      '1. 17, Ironvale Ltd: you show contracted rent p.a. EUR 605,610.00 (cell H23); our records show EUR 596,660.00. Which is right, and since when?',
      '',
      'Crane House: Bitte bestätigen Sie diese Punkte der Mieterliste „Mieterliste“.',
      '1. 17, Ironvale Ltd: Sie nennen als Vertragsmiete p. a. EUR 605.610,00 (Zelle H23), bei uns steht EUR 596.660,00. Was ist richtig, und seit wann?',
    ]));

  it('quotes the cell as it stands, where it has an amount of another period or unit', () => {
    const rent = { ...UNIT, kind: 'differs', column: 'contracted_rent_pa', measure: 'EUR' } as const;
    const lines = text(
      { ...rent, sheet: 126_000, database: 120_000, row: QUARTERLY },
      { ...rent, sheet: 31_500, database: 120_000, row: QUARTERLY },
    );
    expect(lines[1]).toContain('EUR 126,000.00 (cell H40, "Loyer trimestriel": 31,500); our records show');
    expect(lines[2]).toContain('EUR 31,500.00 (cell H40); our records show');
    expect(lines[5]).toContain('EUR 126.000,00 (Zelle H40, „Loyer trimestriel“: 31.500), bei uns');
  });

  it.each<[Difference, string]>([
    [
      { ...UNIT, kind: 'only in sheet', column: 'contracted_rent_pa', sheet: 5, measure: 'EUR', row: 4 },
      '17, Ironvale Ltd is in your list (cell H4) with contracted rent p.a. EUR 5.00, but not in our records.',
    ],
    [
      { ...UNIT, kind: 'only in database', column: 'contracted_rent_pa', database: 5, measure: 'EUR' },
      '17, Ironvale Ltd is in our records with contracted rent p.a. EUR 5.00, but not in your list.',
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
      {
        ...UNIT,
        kind: 'differs',
        column: 'actual_lettable_area_sqm',
        sheet: 1474.05,
        database: 1447,
        measure: 'm²',
        row: 4,
      },
      'you show actual lettable area 1,474.05 m² (cell H4); our records show 1,447 m².',
    ],
    [
      { ...UNIT, kind: 'differs', column: 'lease_expiry_date', database: '2028-06-30', row: 4 },
      'you show no lease expiry date (cell H4); our records show 2028-06-30.',
    ],
    [
      { ...UNIT, kind: 'differs', column: 'lease_expiry_date', sheet: '2028-06-30', row: 4 },
      'you show lease expiry date 2028-06-30 (cell H4); our records show none.',
    ],
  ])('words %j', (difference, words) => expect(text(difference)[1]).toContain(words));

  it('asks once about a unit that is vacant on one side only', () => {
    const rent = { ...UNIT, kind: 'differs', column: 'contracted_rent_pa', measure: 'EUR', row: 4 } as const;
    const tenant = { ...UNIT, kind: 'differs', column: 'tenant_name', row: 4 } as const;
    const end = { ...UNIT, kind: 'differs', column: 'lease_expiry_date', row: 4 } as const;
    const area = { ...UNIT, kind: 'differs', column: 'contracted_lettable_area_sqm', row: 4 } as const;
    const other = { ...tenant, unit: '18', sheet: 'A', database: 'B', row: 5 };
    expect(
      text(
        { ...rent, database: 14_140 },
        other,
        { ...tenant, database: 'Ironvale Ltd' },
        { ...end, database: '2028-06-30' },
        { ...area, sheet: 9, database: 8 },
      ).slice(1, 4),
    ).toEqual([
      '1. 17, Ironvale Ltd: you show the unit vacant (cell H4); our records show it let, contracted rent p.a. EUR 14,140.00. Since when is it vacant?',
      '2. 18, Ironvale Ltd: you show tenant name A (cell H5); our records show B. Which is right, and since when?',
      '3. 17, Ironvale Ltd: you show contracted lettable area 9 (cell H4); our records show 8. Which is right, and since when?',
    ]);
    const let_ = text({ ...tenant, sheet: 'Ironvale Ltd' }, { ...rent, sheet: 23_750 });
    expect(let_).toHaveLength(5);
    expect([let_[1], let_[4]]).toEqual([
      '1. 17, Ironvale Ltd: you show the unit let (cell H4), contracted rent p.a. EUR 23,750.00; our records show it vacant. Since when is it let?',
      '1. 17, Ironvale Ltd: Sie nennen die Einheit vermietet (Zelle H4), Vertragsmiete p. a. EUR 23.750,00; bei uns ist sie frei. Seit wann ist sie vermietet?',
    ]);
  });

  it('does not ask about a unit of our own records that cannot be told from another', () =>
    expect(text({ ...UNIT, kind: 'ambiguous' })[0]).toContain('Nothing is open.'));

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

it('names the other sheet instead of our records, where two sheets are compared', () => {
  const amount = { column: 'contracted_rent_pa', measure: 'EUR' } as const;
  const differences: Difference[] = [
    { ...UNIT, ...amount, kind: 'differs', sheet: 5, database: 6, row: 4 },
    { ...UNIT, ...amount, kind: 'only in sheet', sheet: 5, row: 5 },
    { ...UNIT, ...amount, kind: 'only in database', database: 6 },
    { ...UNIT, ...amount, kind: 'not compared', sheet: 5, row: 7 },
    { ...UNIT, kind: 'differs', column: 'tenant_name', sheet: 'Alder GmbH', row: 8 },
    { ...UNIT, kind: 'differs', column: 'tenant_name', database: 'Alder GmbH', row: 9 },
  ];
  const asked = (some: Difference[]) =>
    questionText({
      sheet: 'Q3',
      other: 'Q2',
      reconciliation: {
        properties: [{ name: 'Crane House', differences: some }],
      } as unknown as Reconciliation,
      cellOf: () => undefined,
      standsAs: () => undefined,
    });
  const text = asked(differences);
  expect(text).toContain('you show contracted rent p.a. EUR 5.00; the rent roll "Q2" shows EUR 6.00.');
  expect(text).toContain('17, Ironvale Ltd is in the rent roll "Q2" with contracted rent p.a. EUR 6.00');
  expect(text).toContain('in der Liste „Q2“ steht EUR 6,00.');
  expect(text.match(/"Q2"/g)).toHaveLength(6);
  expect(text.match(/„Q2“/g)).toHaveLength(6);
  for (const all of [text, asked([])]) expect(all).not.toMatch(/our records|bei uns|unserem/);
});
