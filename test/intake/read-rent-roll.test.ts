import { textTable } from '../support/text-table';
import { expectReading } from './expect-reading';
import { type Extraction, type GridLike, type Hints, layoutOf, rememberLayout } from '../../src/intake/index';
import { readRentRoll } from '../../src/intake/read-rent-roll';

const read = (text: string | GridLike, hints?: Hints) =>
  readRentRoll(typeof text === 'string' ? textTable(text) : text, hints)[0] as Extraction;
const kinds = ({ rows }: Extraction) => rows.map(({ kind }) => kind);
const values = ({ facts }: Extraction, column: string) =>
  facts.map((row) => row.facts.get(column as never)?.value);
const mapping = ({ columns }: Extraction) => columns.map(({ column }) => column);

/** Each with what is known of the sheet, and what is read of it. */
const CASES: readonly (readonly [promise: string, sheet: string, hints?: Hints])[] = [
  [
    'rents without a period are asked, and never assumed',
    `Unit|Tenant|Area (m²)|Rent
     1|Orchid Ltd|100|1200
     2|Vale plc|120|900
     findings = period-unknown
     contracted_rent_pa = |`,
  ],
  [
    'rents have the period that a person says',
    `Unit|Tenant|Area (m²)|Rent
     1|Orchid Ltd|100|1200
     2|Vale plc|120|900
     contracted_rent_pa = 14400|10800`,
    { period: 'month' },
  ],
  [
    'rents among the charges of a unit are those whose code says so, of its line and of the lines below',
    `Unit|Tenant|Sq Ft|Charge Code|Monthly Amount|Move In
     1|Orchid Ltd|700|rent|1,000.00|2020-01-13
     |||petfee|50.00|
     2|Vale plc|800|trash|20.00|2020-01-14
     |||rent|900.00|
     kinds = heading|unit|charge|unit|charge
     sources = 2|4,5
     contracted_rent_pa = 12000|10800`,
  ],
  [
    'areas without a unit are asked, and never assumed',
    `Unit|Tenant|Area|Annual rent (£)
     1|Orchid Ltd|100|1200
     findings = area-unit-unknown
     actual_lettable_area_sqm =`,
  ],
  [
    'areas have the unit that a person says',
    `Unit|Tenant|Area|Annual rent (£)
     1|Orchid Ltd|100|1200
     actual_lettable_area_sqm = 100`,
    { areaUnit: 'sqm' },
  ],
  [
    'the currency is asked where nothing says it',
    `Unit|Tenant|Area (m²)|Annual rent
     1|Orchid Ltd|100|1200
     findings = currency-unknown
     currency =`,
  ],
  [
    'the currency is asked where there are several',
    `Unit|Tenant|Currency|Annual rent
     1|Orchid Ltd|EUR|1200
     2|Vale plc|GBP|900
     findings = currency-mixed
     currency =`,
  ],
  [
    'numbers have one style a column, which its other values decide',
    `Nr.|Mieter|Fläche (m²)|Jahresmiete (€)
     ME 1|Optik GmbH|1.234|9.000,50
     ME 2|Brandt AG|95,5|1.200
     actual_lettable_area_sqm = 1234|95.5`,
  ],
  [
    'numbers that can be read in two ways are asked',
    `Unit|Tenant|Area (m²)|Annual rent (€)
     1|Orchid Ltd|1.234|9.000
     2|Vale plc|2.500|8.000
     findings = number-style-unknown
     contracted_rent_pa = |`,
  ],
  [
    'numbers have the decimal sign that a person says',
    `Unit|Tenant|Area (m²)|Annual rent (€)
     1|Orchid Ltd|1.234|9.000
     contracted_rent_pa = 9000`,
    { decimal: ',' },
  ],
  [
    'numbers in parentheses and with a minus behind are negative, and placeholders are blank',
    `Unit|Tenant|Arrears|Annual rent (£)
     1|Orchid Ltd|(1,200.50)|10
     2|Vale plc|30.00-|10
     3|Cobalt Ltd|n/a|10
     4|Dove Ltd|–|10
     rent_arrears_amount = -1200.5|-30||`,
  ],
  [
    'dates have one order a column, which a day after the 12th decides',
    `Unit|Tenant|Lease start|Lease end
     1|Orchid Ltd|03/04/2020|01/02/2030
     2|Vale plc|25/12/2019|02/03/2030
     lease_start_date = 2020-04-03|2019-12-25`,
  ],
  [
    'dates have the month first where a day in the second place decides, for all columns',
    `Unit|Tenant|Lease start|Lease end
     1|Orchid Ltd|03/04/2020|01/02/2030
     2|Vale plc|12/25/2019|02/03/2030
     lease_start_date = 2020-03-04|2019-12-25
     lease_expiry_date = 2030-01-02|2030-02-03`,
  ],
  [
    'dates are read from eight digits, also where a cell has dropped a zero in front',
    `Unit|Tenant|Lease start|Lease end
     1|Orchid Ltd|06302020|20300331
     2|Vale plc|6012019|12312029
     lease_start_date = 2020-06-30|2019-06-01
     lease_expiry_date = 2030-03-31|2029-12-31`,
  ],
  [
    'eight digits whose order nothing tells are asked',
    `Unit|Tenant|Lease start|Lease end
     1|Orchid Ltd|03042020|01022030
     findings = date-order-unknown
     lease_start_date =`,
  ],
  [
    'dates whose order nothing tells are asked',
    `Unit|Tenant|Lease start|Lease end
     1|Orchid Ltd|03/04/2020|01/02/2030
     findings = date-order-unknown
     lease_start_date =`,
  ],
  [
    'dates have the order that a person says',
    `Unit|Tenant|Lease start|Lease end
     1|Orchid Ltd|03/04/2020|01/02/2030
     lease_start_date = 2020-03-04`,
    { dateOrder: 'month' },
  ],
  [
    'dates that stand for "unknown" are left out, with a note',
    `Unit|Tenant|Lease start|Lease end
     1|Orchid Ltd|2020-01-01|9999-12-31
     2|Vale plc|2020-01-01|2030-01-01
     lease_expiry_date = |2030-01-01
     findings = value-unreadable note 2`,
  ],
  [
    'rows without a unit of their own belong to the unit above',
    `Unit|Tenant|Area (m²)|Lease start|Annual rent (€)
     1|Orchid Ltd|100|2020-01-01|1000
     |Orchid Ltd|20|2020-01-01|200
     2|Vale plc|50|2021-01-01|2000
     kinds = heading|unit|continuation of 2|unit
     sources = 2,3|4
     actual_lettable_area_sqm = 120|50`,
  ],
  [
    'rows of one unit are its past, current and next lease at the date of the rent roll',
    `Unit|Tenant|Lease start|Lease end|Annual rent (€)
     1|Old Ltd|2015-01-01|2020-12-31|900
     1|Orchid Ltd|2021-01-01|2026-12-31|1000
     1|New Ltd|2027-01-01|2032-12-31|1200
     2|Vale plc|2025-12-31|2030-01-01|500
     3|Ash plc|2020-01-01|2025-12-31|400
     kinds = heading|past lease of 3|unit|next lease of 3|unit|unit
     tenant_name = Orchid Ltd|Vale plc|Ash plc
     next_tenant_name = New Ltd||
     next_contracted_rent_pa = 1200||`,
    { date: '2025-12-31' },
  ],
  [
    'rows of one unit without a way to tell them apart block, and both are kept',
    `Unit|Tenant|Area (m²)|Annual rent (€)
     1|Orchid Ltd|100|1000
     1|Vale plc|50|2000
     unit_reference = 1|1
     findings = unit-twice blocks 2,3`,
  ],
  [
    'rows with the same unit in two properties are two units',
    `Property|Unit|Tenant|Annual rent (€)
     A House|1|Orchid Ltd|1000
     B House|1|Vale plc|2000
     unit_reference = 1|1
     missing = unit-twice`,
  ],
  [
    'rows beside the units name the property of the units below',
    `Unit|Tenant|Area (m²)|Annual rent (€)
     North House|||
     1|Orchid Ltd|100|10
     South House|||
     1|Vale plc|50|20
     banners = North House|South House
     findings = several-properties
     missing = unit-twice`,
  ],
  [
    'a sheet has the units of the column that tells them apart, where several name a unit',
    `WE|ME-Nr.|Mieter|Jahresmiete (€)
     1101|1101.1|Orchid GmbH|10
     1101|1101.2|Vale AG|20
     1101|1101.3|Ohm KG|30
     1204|1204.1|Falk KG|40
     1204|1204.2|Brandt eG|50
     1204|1204.3|Lenz AG|60
     unit_reference = 1101.1|1101.2|1101.3|1204.1|1204.2|1204.3
     missing = unit-twice`,
  ],
  [
    'headings are words, also those that objects inherit',
    `Unit|Tenant|__proto__|constructor|Annual rent (€)
     1|Orchid Ltd|a|b|10
     columns = unit_reference|tenant_name|||contracted_rent_pa`,
  ],
  [
    'types that are uses are uses of units',
    `Unit|Type|Tenant|Area (m²)|Annual rent (€)
     0|Office|Orchid 0 Ltd|100|1000
     1|Shop|Orchid 1 Ltd|100|1000
     2|Office|Orchid 2 Ltd|100|1000
     columns = unit_reference|use_type|tenant_name|actual_lettable_area_sqm|contracted_rent_pa`,
  ],
];

describe('a rent roll', () => {
  it.each(CASES.map(([promise, sheet, hints]) => ({ promise, sheet, hints })))(
    '$promise',
    ({ sheet, hints }) => void expectReading(sheet, hints),
  );

  it('proves the period of its rents where one column is 12 times the other', () => {
    expectReading(`
      Unit|Tenant|Rent a|Contract rent|Area (m²)
      1|Orchid Ltd|1200|14400|100
      2|Vale plc|900|10800|80
      3|Cobalt Ltd|500|6000|70
      contracted_rent_pa = 14400|10800|6000`);
  });

  it('may have serial numbers for dates, of both systems', () => {
    const rows = [
      ['Unit', 'Tenant', 'Lease start', 'Annual rent (£)'],
      ['1', 'Orchid Ltd', 45_292, 100],
      ['2', 'Vale plc', 45_293, 100],
    ];
    expect(values(read(rows), 'lease_start_date')).toEqual(['2024-01-01', '2024-01-02']);
    expect(values(read({ rows, date1904: true }), 'lease_start_date')).toEqual(['2028-01-02', '2028-01-03']);
  });

  it('may number its columns, and their headings lack the numbers', () => {
    const found = read(
      'Lp. | Najemca | Lokal | Czynsz roczny (PLN)\n1 | 2 | 3 | 4\n1 | Alfa S.A. | A1 | 5 000,00',
    );
    expect(found.headingRows).toEqual([1, 2]);
    expect(found.columns.map(({ heading }) => heading)).toEqual([
      ...['Lp.', 'Najemca', 'Lokal', 'Czynsz roczny (PLN)'],
    ]);
  });
});

describe('totals', () => {
  it('that are off name the row that explains them', () => {
    const found = read(
      'Unit | Tenant | Area (m²) | Annual rent (€)\n1 | Orchid Ltd | 100 | 1000\n2 | Vale plc | 50 | 2000\n3 | Cobalt Ltd | 60 | 300\nTotal | | 210 | 3000',
    );
    expect(found.totals.map(({ ok }) => ok)).toEqual([true, false]);
    expect(found.findings).toContainEqual(
      expect.objectContaining({ code: 'total-differs', severity: 'blocks', rows: [5, 4] }),
    );
  });

  it('of groups cover their rows, and the last one covers all', () => {
    const found = read(
      'Unit | Tenant | Area (m²) | Annual rent (€)\n1 | Orchid Ltd | 100 | 1000\n2 | Vale plc | 50 | 2000\nSubtotal | | 150 | 3000\n3 | Cobalt Ltd | 60 | 300\n4 | Dove Ltd | 10 | 20\nSubtotal | | 70 | 320\nTotal | | 220 | 3320',
    );
    expect(found.totals.map(({ rows, ok }) => [rows, ok])).toEqual([
      [[2, 3], true],
      [[2, 3], true],
      [[5, 6], true],
      [[5, 6], true],
      [[2, 3, 5, 6], true],
      [[2, 3, 5, 6], true],
    ]);
    expect(kinds(found).at(-1)).toBe('total');
  });
});

describe('a sheet', () => {
  it('counts rows of the sheet from 1 and columns from 0', () => {
    const found = read({
      rows: [[], [null, 'Unit', 'Tenant', 'Annual rent (€)'], [null, '1', 'Orchid Ltd', 10]],
      firstRow: 7,
    });
    expect(found.headingRows).toEqual([8]);
    expect(found.columns.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(found.facts[0]?.facts.get('tenant_name')).toEqual({ value: 'Orchid Ltd', row: 9, position: 2 });
  });

  it('takes the property of a second table from above it, not from above the first', () => {
    const found = readRentRoll(
      textTable(
        'Property: Crane House\nUnit | Tenant | Area (m²) | Annual rent (€)\n1 | Orchid Ltd | 100 | 1000\n2 | Dove Ltd | 110 | 1100\n\nProperty: Mill Court\nUnit | Tenant | Area (m²) | Lease start | Annual rent (€)\n1 | Vale plc | 100 | 2020-01-01 | 900',
      ),
    );
    expect(found.map(({ property }) => property?.value)).toEqual(['Crane House', 'Mill Court']);
  });

  it('with two tables gives two extractions, the larger one first', () => {
    const found = readRentRoll(
      textTable(
        'Unit | Tenant | Area (m²) | Annual rent (€)\n1 | Orchid Ltd | 100 | 1000\n\nParking bay | Tenant | Lease start | Monthly rent (€) | Unit\nP1 | Vale plc | 2020-01-01 | 50 | 7\nP2 | Dove Ltd | 2020-01-01 | 60 | 8',
      ),
    );
    expect(found.map(({ facts }) => facts.length)).toEqual([2, 1]);
    for (const { rows } of found) expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it.each([
    ['2025-12-31', 'As at 31 December 2025'],
    ['2025-12-31', 'Printed 2026-01-05, as of 2025-12-31'],
    ['2025-12-31', 'Stichtag: 31.12.2025     Seite 1     gedruckt am 07.01.2026 08:14'],
    ['2025-12-31', 'Rent Roll||Date:|2026-01-15\n2025-12-31||Time:|09:14 AM'],
    ['2025-12-31', 'Rent Roll||Date: 2026-01-15\n2025-12-31||Time: 09:14 AM'],
    ['2025-12-31', 'Stichtag: 31.12.2025\nErstellt von: M. Maier\nMieter seit 1.1.2020 fett'],
    ['2026-01-15', 'Rent Roll||Printed: 2026-01-15'],
  ])('has the date %s, not that of the printing, of %j', (date, titles) => {
    const rows = 'Unit|Tenant|Area (m²)|Annual rent (€)\n1|Orchid Ltd|100|10\n2|Vale plc|50|20';
    expect(read(`${titles}\n${rows}`).date?.value).toBe(date);
  });

  it('has the date and the property that stand above the table', () => {
    const found = read(
      'Rent roll as at 31 December 2025\nProperty: Hartwell House\n\nUnit | Tenant | Area (m²) | Annual rent (€)\n1 | Orchid Ltd | 100 | 1000',
    );
    expect(found.date).toEqual({ value: '2025-12-31', from: 'cell A1' });
    expect(found.property).toMatchObject({ value: 'Hartwell House', from: 'cell A2' });
  });

  it('uses what the caller knows', () => {
    const found = read('Unit | Tenant | Area (m²) | Annual rent\n1 | Orchid Ltd | 100 | 1000', {
      date: '2026-03-31',
      property: 'Alder',
      currency: 'eur',
    });
    expect([found.date?.value, found.property?.value, found.currency?.value]).toEqual([
      '2026-03-31',
      'Alder',
      'EUR',
    ]);
  });

  it.each([
    ['Hyresgästlista', 'Fastighet | Kv. Björken 4 | | Per datum', 'Kv. Björken 4'],
    ['Mieterliste', 'Objekt: | Hafenhaus', 'Hafenhaus'],
    ['Elenco dei conduttori', 'Corte Verde', 'Corte Verde'],
    ['Rent Roll', 'Maple Court Apartments', 'Maple Court Apartments'],
    ['Tenant list', 'Property | Rent', undefined],
    ['Rent Roll', 'Future Residents/Applicants', undefined],
    ['Rent Roll', 'Importes en euros sin IVA', undefined],
  ])('takes no title for the property: %s, %s', (title, line, property) =>
    expect(
      read(
        `${title}\n${line}\n\nUnit | Tenant | Area (m²) | Annual rent (€)\n1 | Orchid Ltd | 100 | 1000\n2 | Vale plc | 90 | 900`,
      ).property?.value,
    ).toBe(property),
  );

  it('says which rows with units are hidden, show an error or nothing, or begin like a formula', () => {
    const found = read({
      rows: [
        ['Unit', 'Tenant', 'Area (m²)', 'Annual rent (€)'],
        ['1', '=Orchid', 100, 10],
        ['2', 'Vale plc', { v: '#N/A', err: true }, 20],
        ['3', 'Dove Ltd', 50, { v: null, f: true }],
      ],
      hiddenRows: new Set([4]),
    });
    expect(found.findings).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'hidden-row', rows: [4] }),
        expect.objectContaining({ code: 'error-cell', rows: [3] }),
        expect.objectContaining({ code: 'formula-text', rows: [2] }),
        expect.objectContaining({
          code: 'formula-blank',
          text: 'Formulas of amounts or areas show nothing: row 4. If they were never calculated, press F9 and check again.',
        }),
      ]),
    );
  });

  it.each([[{}], [{ v: {} }], [[]], [new Date(0)], [undefined]])(
    'takes a cell that is %j for a blank',
    (odd) => {
      const rows = [
        ['Unit', 'Tenant', 'Annual rent (EUR)'],
        ['A1', odd, 1000],
        ['A2', 'Vale plc', 2000],
      ];
      expect(values(read(rows as GridLike), 'tenant_name')).toEqual([undefined, 'Vale plc']);
    },
  );

  it('repeats a merged cell for the rows that it covers', () => {
    const found = read({
      rows: [
        ['Building', 'Unit', 'Tenant', 'Annual rent (€)'],
        ['North', '1', 'Orchid Ltd', 10],
        [null, '2', 'Vale plc', 20],
      ],
      merges: [{ top: 1, bottom: 2, left: 0, right: 0 }],
    });
    expect(values(found, 'building_name')).toEqual(['North', 'North']);
  });
});

describe('a layout', () => {
  const text =
    'Unit | Lessee | Code | Area (m²) | Annual rent (€)\n1 | Orchid Ltd | x | 100 | 10\n2 | Vale plc | y | 90 | 10';

  /** What is remembered after a person has said what “Code” means. */
  const remembered = () => {
    const first = read(text);
    const columns = layoutOf(first).columns.map((column) =>
      column.heading === 'Code' ? { ...column, column: 'lease_type' as const } : column,
    );
    return rememberLayout({ layouts: [] }, { fingerprint: first.fingerprint, columns });
  };

  it('that was accepted decides its columns next time, and another one does not', () => {
    const again = read(text.replace('Orchid', 'Other'), { layouts: remembered() });
    expect(mapping(again)[2]).toBe('lease_type');
    const isOfLayout = (proposal: Extraction['columns'][number]) =>
      proposal.decidedBy === 'layout' && proposal.confidence === 1;
    expect(again.columns.every(isOfLayout)).toBe(true);
    const otherReading = read('Unit | Tenant | Monthly rent (€)\n1 | Orchid Ltd | 10', {
      layouts: remembered(),
    });
    expect(otherReading.columns.every(({ decidedBy }) => decidedBy === 'proposal')).toBe(true);
  });

  it('has no value of a row', () => expect(JSON.stringify(layoutOf(read(text)))).not.toMatch(/Orchid|Vale/));

  it('lends a corrected heading to other sheets', () => {
    const layouts = rememberLayout({ layouts: [] }, layoutOf(read(text)), [
      { heading: 'Code', column: 'lease_status' },
    ]);
    const otherReading = read('Code | Unit | Tenant | Annual rent (€)\nx | 1 | Orchid Ltd | 10', { layouts });
    expect(otherReading.columns[0]).toMatchObject({
      column: 'lease_status',
      confidence: 0.95,
      decidedBy: 'person',
    });
  });

  it('has the same fingerprint whatever the year in a heading and the case of its letters', () => {
    const of = (heading: string) => read(`Unit | Tenant | ${heading}\n1 | Orchid Ltd | 10`).fingerprint;
    expect(of('Annual rent 2026')).toBe(of('ANNUAL RENT 2025'));
    expect(of('Annual rent')).not.toBe(of('Monthly rent'));
  });
});

describe('values of a fixed list', () => {
  const HEADING = ['Unit', 'Tenant', 'Use', 'Area (sqm)', 'Annual Rent (EUR)', 'Security Type'];
  const read = (use: string, security = '') => {
    const [extraction] = readRentRoll([
      HEADING,
      ['1', 'Alder Ltd', use, 10, 100, security],
      ['2', 'Birch Ltd', 'Office', 20, 200, ''],
    ]);
    return extraction!;
  };
  it.each(
    Object.entries({
      OFFICE: ['Büro / Praxis', 'Bureaux', 'OFFICE'],
      RETAIL: ['Ladenfläche', 'Local comercial'],
      LOGISTICS: ['Lagerhalle', 'Magazyn'],
      RESIDENTIAL: ['Wohnung', 'Lägenhet'],
      PARKING: ['Tiefgarage'],
      STORAGE: ['Kellerraum'],
    }),
  )('reads uses as %s, and keeps their words: %j', (value, uses) => {
    for (const use of uses) {
      const fact = read(use).facts[0]?.facts.get('use_type');
      expect([use, fact?.value, fact?.original]).toEqual([use, value, use === value ? undefined : use]);
    }
  });

  it('reads unknown words as OTHER, and says so', () => {
    const { facts, findings } = read('Observatory', 'Handshake');
    expect(facts[0]?.facts.get('use_type')).toMatchObject({ value: 'OTHER', original: 'Observatory' });
    expect(findings.filter(({ code }) => code === 'value-unknown').map(({ text }) => text)).toEqual([
      '1 value of “Use” is read as OTHER, for example “Observatory” (row 2).',
      '1 value of “Security Type” is read as OTHER, for example “Handshake” (row 2).',
    ]);
  });
});

describe('tables beside each other', () => {
  const HEADING = ['Unit', 'Tenant', 'Area (sqm)', 'Annual Rent (EUR)'];
  it('are two, each with what stands above', () => {
    const found = readRentRoll([
      ['Crane House'],
      [...HEADING, '', ...HEADING],
      ['1', 'Alder Ltd', 10, 100, '', '11', 'Elm Ltd', 30, 300],
      ['2', 'Birch Ltd', 20, 200, '', '12', 'Oak Ltd', 40, 400],
      ['3', 'Cedar Ltd', 21, 210, '', '', '', '', ''],
    ]);
    expect(found.map(({ facts, property, table }) => [facts.length, property?.value, table.left])).toEqual([
      [3, 'Crane House', 0],
      [2, 'Crane House', 5],
    ]);
    for (const { rows } of found) expect(rows.map(({ row }) => row)).toEqual([1, 2, 3, 4, 5]);
  });

  it('have their own titles, where a line has one above each', () => {
    const found = readRentRoll({
      firstColumn: 1,
      rows: [
        ['Rent rolls of the fund', '', '', '', '', '', '', '', ''],
        ['Property: Crane House', '', '', '', '', 'Property: Mill Court', '', '', ''],
        ['As of 2026-09-30', '', '', '', '', 'As of 2026-06-30', '', '', ''],
        [...HEADING, '', ...HEADING],
        ['1', 'Alder Ltd', 10, 100, '', '11', 'Elm Ltd', 30, 300],
        ['2', 'Birch Ltd', 20, 200, '', '12', 'Oak Ltd', 40, 400],
      ],
    });
    expect(
      found.map(({ property, date }) => [property?.value, property?.from, date?.value, date?.from]),
    ).toEqual([
      ['Crane House', 'cell B2', '2026-09-30', 'cell B3'],
      ['Mill Court', 'cell G2', '2026-06-30', 'cell G3'],
    ]);
  });

  it('are one, if a blank column only divides the headings', () => {
    const found = readRentRoll(
      textTable(`
      Unit|Area (sqm)||Tenant|Annual Rent (EUR)
      1|10||Alder Ltd|100
      2|20||Birch Ltd|200`),
    );
    expect(found.map(({ facts }) => facts.map((row) => [...row.facts].length))).toEqual([[4, 4]]);
  });
});

describe('steps of the rent', () => {
  it('have the day that their text names, and the rent of a year', () => {
    const steps = (heading: string, ...lines: string[]) => {
      const [found] = readRentRoll(textTable([heading, ...lines].join('\n')), { date: '2026-03-31' });
      return found!.facts.map(({ facts }) =>
        [1, 2].flatMap((number) => [
          facts.get(`step_rent_${number as 1}_date`)?.value,
          facts.get(`step_rent_${number as 1}_new_rent_pa`)?.value,
        ]),
      );
    };
    expect(
      steps(
        'ME|Mieter|Fläche m²|Mietbeginn|NKM mtl.|NKM €/m²',
        '1|Brandt GmbH|100|01.02.2020|1.000,00|10,00',
        '|Staffel ab 01.04.2026|||1.100,00|11,00',
        '|Staffel ab 01.04.2028|||1.200,50|12,01',
        '2|Falk KG|50|13.02.2020|700,00|14,00',
      ),
    ).toEqual([
      ['2026-04-01', 13_200, '2028-04-01', 14_406],
      [undefined, undefined, undefined, undefined],
    ]);
    expect(
      steps(
        'Unit|Tenant|Sq ft|Term Start|Passing Rent (£ pa)|ERV (£ pa)',
        '1|Brackenfield Limited|6,875|25/12/2024|48,125|61,875',
        '|Rent from 25/12/2026|||55,000|',
        '2|Alder Limited|1,875|13/02/2024|18,125|18,875',
      )[0],
    ).toEqual(['2026-12-25', 55_000, undefined, undefined]);
  });
});

describe('values with a note', () => {
  const read = (...lines: string[]) =>
    readRentRoll(
      [
        'Unit|Tenant|Area m²|Lease Start|Lease Expiry|Rent p.a. (EUR)',
        '1|Alder Ltd|30|13/02/2020|31/07/2030|1,100.00',
        '2|Birch Ltd|60|14/03/2021|31/08/2031|2,200.00',
        ...lines,
      ].map((line) => line.split('|')),
      { date: '2026-03-31' },
    )[0]!;

  it('are read without it', () => {
    const { facts } = read('3|Cedar Ltd|10|01-Aug-21 *|31-Jul-27 (H/O)|1,690.00 *');
    const values = ['lease_start_date', 'lease_expiry_date', 'contracted_rent_pa'] as const;
    expect(values.map((column) => facts[2]!.facts.get(column)?.value)).toEqual([
      '2021-08-01',
      '2027-07-31',
      1690,
    ]);
  });

  it.each([
    ...[
      ...['unbefristet', 'unbefr.', 'open-ended', 'Rolling', 'MTM', 'M-t-M', 'month-to-month'],
      ...['holding over', 'tv'],
    ],
    ...[
      ...['onbepaalde tijd', 'onb.', 'czas nieokreślony', 'na dobu neurčitou', 'indefinido'],
      ...['indéterminée', 'tacite prol.'],
    ],
    ...['Monthly', 'No expiry', 'tidsubestemt', 'tills vidare', 'bestandsfrei', 'unbef.'],
  ])('are only a note where a lease is without end: %s', (text) => {
    const { facts, findings } = read(`3|Cedar Ltd|10|01/04/2021|${text}|500.00`);
    expect(facts[2]!.facts.has('lease_expiry_date')).toBe(false);
    expect(facts[2]!.unread?.has('lease_expiry_date') ?? false).toBe(false);
    expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([]);
  });

  it('are a problem where an end is neither a date nor open', () => {
    const { findings } = read('3|Cedar Ltd|10|01/04/2021|after the works|500.00');
    expect(findings.map(({ code, severity }) => [code, severity])).toContainEqual([
      'value-unreadable',
      'warns',
    ]);
  });
});

describe('what a sheet says of itself', () => {
  const findCountDifferences = (...below: (string | number)[][]) =>
    readRentRoll([
      ['Unit', 'Tenant', 'Area (sqm)', 'Annual Rent (EUR)'],
      ['1', 'Alder Ltd', 30, 100],
      ['2', 'Vacant', 10, ''],
      ['3', 'Birch Ltd', 60, 200],
      ['Total', '', 100, 300],
      ...below,
    ])[0]!.findings.filter(({ code }) => code === 'count-differs');

  it.each([['3 Units'], ['2 Tenants'], ['Total 3 units']])('is right with %s', (line) =>
    expect(findCountDifferences([line])).toEqual([]),
  );

  it.each([[['4 Units'], '“4 Units” in row 6, but 3 units were read, 2 of them let.']])(
    'is doubted with %j',
    (line, text) => expect(findCountDifferences(line).map((finding) => finding.text)).toEqual([text]),
  );
});

describe('texts in another form', () => {
  const text =
    'Geb\u00e4ude | Einheit | Mieter | Miet\u00fcbersicht m\u00b2 | Jahresmiete (\u20ac) | Mietende\nK\u00f6nigshof | W\u00fc 1 | B\u00fcro K\u00f6ln | 100 | 1200 | 31. M\u00e4rz 2029\nK\u00f6nigshof | W\u00fc 2 | Caf\u00e9 | 120 | 900 | 30. M\u00e4rz 2029';
  const withHyphens = (given: string) =>
    given.replace('Jahresmiete', 'Jahres\u00admiete').replace('Einheit', 'Ein\u200bheit');

  it.each([
    ['accents apart from their letters', text.normalize('NFD')],
    ['characters that do not show', withHyphens(text)],
  ])('are read as the same sheet, with the same layout: %s', (_, given) => {
    const [found, expected] = [read(given), read(text)];
    expect(given).not.toBe(text);
    expect(expected.facts).toHaveLength(2);
    expect(found.columns).toEqual(expected.columns);
    expect(found.facts).toEqual(expected.facts);
    expect(found.fingerprint).toBe(expected.fingerprint);
  });

  it.each(['Miet-\nbeginn', 'Miet\u00ad\nbeginn'])('join a heading that a hyphen breaks: %j', (heading) =>
    expect(
      read(
        `Unit | Tenant | ${heading.split('\n')[0]}\n | | ${heading.split('\n')[1]}\n1 | A Ltd | 01.02.2020\n2 | B Ltd | 01.03.2021`,
      ).columns.map(({ heading: own }) => own),
    ).toContain('Mietbeginn'),
  );
});
