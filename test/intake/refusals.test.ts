import { readRentRoll } from '../../src/intake';

const rows = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));

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
    const found = readRentRoll(rows(text));
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
      return readRentRoll(rows(text))[0]?.findings[0]?.text;
    });
    expect(new Set(sentences).size).toBe(kinds.length);
  });
});
