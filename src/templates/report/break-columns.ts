import { DATE } from '../cell-styles';
import { hasLapsed } from '../formula-parts';
import { COUNT, YEARS, readings, type BasisColumns } from './basis-columns';
import type { ReportRole } from './report-columns';
import { INPUT_CELLS, isChosen } from './report-inputs';
import type { UnitRefs } from './unit-refs';

const { asAt } = INPUT_CELLS;
const OF_TENANT = isChosen('breaks', 'tenant');
/** The columns of the first to third break, and of who may use it. */
const BREAK_ROLES = {
  break1: ['firstBreak', 'firstBreakHolder'],
  break2: ['secondBreak', 'secondBreakHolder'],
  break3: ['thirdBreak', 'thirdBreakHolder'],
} as const satisfies Readonly<Record<string, readonly [ReportRole, ReportRole]>>;
type BreakName = keyof typeof BREAK_ROLES;

/** Of several days the first one. A text is greater than every number, so an empty text loses. */
const earliestOf = (days: readonly string[]): string =>
  days.length === 0 ? '""' : days.reduce((left, right) => `IF(${left}<${right},${left},${right})`);

/** Which break comes before the end of a lease, and which one is too late to use. */
export function breakColumns(refs: UnitRefs): BasisColumns {
  const { has, column, basis, endless } = refs;
  const { isClass, isVacantOrOwnUse, end, dateOf } = readings(refs);
  const ahead = (name: BreakName) => {
    const [date, holder] = BREAK_ROLES[name];
    const isLandlords = has(holder) ? `(${column(holder)}="LANDLORD")` : '1';
    return `=IF(ISNUMBER(${column(date)})*(1-(${OF_TENANT})*${isLandlords})>0,IF(${column(date)}>${asAt},${dateOf(date)},""),"")`;
  };
  const availableBreaks = (names: readonly BreakName[]) =>
    names.filter((name) => has(BREAK_ROLES[name][0])).map(basis);
  const service = has('nextBreak') ? [basis('serviceBreak')] : [];
  const isBefore = (day: string) => (has('expiry') ? `IF(ISNUMBER(${end}),${day}<${end},TRUE)` : 'TRUE');
  const ofLease = (day: string) =>
    `IF(${isVacantOrOwnUse},"",IF(ISNUMBER(${day}),IF(${isBefore(day)},${day},""),""))`;
  const [first, earliest, next] = [basis('break1'), basis('earliestBreak'), basis('nextBreak')];
  const isFirst = (day: string) => `IFERROR(INT(${day}),0)=IFERROR(INT(${first}),0)`;
  const laterBreaks = [
    ...availableBreaks(['break2', 'break3']),
    ...service.map((day) => `IF(${isFirst(day)},"",${day})`),
  ];
  const isLeftOut = `${basis('lapsed')}*(1-(${isChosen('lapsedBreaks', 'all breaks')}))>0`;
  const usable = `IF(${isLeftOut},${ofLease(earliestOf(laterBreaks))},${earliest})`;
  const hasNotice = has('firstBreak') && has('breakNotice');
  const years = (day: string) => `=IF(${isClass('dated')},(${day}-${asAt})/365.25,${basis('yearsToExpiry')})`;
  return {
    break1: [DATE, 115, 'Break 1 ahead: after the as-at day, of a party that counts', ahead('break1')],
    break2: [DATE, 105, 'Break 2 ahead: likewise', ahead('break2')],
    break3: [DATE, 105, 'Break 3 ahead: likewise', ahead('break3')],
    anyBreak: [DATE, 105, 'Next break of any party that is a day', `=${dateOf('nextBreak')}`],
    serviceBreak: [
      DATE,
      105,
      'The same if ahead, unless only breaks of the tenant count',
      `=IF(ISNUMBER(${basis('anyBreak')})*(1-(${OF_TENANT}))>0,IF(${basis('anyBreak')}>${asAt},${basis('anyBreak')},""),"")`,
    ],
    lapsed: [
      COUNT,
      125,
      'Lapsed: 1 if break 1 is before expiry, and its last day of notice before the as-at day',
      `=IF(${isVacantOrOwnUse},0,IF(ISNUMBER(${first}),IF(${isBefore(first)},${hasLapsed(column('breakNotice'), asAt, endless('breakNotice'))},0),0))`,
    ],
    earliestBreak: [
      DATE,
      125,
      'All breaks: the first one ahead and before expiry, of a let unit',
      `=${ofLease(earliestOf([...availableBreaks(['break1', 'break2', 'break3']), ...service]))}`,
    ],
    nextBreak: [
      DATE,
      125,
      'Next break that counts: the same without break 1 if it has lapsed, unless all breaks are chosen',
      `=${hasNotice ? usable : `IF(ISNUMBER(${earliest}),${earliest},"")`}`,
    ],
    firstEnd: [
      DATE,
      110,
      'First end of a dated lease: its next break that counts, else its expiry',
      `=IF(${isClass('dated')},IF(ISNUMBER(${next}),${next},${end}),"")`,
    ],
    yearsToBreak: [
      YEARS,
      105,
      'Years to break: to the first end, else as to expiry',
      years(basis('firstEnd')),
    ],
    yearsToEarliest: [
      YEARS,
      105,
      'Years to break, all breaks: the same with those that have lapsed',
      years(`IF(ISNUMBER(${earliest}),${earliest},${end})`),
    ],
  };
}
