import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import {
  PROPERTY_FIGURES,
  readingOf,
  type ReportColumns,
  type ReportRole,
} from '../../../src/templates/report/report-columns';
import { dayOf, type OracleUnit } from './report-oracle';
import { FIELDS } from './unit-fields';

export type RawRow = Readonly<Record<string, string | number | boolean | null>>;

const { reportRoles, sheetRoles, propertyFigures, currencyColumn, rentrollDateColumn, identity } =
  DEFAULT_PROFILE;
const NAMES = {
  ...reportRoles,
  ...propertyFigures,
  currency: currencyColumn,
  rentrollDate: rentrollDateColumn,
  propertyId: identity.property,
  rentrollId: identity.rentroll,
  rentFreeEnd: sheetRoles.rentFreeEnd,
  nonRecoverableCost: sheetRoles.nonRecoverableCost,
  database: sheetRoles.database,
} satisfies Record<ReportRole, string>;

/** The identifiers that the oracle reads. */
export const RAW_COLUMNS: readonly string[] = Object.values(NAMES);

/** All columns of the reference service, asked for by identifier. `without` are those that a service lacks. */
export const reportColumns = (
  without: readonly ReportRole[] = [],
  profile = DEFAULT_PROFILE,
): ReportColumns =>
  Object.fromEntries(
    Object.entries(NAMES).map(([role, name]) => [
      role,
      {
        name,
        ...readingOf(role as ReportRole, profile),
        ...(!without.includes(role as ReportRole) && { heading: name }),
      },
    ]),
  ) as unknown as ReportColumns;

/** Reads a row of the service for the oracle. Throws if an amount has more than two decimals. */
export function oracleUnit(row: RawRow): OracleUnit {
  const text = (role: ReportRole) => (row[NAMES[role]] ?? null) as string | null;
  const day = (role: ReportRole) => {
    const iso = text(role);
    return iso === null ? null : dayOf(iso);
  };
  const hundredths = (role: ReportRole) => {
    const value = row[NAMES[role]] as number | null;
    if (value === null) return null;
    const whole = Math.round(value * 100);
    if (Math.abs(whole - value * 100) > 1e-5) throw new Error(`${NAMES[role]} ${value} has more decimals.`);
    return whole;
  };
  const read = { name: (role: ReportRole) => text(role) ?? '', text, day, hundredths };
  return {
    ...Object.fromEntries(
      Object.entries(FIELDS).map(([role, { field, kind }]) => [field, read[kind](role as ReportRole)]),
    ),
    breaks: (['first', 'second', 'third'] as const).map((nth) => [
      day(`${nth}Break`),
      text(`${nth}BreakHolder`),
    ]),
    vacant: text('vacancyStatus') === 'vacant',
    ownUse: text('ownUse') === 'true',
    propertyId: row[NAMES.propertyId],
    rentrollId: row[NAMES.rentrollId],
    service: Object.fromEntries(
      (['unitCount', ...PROPERTY_FIGURES] as const).map((role) => [role, row[NAMES[role]]]),
    ),
  } as unknown as OracleUnit;
}
