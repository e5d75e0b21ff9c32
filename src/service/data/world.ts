/** The fixed part of the demo data: its calendar, currencies, countries and databases. Every name is invented. */

export const QUARTER_ENDS = [
  '2024-12-31',
  '2025-03-31',
  '2025-06-30',
  '2025-09-30',
  '2025-12-31',
  '2026-03-31',
  '2026-06-30',
  '2026-09-30',
] as const;

/** The rent rolls that come when an operator advances the demo by a quarter. */
export const NEXT_QUARTER_END = '2026-12-31';
/** Its number. The quarters before it count from 1. */
export const NEXT_QUARTER = QUARTER_ENDS.length + 1;

/** The month of the first rent roll, counted from January 1900. All lease dates count in such months. */
export const FIRST_MONTH = 1499;

/** Amount of each currency per euro at each quarter end. The zloty and the krona move sharply in the middle. */
export const EXCHANGE_RATES: Readonly<Record<string, readonly number[]>> = {
  EUR: [1, 1, 1, 1, 1, 1, 1, 1, 1],
  GBP: [0.8292, 0.8354, 0.8566, 0.8734, 0.8726, 0.8702, 0.8655, 0.8691, 0.8712],
  PLN: [4.275, 4.184, 4.242, 4.269, 4.612, 4.598, 4.575, 4.561, 4.548],
  SEK: [11.459, 10.849, 11.147, 11.057, 11.982, 11.874, 11.79, 11.812, 11.745],
  CHF: [0.9412, 0.9531, 0.9347, 0.9364, 0.931, 0.9295, 0.928, 0.9302, 0.9288],
  USD: [1.0389, 1.0815, 1.172, 1.1741, 1.175, 1.169, 1.162, 1.1655, 1.171],
  JPY: [163.06, 161.6, 169.17, 173.76, 176.3, 175.1, 174.4, 174.9, 175.6],
};

export const DATABASES: readonly { id: string; name: string }[] = [
  { id: '101', name: 'Harbour Core Fund' },
  { id: '102', name: 'Meridian Value Add' },
  { id: '103', name: 'Lindenhof Residential' },
];

export const findDatabase = (text: string) => DATABASES.find(({ id, name }) => id === text || name === text);

// oxfmt-ignore
export const USE_TYPES = ['OFFICE', 'RETAIL', 'LOGISTICS', 'RESIDENTIAL', 'PARKING', 'STORAGE', 'OTHER'] as const;

/**
 * `inflation` is above the common rate, in percentage points. `rents` are market rents by use, for a square metre and year in the
 * currency of the country. For parking and other units they are for a unit. A city has region, postcode, latitude and longitude.
 */
export const COUNTRIES = [
  {
    code: 'GB',
    name: 'United Kingdom',
    currency: 'GBP',
    indexName: 'UK Consumer Prices',
    inflation: 0.4,
    rents: [520, 420, 110, 210, 1800, 120, 9000],
    streets: ['Larkspur Lane', 'Tanner Row', 'Ropewalk Street', 'Saltern Road', 'Wicker Gate', 'Ferrybank'],
    legalForms: ['Ltd', 'plc', 'LLP'],
    cities: [
      ['London', 'Greater London', 'EC', 51.51, -0.09],
      ['Leeds', 'Yorkshire', 'LS', 53.8, -1.55],
      ['Bristol', 'South West', 'BS', 51.45, -2.59],
    ],
  },
  {
    code: 'DE',
    name: 'Germany',
    currency: 'EUR',
    indexName: 'VPI Deutschland',
    inflation: 0.1,
    rents: [300, 280, 78, 168, 1080, 84, 6000],
    streets: ['Kranichweg', 'Am Mühlgraben', 'Zeisigstraße', 'Lindenzeile', 'Färbergasse', 'Alter Holzhafen'],
    legalForms: ['GmbH', 'AG', 'GmbH & Co. KG', 'e.K.'],
    cities: [
      ['Berlin', 'Berlin', '10', 52.52, 13.4],
      ['Hamburg', 'Hamburg', '20', 53.55, 10.0],
      ['Leipzig', 'Sachsen', '04', 51.34, 12.37],
      ['Köln', 'Nordrhein-Westfalen', '50', 50.94, 6.96],
    ],
  },
  {
    code: 'FR',
    name: 'France',
    currency: 'EUR',
    indexName: 'ILAT',
    inflation: -0.2,
    rents: [420, 480, 72, 240, 1500, 96, 7000],
    streets: ['Rue des Tilleuls Bleus', 'Quai du Verrier', 'Rue de la Lanterne Rouge', 'Allée des Épinettes'],
    legalForms: ['SAS', 'SARL', 'SA'],
    cities: [
      ['Paris', 'Île-de-France', '750', 48.86, 2.35],
      ['Lyon', 'Auvergne-Rhône-Alpes', '690', 45.76, 4.84],
    ],
  },
  {
    code: 'NL',
    name: 'Netherlands',
    currency: 'EUR',
    indexName: 'CPI Alle huishoudens',
    inflation: 0.3,
    rents: [280, 300, 76, 192, 1400, 90, 6500],
    streets: ['Zilverkade', 'Molenwerf', 'Reigerpad', 'Korte Hooigracht'],
    legalForms: ['B.V.', 'N.V.'],
    cities: [
      ['Amsterdam', 'Noord-Holland', '10', 52.37, 4.9],
      ['Rotterdam', 'Zuid-Holland', '30', 51.92, 4.48],
    ],
  },
  {
    code: 'PL',
    name: 'Poland',
    currency: 'PLN',
    indexName: 'HICP Polska',
    inflation: 1.6,
    rents: [780, 900, 240, 660, 4800, 300, 24000],
    streets: ['ul. Żurawia Łąka', 'ul. Szklarska', 'ul. Bursztynowa', 'ul. Cicha Przystań'],
    legalForms: ['sp. z o.o.', 'S.A.'],
    cities: [
      ['Warszawa', 'Mazowieckie', '00-', 52.23, 21.01],
      ['Wrocław', 'Dolnośląskie', '50-', 51.11, 17.03],
    ],
  },
  {
    code: 'SE',
    name: 'Sweden',
    currency: 'SEK',
    indexName: 'KPI Sverige',
    inflation: 0.2,
    rents: [3900, 3200, 850, 1500, 15000, 900, 70000],
    streets: ['Tranängsvägen', 'Kopparhamnen', 'Björklidsgatan', 'Västra Sågverket'],
    legalForms: ['AB', 'HB'],
    cities: [
      ['Stockholm', 'Stockholms län', '11', 59.33, 18.07],
      ['Malmö', 'Skåne', '21', 55.6, 13.0],
    ],
  },
  {
    code: 'CH',
    name: 'Switzerland',
    currency: 'CHF',
    indexName: 'LIK Schweiz',
    inflation: -1.3,
    rents: [380, 520, 140, 300, 2160, 120, 8000],
    streets: ['Seilerquai', 'Obere Ziegelei', 'Rebhaldenweg'],
    legalForms: ['AG', 'GmbH'],
    cities: [
      ['Zürich', 'Zürich', '80', 47.38, 8.54],
      ['Basel', 'Basel-Stadt', '40', 47.56, 7.59],
    ],
  },
  {
    code: 'US',
    name: 'United States',
    currency: 'USD',
    indexName: 'US CPI-U',
    inflation: 0.5,
    rents: [430, 380, 125, 340, 2700, 150, 18000],
    streets: ['Old Cannery Drive', 'Sycamore Wharf', 'Meadowlark Avenue', 'Foundry Loop'],
    legalForms: ['Inc.', 'LLC', 'Corp.'],
    cities: [
      ['Chicago', 'Illinois', '606', 41.88, -87.63],
      ['Atlanta', 'Georgia', '303', 33.75, -84.39],
    ],
  },
] as const;

/** Returns the consumer price index of a country: one level a year, 2000 = 100. */
export function indexLevels(inflation: number): number[] {
  const recent: Record<number, number> = { 2021: 3.1, 2022: 7.2, 2023: 5.4, 2024: 2.6, 2025: 2.3, 2026: 2.1 };
  const levels = [100];
  for (let year = 2001; year <= 2027; year++) {
    const rate = (recent[year] ?? 1.8) + inflation;
    levels.push(Math.round((levels.at(-1) ?? 100) * (1000 + 10 * rate)) / 1000);
  }
  return levels;
}

/** Property i has entry i modulo 20. The order decides which kinds have a special event (see create-units.ts). */
export const PROPERTY_PATTERN: readonly (readonly [
  database: string,
  assetClass: (typeof USE_TYPES)[number],
  country: string,
  weight: number,
])[] = [
  ['101', 'OFFICE', 'GB', 44],
  ['102', 'LOGISTICS', 'PL', 14],
  ['103', 'RESIDENTIAL', 'DE', 110],
  ['101', 'OFFICE', 'DE', 50],
  ['101', 'RETAIL', 'GB', 34],
  ['102', 'OFFICE', 'SE', 40],
  ['101', 'OFFICE', 'FR', 46],
  ['103', 'RESIDENTIAL', 'NL', 90],
  ['102', 'OFFICE', 'PL', 48],
  ['101', 'LOGISTICS', 'DE', 14],
  ['101', 'RETAIL', 'NL', 32],
  ['103', 'RESIDENTIAL', 'DE', 120],
  ['102', 'RETAIL', 'CH', 30],
  ['102', 'OFFICE', 'US', 42],
  ['101', 'LOGISTICS', 'GB', 12],
  ['103', 'RESIDENTIAL', 'SE', 100],
  ['103', 'RETAIL', 'DE', 36],
  ['102', 'PARKING', 'DE', 80],
  ['101', 'OFFICE', 'NL', 44],
  ['102', 'LOGISTICS', 'US', 14],
];
