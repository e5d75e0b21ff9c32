/** The fixed part of the demo data: its calendar, currencies, countries and databases. Every name is invented. */
import countries from './countries.json';

// oxfmt-ignore
export const QUARTER_ENDS = [
  '2024-12-31', '2025-03-31', '2025-06-30', '2025-09-30', '2025-12-31', '2026-03-31', '2026-06-30',
  '2026-09-30',
] as const;

/** The date of the rent rolls that come when an operator advances the demo by a quarter. */
export const NEXT_QUARTER_END = '2026-12-31';
/** Its number. The quarters before it count from 1. */
export const NEXT_QUARTER = QUARTER_ENDS.length + 1;

/** The month of the first rent roll, counted from January 1900. All lease dates count in such months. */
export const FIRST_MONTH = 1499;

/** Amount of each currency per euro at each quarter end. The zloty and the krona move sharply in the middle. */
export const EXCHANGE_RATES: Readonly<Record<string, readonly number[]>> = Object.fromEntries(
  `
  EUR 1 1 1 1 1 1 1 1 1
  GBP 0.8292 0.8354 0.8566 0.8734 0.8726 0.8702 0.8655 0.8691 0.8712
  PLN 4.275 4.184 4.242 4.269 4.612 4.598 4.575 4.561 4.548
  SEK 11.459 10.849 11.147 11.057 11.982 11.874 11.79 11.812 11.745
  CHF 0.9412 0.9531 0.9347 0.9364 0.931 0.9295 0.928 0.9302 0.9288
  USD 1.0389 1.0815 1.172 1.1741 1.175 1.169 1.162 1.1655 1.171
  JPY 163.06 161.6 169.17 173.76 176.3 175.1 174.4 174.9 175.6`
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
    .map(([currency, ...rates]) => [currency, rates.map(Number)]),
);

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
export const COUNTRIES = countries.map(({ cities, ...country }) => ({
  ...country,
  cities: cities as City[],
}));

type City = [name: string, region: string, postcode: string, latitude: number, longitude: number];

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

/**
 * Database, class, country, and the weight by which properties share the units: property i has entry i modulo 20. The order decides
 * which kinds have a special event (see create-units.ts).
 */
export const PROPERTY_PATTERN = `
  101 OFFICE GB 44, 102 LOGISTICS PL 14, 103 RESIDENTIAL DE 110, 101 OFFICE DE 50, 101 RETAIL GB 34,
  102 OFFICE SE 40, 101 OFFICE FR 46, 103 RESIDENTIAL NL 90, 102 OFFICE PL 48, 101 LOGISTICS DE 14,
  101 RETAIL NL 32, 103 RESIDENTIAL DE 120, 102 RETAIL CH 30, 102 OFFICE US 42, 101 LOGISTICS GB 12,
  103 RESIDENTIAL SE 100, 103 RETAIL DE 36, 102 PARKING DE 80, 101 OFFICE NL 44, 102 LOGISTICS US 14`
  .split(',')
  .map((entry) => {
    const [database = '', assetClass = '', country = '', weight] = entry.trim().split(' ');
    return [database, assetClass, country, Number(weight)] as const;
  });
