import type { ServiceProfile } from '../../contract/profile';
import { ROLE_WORDS } from './role-words';

export type ReportRole =
  | keyof ServiceProfile['reportRoles']
  | keyof ServiceProfile['propertyFigures']
  | 'currency'
  | 'rentrollDate'
  | 'propertyId'
  | 'rentrollId';

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

type Kind = 'text' | 'number' | 'date';

/** The columns of the query in their order, with what they hold and their width in pixels. */
const ORDER: Readonly<Record<ReportRole, readonly [Kind, number]>> = {
  property: ['text', 165],
  unit: ['text', 110],
  tenant: ['text', 215],
  tenantGroup: ['text', 160],
  use: ['text', 130],
  currency: ['text', 80],
  area: ['number', 105],
  contractedRent: ['number', 105],
  passingRent: ['number', 105],
  erv: ['number', 105],
  leaseStart: ['date', 105],
  expiry: ['date', 110],
  nextBreak: ['date', 110],
  earliestTermination: ['date', 110],
  nextIndexation: ['date', 105],
  nextReview: ['date', 105],
  nextStep: ['date', 105],
  breakNotice: ['date', 105],
  firstBreak: ['date', 105],
  firstBreakHolder: ['text', 105],
  secondBreak: ['date', 105],
  secondBreakHolder: ['text', 105],
  thirdBreak: ['date', 105],
  thirdBreakHolder: ['text', 105],
  vacancyStatus: ['text', 85],
  ownUse: ['text', 85],
  rentrollDate: ['date', 100],
  unitCount: ['number', 90],
  waultToExpiry: ['number', 90],
  waultToBreak: ['number', 90],
  vacancyByErv: ['number', 90],
  vacancyByArea: ['number', 90],
  vacancyByUnits: ['number', 90],
  propertyId: ['text', 100],
  rentrollId: ['text', 100],
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

export const kindOf = (role: ReportRole): Kind => ORDER[role][0];
export const widthOf = (role: ReportRole): number => ORDER[role][1];

/** The words for the roles that the service lacks. */
export const lackedColumns = (columns: ReportColumns, roles = ROLES): string[] =>
  roles.filter((role) => columns[role].heading === undefined).map((role) => `“${ROLE_WORDS[role]}”`);
