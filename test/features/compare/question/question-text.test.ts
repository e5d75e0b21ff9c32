import { LANGUAGES, NAMED, type LanguageCode } from '../../../../src/features/compare/question/languages';
import { questionText, type RollPlace } from '../../../../src/features/compare/question/question-text';
import type { Difference, Reconciliation } from '../../../../src/intake/reconcile';

/** The row whose amount is for a quarter. */
const QUARTERLY = 40;

const ENGLISH = ['Unit', 'Tenant', 'Annual rent'];

const asked = (differences: readonly Difference[]) => ({
  headings: ENGLISH,
  place: { workbook: 'Crane.xlsx', sheet: 'Mieterliste' },
  reconciliation: { properties: [{ name: 'Crane House', differences }] } as unknown as Reconciliation,
  cellOf: ({ row }: Difference) => (row === undefined ? undefined : `H${row}`),
  headingOf: () => undefined as string | undefined,
  standsAs: ({ row }: Difference) =>
    row === QUARTERLY ? { heading: 'Loyer trimestriel', value: 31_500 } : undefined,
});
const text = (...differences: Difference[]) => questionText(asked(differences)).split('\n');

const UNIT = { unit: '17', tenant: 'Ironvale Ltd' };
const AMOUNT = { column: 'contracted_rent_pa', measure: 'EUR' };
const EXPIRY = { column: 'lease_expiry_date' };
const TENANT = { column: 'tenant_name' };
/** In row 4, unless told otherwise. */
const line = (change: { [Key in keyof Difference]?: Difference[Key] | undefined }) =>
  ({ ...UNIT, kind: 'differs', row: 4, ...change }) as Difference;
const RENT = line({ ...AMOUNT, sheet: 605610, database: 596660, difference: 8950, row: 23 });

describe('the question to the agent', () => {
  it.each<[LanguageCode, string[], string[]]>([
    [
      'en',
      ENGLISH,
      [
        'Crane House: please confirm these points of the rent roll (workbook "Crane.xlsx", sheet "Mieterliste").',
        '1. 17, Ironvale Ltd, contracted rent p.a.: EUR 605,610.00 (cell H23) in your list, EUR 596,660.00 in our records. Which is right, and since when?',
      ],
    ],
    [
      'de',
      ['Mieter', 'Mietbeginn', 'Jahresmiete EUR'],
      [
        'Crane House: Bitte bestätigen Sie diese Punkte der Mieterliste (Arbeitsmappe „Crane.xlsx“, Blatt „Mieterliste“).',
        '1. 17, Ironvale Ltd, Vertragsmiete p. a.: EUR 605.610,00 (Zelle H23) in Ihrer Liste, EUR 596.660,00 in unserem Bestand. Was ist richtig, und seit wann?',
      ],
    ],
    [
      'fr',
      ['Locataire', 'Surface', 'Loyer annuel HT HC'],
      [
        'Crane House : merci de confirmer les points suivants de l’état locatif (classeur « Crane.xlsx », feuille « Mieterliste »).',
        '1. 17, Ironvale Ltd, loyer contractuel annuel : EUR 605 610,00 (cellule H23) dans votre état locatif, EUR 596 660,00 dans nos données. Quelle est la bonne valeur, et depuis quand ?',
      ],
    ],
  ])('speaks the language of the sheet: %s', (_, headings, lines) =>
    expect(questionText({ ...asked([RENT]), headings }).replace(/[\u00a0\u202f]/g, ' ')).toBe(
      lines.join('\n'),
    ),
  );

  it('names the file where it is known, and not the sheet that was made of it', () => {
    const place = { file: 'Crane House Q3.csv', workbook: 'Book1', sheet: 'Crane House Q3' };
    for (const some of [[RENT], []])
      expect(questionText({ ...asked(some), place }).split('\n')[0]).toContain(
        'rent roll (file "Crane House Q3.csv")',
      );
  });

  it('names the sheet alone where Excel does not tell the name of the workbook', () =>
    expect(questionText({ ...asked([]), place: { sheet: 'Q3' } })).toContain(
      'rent roll (sheet "Q3") agrees',
    ));

  it('says the heading of the sheet for a column without a name in the language', () => {
    const one: Difference = { ...RENT, column: 'parking_spaces', measure: '', sheet: 4, database: 5 };
    const headings = ['Locataire', 'Loyer annuel', 'Places de parking'];
    const found = questionText({ ...asked([one]), headings, headingOf: () => 'Places de parking' });
    expect(found.replaceAll('\u00a0', ' ')).toContain('« Places de parking » : 4 (cellule H23)');
    expect(questionText(asked([one]))).toContain('Ironvale Ltd, parking spaces: 4 (cell H23)');
    const tax = { ...one, column: 'vat_rate_percent' };
    expect(questionText(asked([tax]))).toContain('Ironvale Ltd, VAT rate: 4 (cell H23)');
  });

  it('quotes the cell as it stands, where it has an amount of another period or unit', () => {
    const rent = (sheet: number) => line({ ...AMOUNT, sheet, database: 120_000, row: QUARTERLY });
    const lines = text(rent(126_000), rent(31_500));
    expect(lines[1]).toContain('EUR 126,000.00 (cell H40, "Loyer trimestriel": 31,500) in your list');
    expect(lines[2]).toContain('EUR 31,500.00 (cell H40) in your list');
  });

  it.each<[Difference, string]>([
    [
      line({ ...AMOUNT, kind: 'only in sheet', sheet: 5 }),
      '17, Ironvale Ltd (cell H4), contracted rent p.a. EUR 5.00: in your list, but not in our records.',
    ],
    [
      line({ ...AMOUNT, kind: 'only in database', database: 5, row: undefined }),
      '17, Ironvale Ltd, contracted rent p.a. EUR 5.00: in our records, but not in your list.',
    ],
    [line({ kind: 'ambiguous' }), '17, Ironvale Ltd (cell H4) cannot be told from another unit.'],
    [
      line({ ...EXPIRY, kind: 'not compared', sheet: 'tbc' }),
      '17, Ironvale Ltd, lease expiry: the value "tbc" (cell H4) cannot be read.',
    ],
    [
      line({ ...EXPIRY, sheet: '2027-06-30', database: '2028-06-30' }),
      'lease expiry: 2027-06-30 (cell H4) in your list, 2028-06-30 in our records.',
    ],
    [
      line({ column: 'actual_lettable_area_sqm', sheet: 1474.05, database: 1447, measure: 'm²' }),
      'lettable area: 1,474.05 m² (cell H4) in your list, 1,447 m² in our records.',
    ],
    [
      line({ ...EXPIRY, database: '2028-06-30' }),
      'lease expiry: no value (cell H4) in your list, 2028-06-30 in our records.',
    ],
    [
      line({ ...EXPIRY, sheet: '2028-06-30' }),
      'lease expiry: 2028-06-30 (cell H4) in your list, no value in our records.',
    ],
  ])('words %j', (difference, words) => expect(text(difference)[1]).toContain(words));

  it('asks once about a unit that is vacant on one side only', () => {
    expect(
      text(
        line({ ...AMOUNT, database: 14_140 }),
        line({ ...TENANT, unit: '18', sheet: 'A', database: 'B', row: 5 }),
        line({ ...TENANT, database: 'Ironvale Ltd' }),
        line({ ...EXPIRY, database: '2028-06-30' }),
        line({ column: 'contracted_lettable_area_sqm', sheet: 9, database: 8 }),
      ).slice(1, 4),
    ).toEqual([
      '1. 17, Ironvale Ltd: vacant in your list (cell H4), let in our records (contracted rent p.a. EUR 14,140.00). Since when is it vacant?',
      '2. 18, Ironvale Ltd, tenant: A (cell H5) in your list, B in our records. Which is right, and since when?',
      '3. 17, Ironvale Ltd, contracted area: 9 (cell H4) in your list, 8 in our records. Which is right, and since when?',
    ]);
    const tenant = line({ ...TENANT, sheet: 'Ironvale Ltd' });
    expect(text(tenant, line({ ...AMOUNT, sheet: 23_750 })).slice(1)).toEqual([
      '1. 17, Ironvale Ltd: let in your list (cell H4), contracted rent p.a. EUR 23,750.00, vacant in our records. Since when is it let?',
    ]);
  });

  it('does not ask about a unit of our own records that cannot be told from another', () =>
    expect(text({ ...UNIT, kind: 'ambiguous' })[0]).toContain('Nothing is open.'));

  it('leaves out what is only written differently or rounded', () =>
    expect(
      text(
        line({ ...TENANT, kind: 'spelling' }),
        line({ ...EXPIRY, kind: 'date convention' }),
        line({ ...AMOUNT, kind: 'unit/period' }),
        { kind: 'within tolerance', column: 'contracted_rent_pa', difference: 0.4, measure: 'EUR' },
      )[0],
    ).toBe(
      'Crane House: The rent roll (workbook "Crane.xlsx", sheet "Mieterliste") agrees with our records. Nothing is open.',
    ));
});

it('names the other sheet instead of our records, where two sheets are compared', () => {
  const differences = [
    line({ ...AMOUNT, sheet: 5, database: 6 }),
    line({ ...AMOUNT, kind: 'only in sheet', sheet: 5, row: 5 }),
    line({ ...AMOUNT, kind: 'only in database', database: 6, row: undefined }),
    line({ ...AMOUNT, kind: 'not compared', sheet: 5, row: 7 }),
    line({ ...TENANT, sheet: 'Alder GmbH', row: 8 }),
    line({ ...TENANT, database: 'Alder GmbH', row: 9 }),
  ];
  const found = (some: Difference[], other: RollPlace) =>
    questionText({ ...asked(some), other, place: { sheet: 'Q3' } });
  const said = found(differences, { workbook: 'Book1', sheet: 'Q2' });
  expect(said).toContain('EUR 5.00 (cell H4) in your list, EUR 6.00 in the rent roll "Q2".');
  expect(said).toContain('contracted rent p.a. EUR 6.00: in the rent roll "Q2", but not in your list');
  expect(said.match(/"Q2"/g)).toHaveLength(6);
  expect(found([], { file: 'Q2.csv', sheet: 'Q2' })).toContain('agrees with that of "Q2.csv"');
  for (const all of [said, found([], { sheet: 'Q2' })]) expect(all).not.toContain('our records');
});

const CODES = Object.keys(LANGUAGES) as LanguageCode[];
const partsOf = (sentence: string) => [...sentence.matchAll(/\{\w+\}|[[\]]/g)].map(String).sort();

describe.each(CODES)('the language %s', (code) => {
  const { locale, quotes, headings, words, columns, ...sentences } = LANGUAGES[code];

  it('has each sentence, with all that the English one tells', () => {
    for (const [name, sentence] of Object.entries(sentences)) {
      const english = LANGUAGES.en[name as keyof typeof sentences];
      expect([name, partsOf(sentence)]).toEqual([name, partsOf(english)]);
      if (code !== 'en') expect(sentence).not.toBe(english);
    }
  });

  it('has each word and the name of each column', () => {
    for (const [list, length] of [
      [words, 7],
      [columns, NAMED.length],
    ] as const) {
      const found = list.split('|');
      expect(found).toHaveLength(length);
      expect(found.every((word) => word.trim() === word && word !== '')).toBe(true);
    }
    expect(new Set(columns.split('|')).size).toBe(NAMED.length);
  });

  it('is one that numbers and dates are written in', () => {
    expect(Intl.NumberFormat.supportedLocalesOf(locale)).toEqual([locale]);
    expect([...quotes, headings].every((text: string) => text !== '')).toBe(true);
  });
});
