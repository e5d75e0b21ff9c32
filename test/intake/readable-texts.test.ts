import { SHAPE, shapeOf } from '../../src/intake/grid/sheet';
import { currencyOf } from '../../src/intake/vocabulary/currency-of';
import { decodeText } from '../../src/intake/csv-rows';
import { namesPayment } from '../../src/intake/vocabulary/reader-words';
import { textTable } from '../support/text-table';
import type { Cell, TargetColumn } from '../../src/intake/index';
import { readRentRoll } from '../../src/intake/read-rent-roll';

describe('currencies and numbers', () => {
  it.each(
    textTable(
      `
      Rent (HK$ p.m.)            → HKD
      in HK$, exclusive of rates → HKD
      Base Rent (US$/sf)         → USD
      Rent A$ pa                 → AUD
      Loyer C$                   → CAD
      Aluguel R$                 → BRL
      Rent (Rs. p.m.)            → INR
      ₹ 3,40,000                 → INR
      Miete kEUR                 → EUR
      Miete TEUR p.a.            → EUR
      rent (eur)                 → EUR
      #,##0.00 [$€-407]          → EUR
      czynsz zł/m²               → PLN
      nájem Kč                   → CZK
      £ pcm                      → GBP
      Rent JPY/month             → JPY
      Rent AED p.a.              → AED
      Rent $/sqm                 →
      Ron Baker Ltd              →
      1,234.50                   →
      Rs Retail                  →`,
      '→',
    ),
  )('reads the currency of "%s" as %s', (text, code) => expect(currencyOf(text) ?? '').toBe(code));

  it.each([
    ...['HK$ 45,900', 'AUD 1,200', "CHF 2'400.-", 'US$12.50', '1.200 HUF', '(NZ$ 300)', '12,5 %'],
    ...['₹ 3,40,000'],
  ])('takes "%s" for a number', (text) => expect(shapeOf(text)).toBe(SHAPE.number));

  it.each(['A 12', 'XYZ 1,200', 'AUD', 'Shop 3', 'R 1'])('takes "%s" for no number', (text) =>
    expect(shapeOf(text)).toBe(SHAPE.text),
  );
});

describe('files', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer;

  describe('the text of a file', () => {
    it.each<[string, ArrayBuffer, string]>([
      ['UTF-8', new TextEncoder().encode('Größe;m²\n"Łódź";1').buffer as ArrayBuffer, 'Größe;m²\n"Łódź";1'],
      ['UTF-8 with a mark', bytes(0xef, 0xbb, 0xbf, 0x41), 'A'],
      ['UTF-16, little end first', bytes(0xff, 0xfe, 0x41, 0x00, 0xac, 0x20), 'A€'],
      ['UTF-16, big end first', bytes(0xfe, 0xff, 0x00, 0x41, 0x20, 0xac), 'A€'],
      // Node leaves 0x80 to 0x9f of windows-1252 as control characters. A walk in Chromium drops a file with a dash.
      ['windows-1252', bytes(0x46, 0x6c, 0xe4, 0x63, 0x68, 0x65, 0x20, 0xdf), 'Fläche ß'],
      // "część łąk"
      ['windows-1250', bytes(0x63, 0x7a, 0xea, 0x9c, 0xe6, 0x20, 0xb3, 0xb9, 0x6b), 'część łąk'],
      ['nothing', bytes(), ''],
    ])('is read as %s', (_, given, text) => expect(decodeText(given)).toBe(text));
  });
});

describe('headings of payments', () => {
  it.each(['Fattura', 'Facturas', 'Buchungstext', 'Debit', 'Paid'])(
    'takes %s for a heading of payments',
    (heading) => expect(namesPayment(heading)).toBe(true),
  );

  it.each(['Debitor', 'Debiteurnummer', 'Buchungskreis', 'Creditor'])(
    'takes %s for a number of a rent roll, not for a heading of payments',
    (heading) => expect(namesPayment(heading)).toBe(false),
  );
});

describe('other lists', () => {
  const SHEETS: readonly (readonly [string, string, RegExp])[] = [
    [
      'a ledger of payments',
      `Date | Tenant | Description | Payment | Balance
     01/02/2026 | Orchid Ltd | Rent February | 1,200.00 | 0.00
     02/02/2026 | Vale plc | Rent February | 900.00 | 100.00
     03/02/2026 | Cobalt LLC | Late fee | 50.00 | 0.00`,
      /payments/,
    ],
    [
      'a German list of payments',
      `Buchungsdatum | Mieter | Buchungstext | Soll | Haben
     01.02.2026 | Feldhaus GmbH | Miete 02/26 | | 1.200,00
     02.02.2026 | Brandt, Ute | Miete 02/26 | | 900,00`,
      /payments/,
    ],
    [
      'rents and when they were paid',
      `Tenant | Unit | Rent | Payment date | Paid
     Orchid Ltd | 1 | 1,200.00 | 01/02/2026 | 1,200.00
     Vale plc | 2 | 900.00 | 02/02/2026 | 800.00`,
      /payments/,
    ],
    [
      'a list of prices',
      `Article | Unit | Quantity | Price
     Paint, white | litre | 20 | 12.50
     Brush | piece | 4 | 3.20`,
      /prices/,
    ],
    [
      'an operating statement of twelve months',
      `Property: Harbor Pines
     Account | Jan 2025 | Feb 2025 | Mar 2025 | Apr 2025 | May 2025 | Jun 2025 | Jul 2025 | Aug 2025 | Total
     Rental Income | 100 | 100 | 100 | 100 | 100 | 100 | 100 | 100 | 800
     Repairs | 10 | 10 | 10 | 10 | 10 | 10 | 10 | 10 | 80`,
      /month/,
    ],
    [
      'a list of invoices',
      `Rechnungsnr. | Rechnungsdatum | Mieter | Leistungszeitraum | Netto | USt. | Brutto
     R-1001 | 01.09.2025 | Feldhaus GmbH | 09/2025 | 3.648,00 | 693,12 | 4.341,12
     R-1002 | 01.09.2025 | Optik Nord KG | 09/2025 | 1.728,00 | 328,32 | 2.056,32`,
      /payments/,
    ],
    [
      'a list of loans',
      `Lender | Loan No | Property | Drawn | Maturity | Margin | Balance | LTV
     Bank A | 4711 | Lindenhof | 01.01.2022 | 31.12.2027 | 1.45% | 4,500,000 | 55%
     Bank B | 4712 | Nordtor | 01.07.2023 | 30.06.2030 | 1.60% | 8,200,000 | 60%`,
      /neither rents/,
    ],
    [
      'what meters of units count',
      `Unit | Meter | Reading date | kWh | Area sqm
     101 | 55001 | 2025-01-01 | 1200 | 85
     102 | 55002 | 2025-01-01 | 900 | 64`,
      /consumption/,
    ],
    [
      'a German list of meters',
      `Objekt | Zählernummer | Medium | Ablesedatum | Verbrauch kWh | Fläche m²
     Lindenhof 3 | 1EMH001 | Strom | 31.12.2024 | 4.150 | 1.104
     Nordtor | 1EMH002 | Gas | 31.12.2024 | 13.000 | 1.437`,
      /consumption/,
    ],
    [
      'a settlement of service charges',
      `Wohnung | Mieter | Kostenart | Gesamtkosten | Umlageschlüssel | Kostenanteil | Vorauszahlung | Nachzahlung
     WE 01 | Becker | Grundsteuer | 4.200,00 | Fläche | 280,00 | 1.440,00 | -35,20
     WE 02 | Yilmaz | Grundsteuer | 4.200,00 | Fläche | 280,00 | 1.440,00 | 12,00`,
      /neither rents/,
    ],
    [
      'leases whose lines stand below each other in one column',
      `| Tenant Name | Floor | Rate per | Amount
     No. | Type & Suite Number | SqFt | SqFt | per Year
     | Lease Dates & Term | Bldg Share | per Year |
     1 | Orchid Inc. | 24,310 | $31.50 | $765,765
     | Office, Suite: 100 | 11.58% | |
     | 3/1/2019 to 2/28/2029 | | |
     2 | Vale Partners | 41,800 | $29.00 | $1,212,200
     | Office, Suite: 200 | 19.90% | |
     | 7/1/2021 to 6/30/2036 | | |
     3 | Crane LLP | 13,640 | $30.75 | $419,430
     | Office, Suite: 310 | 6.50% | |
     | 1/1/2023 to 12/31/2030 | | |`,
      /lines? of its own/,
    ],
    ['prose', `We met on Monday.\nThe roof needs repair.`, /No line has headings/],
    [
      'a list of people',
      `Name | Email | Phone
     Ann | a@x.example | 555 0100
     Bob | b@x.example | 555 0101`,
      /neither rents|No line/,
    ],
  ];

  describe('a sheet that is not a rent roll', () => {
    it.each(SHEETS)('gives one extraction without facts and its own reason: %s', (_, text, reason) => {
      const found = readRentRoll(textTable(text));
      expect(found).toHaveLength(1);
      expect(found[0]?.facts).toEqual([]);
      expect(found[0]?.findings).toEqual([
        { code: 'not-a-rent-roll', severity: 'blocks', text: expect.stringMatching(reason) },
      ]);
    });

    it.each([[[]], [[[]]], [[['', null], [undefined]]]])('says that it is empty: %j', (grid) =>
      expect(readRentRoll(grid)[0]?.findings[0]?.text).toBe('The sheet is empty.'),
    );

    it('has another sentence for each kind of sheet', () => {
      const kinds = [/^a ledger/, /^a list of prices/, /^an operating statement/, /^what meters/, /^prose/];
      const sentences = kinds.map((kind) => {
        const text = SHEETS.find(([name]) => kind.test(name))?.[1] ?? '';
        return readRentRoll(textTable(text))[0]?.findings[0]?.text;
      });
      expect(new Set(sentences).size).toBe(kinds.length);
    });
  });
});

describe('percentages', () => {
  const HEADINGS = [
    ...['Unit', 'Tenant', 'Area sqm', 'Lease start', 'Rent EUR p.a.', 'VAT %', 'Turnover rent %'],
    ...['Index pass-through'],
  ];

  /** The last three columns of each row are percentages. */
  const sheet = (rows: readonly (readonly number[])[], format?: string) => [
    HEADINGS,
    ...rows.map((percentages, index) => [
      `U-0${index + 1}`,
      `Orchid ${index + 1} Ltd`,
      100 + index,
      '2024-01-01',
      12_000 + index,
      ...percentages.map((v): Cell => ({ v, ...(format !== undefined && { fmt: format }) })),
    ]),
  ];

  const read = (rows: readonly (readonly number[])[], format?: string) =>
    readRentRoll(sheet(rows, format))[0]!.facts.map(({ facts }) =>
      (
        ['vat_rate_percent', 'turnover_rent_percent', 'indexation_pass_through_percent'] as TargetColumn[]
      ).map((column) => facts.get(column)?.value),
    );

  describe('a percentage', () => {
    const shares = [
      [0.19, 0.06, 1],
      [0.07, 0.005, 0.6],
    ];
    const percent = [
      [19, 6, 100],
      [7, 0.5, 60],
    ];

    it('is the same with the format of a cell and without it, as a function gets it', () => {
      expect(read(shares)).toEqual(percent);
      expect(read(shares, '0%')).toEqual(percent);
      expect(read(shares, '0.0 %')).toEqual(percent);
    });

    it('is read as it stands where a number of its column cannot be a share', () => {
      expect(read(percent)).toEqual(percent);
      expect(read(percent, '0.0')).toEqual(percent);
    });
  });
});
