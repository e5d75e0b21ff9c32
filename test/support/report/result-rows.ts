import {
  shownRoles,
  type ReportColumns,
  type ReportRole,
} from '../../../src/templates/report/report-columns';
import { toSerial, type OracleUnit } from './report-oracle';
import { FIELDS } from './unit-fields';

type Cell = string | number | boolean;

const serial = (day: number | null | undefined) => (day === null || day === undefined ? '' : toSerial(day));

const SPECIAL: Partial<Record<ReportRole, (unit: OracleUnit) => Cell>> = {
  firstBreak: ({ breaks }) => serial(breaks[0]?.[0]),
  firstBreakHolder: ({ breaks }) => breaks[0]?.[1] ?? '',
  secondBreak: ({ breaks }) => serial(breaks[1]?.[0]),
  secondBreakHolder: ({ breaks }) => breaks[1]?.[1] ?? '',
  thirdBreak: ({ breaks }) => serial(breaks[2]?.[0]),
  thirdBreakHolder: ({ breaks }) => breaks[2]?.[1] ?? '',
  vacancyStatus: ({ vacant }) => (vacant === null ? '' : vacant ? 'vacant' : 'let'),
  ownUse: ({ ownUse }) => String(ownUse),
  propertyId: ({ propertyId, property }) => propertyId ?? property,
  rentrollId: ({ rentrollId, roll }) => rentrollId ?? `R${roll}`,
};

/** What RR.QUERY returns of a unit. */
function cellOf(unit: OracleUnit, role: ReportRole): Cell {
  const { field, kind } = FIELDS[role] ?? {};
  if (unit.sent?.[role] !== undefined) return unit.sent[role];
  if (!field) return SPECIAL[role]?.(unit) ?? unit.service?.[role as 'unitCount'] ?? '';
  const value = unit[field] ?? '';
  if (typeof value !== 'number') return value;
  return kind === 'day' ? toSerial(value) : value / 100;
}

export const resultRows = (units: readonly OracleUnit[], columns: ReportColumns): Cell[][] =>
  units.map((unit) => shownRoles(columns).map((role) => cellOf(unit, role)));

/** What RR.QUERY returns of all units, whatever their currency: the columns of the report that it asks for. */
export const allRows = (units: readonly OracleUnit[], columns: ReportColumns): Cell[][] => {
  const asked = shownRoles(columns).filter((role) => role === 'currency' || role === 'contractedRent');
  const roles = asked.length > 0 ? asked : shownRoles(columns).slice(0, 1);
  return units.map((unit) => roles.map((role) => cellOf(unit, role)));
};
