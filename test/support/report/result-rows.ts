import {
  shownRoles,
  type ReportColumns,
  type ReportRole,
} from '../../../src/templates/report/report-columns';
import { toSerial, type OracleUnit } from './report-oracle';

const serial = (day: number | null | undefined) => (day === null || day === undefined ? '' : toSerial(day));
const hundredth = (value: number | null) => (value === null ? '' : value / 100);

/** What RR.QUERY returns for a unit. */
const CELLS: Record<ReportRole, (unit: OracleUnit) => string | number> = {
  property: ({ property }) => property,
  unit: ({ unit }) => unit,
  tenant: ({ tenant }) => tenant ?? '',
  tenantGroup: ({ group }) => group ?? '',
  use: ({ use }) => use ?? '',
  currency: ({ currency }) => currency ?? '',
  area: ({ area }) => hundredth(area),
  contractedRent: ({ rent }) => hundredth(rent),
  passingRent: ({ passing }) => hundredth(passing),
  erv: ({ erv }) => hundredth(erv),
  expiry: ({ expiry }) => serial(expiry),
  nextBreak: ({ nextBreak }) => serial(nextBreak),
  earliestTermination: ({ termination }) => serial(termination),
  nextIndexation: ({ indexation }) => serial(indexation),
  nextReview: ({ review }) => serial(review),
  nextStep: ({ step }) => serial(step),
  breakNotice: ({ notice }) => serial(notice),
  firstBreak: ({ breaks }) => serial(breaks[0]?.[0]),
  firstBreakHolder: ({ breaks }) => breaks[0]?.[1] ?? '',
  secondBreak: ({ breaks }) => serial(breaks[1]?.[0]),
  secondBreakHolder: ({ breaks }) => breaks[1]?.[1] ?? '',
  thirdBreak: ({ breaks }) => serial(breaks[2]?.[0]),
  thirdBreakHolder: ({ breaks }) => breaks[2]?.[1] ?? '',
  vacancyStatus: ({ vacant }) => (vacant === null ? '' : vacant ? 'vacant' : 'let'),
  ownUse: ({ ownUse }) => String(ownUse),
  rentrollDate: ({ roll }) => serial(roll),
  rentFreeEnd: ({ rentFreeEnd }) => serial(rentFreeEnd),
  nonRecoverableCost: ({ cost }) => hundredth(cost ?? null),
  leaseStart: ({ start }) => serial(start),
  propertyId: ({ propertyId, property }) => propertyId ?? property,
  rentrollId: ({ rentrollId, roll }) => rentrollId ?? `R${roll}`,
  unitCount: ({ service }) => service?.unitCount ?? '',
  waultToExpiry: ({ service }) => service?.waultToExpiry ?? '',
  waultToBreak: ({ service }) => service?.waultToBreak ?? '',
  vacancyByErv: ({ service }) => service?.vacancyByErv ?? '',
  vacancyByArea: ({ service }) => service?.vacancyByArea ?? '',
  vacancyByUnits: ({ service }) => service?.vacancyByUnits ?? '',
};

export const resultRows = (
  units: readonly OracleUnit[],
  columns: ReportColumns,
): (string | number | boolean)[][] =>
  units.map((unit) => shownRoles(columns).map((role) => unit.sent?.[role] ?? CELLS[role](unit)));

/** What RR.QUERY returns of all units, whatever their currency: the columns of the report that it asks for. */
export const allRows = (
  units: readonly OracleUnit[],
  columns: ReportColumns,
): (string | number | boolean)[][] => {
  const asked = shownRoles(columns).filter((role) => role === 'currency' || role === 'contractedRent');
  const roles = asked.length > 0 ? asked : shownRoles(columns).slice(0, 1);
  return units.map((unit) => roles.map((role) => unit.sent?.[role] ?? CELLS[role](unit)));
};
