import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import {
  PROPERTY_FIGURES,
  readingOf,
  type ReportColumns,
  type ReportRole,
} from '../../../src/templates/report/report-columns';
import { dayOf, type OracleUnit } from './report-oracle';

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
  return {
    property: text('property') ?? '',
    unit: text('unit') ?? '',
    tenant: text('tenant'),
    group: text('tenantGroup'),
    use: text('use'),
    currency: text('currency'),
    area: hundredths('area'),
    rent: hundredths('contractedRent'),
    passing: hundredths('passingRent'),
    erv: hundredths('erv'),
    expiry: day('expiry'),
    nextBreak: day('nextBreak'),
    termination: day('earliestTermination'),
    indexation: day('nextIndexation'),
    review: day('nextReview'),
    step: day('nextStep'),
    notice: day('breakNotice'),
    breaks: [
      [day('firstBreak'), text('firstBreakHolder')],
      [day('secondBreak'), text('secondBreakHolder')],
      [day('thirdBreak'), text('thirdBreakHolder')],
    ],
    vacant: text('vacancyStatus') === 'vacant',
    ownUse: text('ownUse') === 'true',
    roll: day('rentrollDate'),
    start: day('leaseStart'),
    rentFreeEnd: day('rentFreeEnd'),
    cost: hundredths('nonRecoverableCost'),
    propertyId: row[NAMES.propertyId] as string | number,
    rentrollId: row[NAMES.rentrollId] as string | number,
    service: Object.fromEntries(
      (['unitCount', ...PROPERTY_FIGURES] as const).map((role) => [role, row[NAMES[role]] as number | null]),
    ),
  };
}
