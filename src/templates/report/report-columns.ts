import type { ServiceProfile } from '../../contract/profile';
import { ROLE_WORDS } from './role-words';

export type ReportRole =
  | keyof ServiceProfile['reportRoles']
  | keyof ServiceProfile['propertyFigures']
  | 'currency'
  | 'rentrollDate'
  | 'rentFreeEnd'
  | 'nonRecoverableCost'
  | 'propertyId'
  | 'rentrollId'
  | 'database';

export interface ReportColumn {
  /** The identifier. */
  name: string;
  /** How the query names the column. Undefined if the service lacks it. */
  heading?: string;
  /** Of a share: 0.125 means 12.5 %. Otherwise 12.5 does. */
  isFraction?: boolean;
  /** Of a status: what means yes (a vacancy status begins with it), and what means no. */
  words?: { yes: readonly string[]; no: readonly string[] };
  /** Of a date: the days, as `2999-12-31`, that mean none. */
  endless?: readonly string[];
}

/** How the values of a column are to be read. */
export const readingOf = (
  role: ReportRole,
  { percentScale, vacancyWords, ownUseWords, endlessDates }: ServiceProfile,
): Omit<ReportColumn, 'name' | 'heading'> => ({
  isFraction: percentScale === 1,
  ...(role === 'vacancyStatus' && { words: { yes: vacancyWords.vacant, no: vacancyWords.let } }),
  ...(role === 'ownUse' && { words: { yes: ownUseWords.yes, no: ownUseWords.no } }),
  ...(kindOf(role) === 'date' && { endless: endlessDates }),
});

/** All roles. A role without a heading switches off what depends on it, in words. */
export type ReportColumns = Readonly<Record<ReportRole, ReportColumn>>;

/** The columns of the query in their order, with their width in pixels. */
const ORDER: Readonly<Record<ReportRole, number>> = {
  property: 165,
  unit: 110,
  tenant: 215,
  tenantGroup: 160,
  use: 130,
  currency: 80,
  area: 105,
  contractedRent: 105,
  passingRent: 105,
  erv: 105,
  leaseStart: 105,
  expiry: 110,
  nextBreak: 110,
  earliestTermination: 110,
  nextIndexation: 105,
  nextReview: 105,
  nextStep: 105,
  breakNotice: 105,
  firstBreak: 105,
  firstBreakHolder: 105,
  secondBreak: 105,
  secondBreakHolder: 105,
  thirdBreak: 105,
  thirdBreakHolder: 105,
  vacancyStatus: 85,
  ownUse: 85,
  rentrollDate: 100,
  unitCount: 90,
  waultToExpiry: 90,
  waultToBreak: 90,
  vacancyByErv: 90,
  vacancyByArea: 90,
  vacancyByUnits: 90,
  propertyId: 100,
  rentrollId: 100,
  rentFreeEnd: 105,
  nonRecoverableCost: 105,
  database: 130,
};
/** All roles, in the order of the query. */
export const ROLES = Object.keys(ORDER) as readonly ReportRole[];

/** What the service itself says of a property. */
export const PROPERTY_FIGURES = [
  'waultToExpiry',
  'waultToBreak',
  'vacancyByErv',
  'vacancyByArea',
  'vacancyByUnits',
] as const satisfies readonly ReportRole[];

/** The roles that the service has a column for, in the order of the query. */
export const shownRoles = (columns: ReportColumns): ReportRole[] =>
  ROLES.filter((role) => columns[role].heading !== undefined);

export function kindOf(role: ReportRole): 'text' | 'number' | 'date' {
  const [kind] = ROLE_WORDS[role];
  if (kind === 'date') return kind;
  return kind === 'text' || kind === 'id' ? 'text' : 'number';
}
export const widthOf = (role: ReportRole): number => ORDER[role];

/** The words for the roles that the service lacks. */
export const findMissingColumns = (columns: ReportColumns, roles = ROLES): string[] =>
  roles.filter((role) => columns[role].heading === undefined).map((role) => `“${ROLE_WORDS[role][1]}”`);
