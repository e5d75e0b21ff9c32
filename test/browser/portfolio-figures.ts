import { DEFAULT_PROFILE } from '../../src/contract/profile';
import type { Product } from '../support/product';

export type Row = Record<string, string | number | null>;

/** Asks the service directly for the rows of a question in these databases. */
export async function askService(
  { service }: Product,
  endpoint: 'query' | 'changes',
  question: object,
  databases: readonly string[],
): Promise<Row[]> {
  const { clientId, clientSecret } = service.clients[0]!;
  const token = await fetch(service.authUrl + DEFAULT_PROFILE.token.path, {
    method: 'POST',
    body: new URLSearchParams({
      audience: service.audienceUrl,
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const reply = await fetch(service.baseUrl + DEFAULT_PROFILE[endpoint].path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      Authentication: `Bearer ${access_token}`,
      'X-company-databases': databases.join(','),
    },
    body: JSON.stringify(question),
  });
  return (await reply.json()) as Row[];
}

/** The columns that {@link portfolioFigures} reads. */
export const FIGURE_COLUMNS = [
  'tenant_name',
  'use_type',
  'currency',
  'vacancy_status',
  'actual_lettable_area_sqm',
  'contracted_rent_pa',
  'in_place_rent_pa',
  'lease_expiry_date',
  'rentroll_date',
];

const DAY_MS = 86_400_000;
const number = (value: Row[string] | undefined) => Number(value ?? 0);
const sumOf = (rows: readonly Row[], column: string) =>
  rows.reduce((sum, row) => sum + number(row[column]), 0);
const rentOf = (rows: readonly Row[]) => sumOf(rows, 'contracted_rent_pa');
const day = (row: Row, column: string) => Date.parse(String(row[column])) / DAY_MS;

/** Computes what the sheet "Summary" shows from rows, without a spreadsheet. */
export function portfolioFigures(rows: readonly Row[]) {
  const asAt = Math.max(...rows.map((row) => day(row, 'rentroll_date')));
  const year = new Date(asAt * DAY_MS).getUTCFullYear();
  const paying = rows.filter((row) => number(row.contracted_rent_pa) > 0);
  const dated = paying.filter((row) => row.lease_expiry_date !== null);
  const open = paying.filter((row) => row.lease_expiry_date === null);
  const late = dated.filter((row) => day(row, 'lease_expiry_date') < asAt);
  const due = dated.filter((row) => !late.includes(row));
  const yearOf = (row: Row) => Number(String(row.lease_expiry_date).slice(0, 4));
  const line = (part: readonly Row[]) => [rentOf(part), part.length, rentOf(part) / rentOf(rows)];
  const let_ = rows.filter((row) => row.vacancy_status === 'let');
  const area = sumOf(rows, 'actual_lettable_area_sqm');
  const letArea = sumOf(let_, 'actual_lettable_area_sqm');
  return {
    keyFigures: [
      rows.length,
      rows.length - let_.length,
      area,
      letArea,
      1 - letArea / area,
      rentOf(rows),
      sumOf(rows, 'in_place_rent_pa'),
      rentOf(rows.filter((row) => number(row.actual_lettable_area_sqm) > 0)) / letArea,
      dated.reduce(
        (sum, row) =>
          sum + (number(row.contracted_rent_pa) * Math.max(0, day(row, 'lease_expiry_date') - asAt)) / 365.25,
        0,
      ) / rentOf(dated),
      open.length,
      rentOf(open) / rentOf(rows),
      late.length,
    ],
    expiries: [
      line(late),
      ...Array.from({ length: 10 }, (_, i) => line(due.filter((row) => yearOf(row) === year + i))),
      line(due.filter((row) => yearOf(row) >= year + 10)),
      line(open),
      [0, let_.length - paying.length, 0],
      [rentOf(rows), let_.length, 1],
    ],
    tenants: [...groupBy(paying, 'tenant_name')]
      .map(([name, part]) => ({ name, rent: rentOf(part), units: part.length }))
      .sort((a, b) => b.rent - a.rent)
      .slice(0, 10),
    uses: [...groupBy(rows, 'use_type')]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([use, part]) => ({
        use,
        area: sumOf(part, 'actual_lettable_area_sqm'),
        vacant: sumOf(
          part.filter((row) => row.vacancy_status === 'vacant'),
          'actual_lettable_area_sqm',
        ),
      })),
  };
}

export function groupBy(rows: readonly Row[], column: string): Map<string, Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[column]);
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
