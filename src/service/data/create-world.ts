import {
  COUNTRIES,
  DATABASES,
  EXCHANGE_RATES,
  FIRST_MONTH,
  NEXT_QUARTER_END,
  PROPERTY_PATTERN,
  QUARTER_ENDS,
  USE_TYPES,
  indexLevels,
} from './world';
import { sqlRows, sqlText } from './sql-text';

/**
 * Makes the small fixed tables and the macros, which stay in the data file for the catalogue's expressions. A draw
 * hashes an identity and a tag, so the order of rows and the number of threads do not affect it.
 */
export const createWorld = (seed: number): string[] => [
  // A number in [0, 1), or null for a null identity, so that a unit without a lease has no lease facts. It is hashed
  // twice: DuckDB combines two hashes with one XOR, so draws of the same identity would be correlated.
  `CREATE MACRO rnd(k, tag) AS
     CASE WHEN k IS NULL THEN NULL ELSE (hash(hash(k::BIGINT, tag || '#${seed}')) >> 11)::DOUBLE / 9007199254740992.0 END`,
  `CREATE MACRO between_int(k, tag, lo, hi) AS lo + floor(rnd(k, tag) * (hi - lo + 1))::INTEGER`,
  `CREATE MACRO pick(list, k, tag) AS list[between_int(k, tag, 1, len(list))]`,
  `CREATE MACRO chance(k, tag, p) AS rnd(k, tag) < p`,
  // Months count from January 1900 (see FIRST_MONTH). `d` is the day of the month.
  `CREATE MACRO month_date(m, d) AS make_date(1900 + (m // 12)::INTEGER, 1 + (m % 12)::INTEGER, d)`,
  `CREATE MACRO month_year(m) AS (1900 + (m // 12))::INTEGER`,
  `CREATE MACRO whole_years(days) AS round(days / 365.25, 2)`,
  `CREATE MACRO office_time(date, k, tag) AS
     date::TIMESTAMP + to_seconds(between_int(k, tag, 7 * 3600, 18 * 3600))`,

  table(
    'company_database (database_id VARCHAR, database_name VARCHAR)',
    DATABASES.map(({ id, name }) => [id, name]),
  ),
  table(
    'quarter (q TINYINT, date DATE, month INTEGER)',
    [...QUARTER_ENDS, NEXT_QUARTER_END].map((date, i) => [i + 1, date, FIRST_MONTH + 3 * i]),
  ),
  table(
    'exchange_rate (currency VARCHAR, q TINYINT, per_eur DOUBLE)',
    Object.entries(EXCHANGE_RATES).flatMap(([currency, rates]) =>
      rates.map((rate, i) => [currency, i + 1, rate]),
    ),
  ),
  table(
    `country (code VARCHAR, country_name VARCHAR, currency VARCHAR, index_name VARCHAR, streets VARCHAR[],
       legal_forms VARCHAR[])`,
    COUNTRIES.map((c) => [c.code, c.name, c.currency, c.indexName, c.streets, c.legalForms]),
  ),
  table(
    `city (code VARCHAR, n INTEGER, cities INTEGER, city VARCHAR, region VARCHAR, postcode VARCHAR, lat DOUBLE,
       lon DOUBLE)`,
    COUNTRIES.flatMap(({ code, cities }) => cities.map((city, i) => [code, i + 1, cities.length, ...city])),
  ),
  table(
    'market (code VARCHAR, use_type VARCHAR, rent DOUBLE)',
    COUNTRIES.flatMap(({ code, rents }) => USE_TYPES.map((use, i) => [code, use, rents[i] ?? null])),
  ),
  table(
    'index_level (code VARCHAR, year INTEGER, level DOUBLE)',
    COUNTRIES.flatMap((c) => indexLevels(c.inflation).map((level, i) => [c.code, 2000 + i, level])),
  ),
  table(
    `property_pattern (slot INTEGER, database_id VARCHAR, asset_class VARCHAR, country VARCHAR, weight INTEGER)`,
    PROPERTY_PATTERN.map((row, slot) => [slot, ...row]),
  ),
];

const table = (columns: string, rows: Parameters<typeof sqlRows>[0]): string =>
  `CREATE TABLE ${columns}; INSERT INTO ${columns.split(' ')[0]} SELECT * FROM ${sqlRows(rows)}`;

/** Returns a `CASE` over use types. `alias` names the table that has the use type. */
export const byUseType = (
  values: Readonly<Record<string, string | number>>,
  otherwise: string | number,
  alias?: string,
): string =>
  `CASE ${alias === undefined ? '' : `${alias}.`}use_type ${Object.entries(values)
    .map(([use, value]) => `WHEN ${sqlText(use)} THEN ${value}`)
    .join(' ')} ELSE ${otherwise} END`;
