import { HEADING, NOTE, ROW } from '../cell-styles';
import type { CellStyle } from '../sheet-template';
import { shownRoles, type ReportColumns } from './report-columns';
import { CHOICES, INPUT_CELLS, isChosen, offered } from './report-inputs';
import { DASH, type ListSum, type ReportParts } from './report-parts';
import { CURRENCY_COUNT, ROW_COUNT } from './units-sheet';
import { dateFormula, joined, plain, columnLetters, quoted } from '../formula-parts';
import { FAR_DAYS, FAR_YEARS, UNKNOWN } from './basis-columns';
import { countedRole, HEADING_ROW, lacksFor, someOf, UNREAD_ROW } from './unit-refs';

interface Check {
  label: string;
  /** Is not 0 if something is wrong. An error counts as wrong. */
  wrong: string;
  /** What to say then, as a formula without `=`. */
  says: string;
}

/** Rent on rent rolls older than this is worth a look. */
const OLD_DAYS = 100;
/** Dates of something that is yet to come. */
const EVENTS = ['nextBreak', 'earliestTermination', 'nextIndexation', 'nextReview', 'nextStep'] as const;
const OK: CellStyle = { ...ROW, bold: true, textColor: '#0F5F51' };
const WRONG: CellStyle = { ...ROW, bold: true, textColor: '#B10E1C' };

/**
 * Writes the checks, also of the totals of lists and of the cell with the rent whose use has no line. Returns the first free
 * row, and a formula that counts those that are not OK.
 */
export function putChecks(
  parts: ReportParts,
  top: number,
  sums: readonly ListSum[],
  otherUses: string | undefined,
): { next: number; failed: string } {
  const { put, style } = parts.writer;
  put(`B${top}`, 'Checks', HEADING);
  style(`C${top}:L${top}`, HEADING);
  const checks = checksOf(parts, sums, otherUses);
  checks.forEach(({ label, wrong, says }, k) => {
    const row = top + 1 + k;
    style(`B${row}:L${row}`, ROW);
    put(`B${row}`, label, ROW);
    put(`C${row}`, `=IFERROR(IF(${wrong},"${DASH}","OK"),"${DASH}")`, OK);
    put(`D${row}`, `=IF(C${row}="OK","",IFERROR(TRIM(${says}),"This could not be checked."))`, WRONG);
  });
  const last = top + checks.length;
  put(`B${last + 1}`, 'A check is OK, or says in red what to look at.', NOTE);
  return { next: last + 3, failed: `${checks.length}-COUNTIFS(C${top + 1}:C${last},"OK")` };
}

function checksOf(parts: ReportParts, sums: readonly ListSum[], otherUses: string | undefined): Check[] {
  const { units, prefix, asAt, columns } = parts;
  const { basis, column, has } = units;
  const [type, rent, tenant] = [basis('class'), basis('rent'), basis('tenant')];
  const unitsSheet = quoted(prefix.slice(0, -1));
  const cell = (address: string) => `${prefix}${address}`;
  const roll = column('rentrollDate');
  const counted = `SUMPRODUCT(--(${column(countedRole(columns))}<>""))`;
  const withRent = (sum: string) =>
    `IF(${parts.hasOneCurrency},": "&ROUND(${sum},2)${has('currency') ? `&" "&${parts.currency}` : ''}&" of rent pa.",".")`;
  const old = `${roll},"<"&(${asAt}-${OLD_DAYS})`;
  const newer = `COUNTIFS(${roll},">="&(${asAt}+1))`;
  const undated = `SUMPRODUCT(--(${roll}=""))`;
  const unvalued = `SUMPRODUCT(--(${type}="vacant"),1-${basis('valued')})`;
  const [expiry, anyBreak] = [basis('expiry'), basis('anyBreak')];
  const ended = `SUMPRODUCT((${rent}<>0)*ISNUMBER(${roll})*((ISNUMBER(${expiry})*(${expiry}>=${roll})*(${expiry}<${asAt})${has('nextBreak') ? `+ISNUMBER(${anyBreak})*(${anyBreak}>${roll})*(${anyBreak}<=${asAt})` : ''})>0))`;
  const unstated = has('vacancyStatus') ? `SUMPRODUCT(--(${plain(column('vacancyStatus'))}=""))` : '0';
  const status = basis('status');
  const isUnknown = `(LEFT(${status},${UNKNOWN.length})="${UNKNOWN}")`;
  const unknown = `COUNTIFS(${status},"${UNKNOWN}*")`;
  const termination = column('earliestTermination');
  const endless = `IF(${isChosen('openEnded', 'earliest termination', prefix)},SUMPRODUCT((${type}="open-ended")*(${rent}<>0)*(1-IF(ISNUMBER(${termination}),1-(${units.isEndless('earliestTermination')}),0))),0)`;
  const amounts = (['contractedRent', 'passingRent', 'erv', 'area'] as const).filter(has);
  const negative = amounts.map((role) => `COUNTIFS(${column(role)},"<0")`).join('+');
  const unnamed = `SUMPRODUCT((${rent}>0)*(${tenant}=""))`;
  const patterns = ['*~**', '*~?*', '=<*', '=>*', '==*'];
  const odd = (names: string) => patterns.map((pattern) => `COUNTIFS(${names},"${pattern}")`).join('+');
  // A dash has its own reason.
  const differs = ({ total, expected }: ListSum) =>
    `IF(ISNUMBER(${total}),IF((${total}-${expected})*(${total}-${expected})>0.0001,1,0),0)`;
  const names = [...new Set(sums.map(({ list }) => list))];
  const wrongLists = (list: string) =>
    sums
      .filter((sum) => sum.list === list)
      .map(differs)
      .join('+');
  const blankCurrency = has('currency')
    ? `SUMPRODUCT(--(${plain(column('currency'))}=""),${rent}+${basis('erv')})`
    : '1';
  const named = (test: string) => (has('unit') ? `" Units: "&${someOf(column('unit'), test)}&"."` : '""');
  const waultWithout = (test: string) =>
    has('expiry') && has('contractedRent')
      ? `" WAULT to expiry without them: "&IFERROR(ROUND(SUMPRODUCT(${rent}*${basis('inWault')}*${basis('yearsToExpiry')}*(1-${test}))/SUMPRODUCT(${rent}*${basis('inWault')}*(1-${test})),2),"${DASH}")&"."`
      : '""';
  const farEvents = EVENTS.filter(has)
    .map((role) => {
      const days = columns[role].endless ?? [];
      const isDay = days.map((day) => `,${column(role)},"<>"&${dateFormula(day)}`).join('');
      return `+COUNTIFS(${column(role)},">"&(${asAt}+${FAR_DAYS})${isDay})+COUNTIFS(${column(role)},"<"&(${asAt}-${FAR_DAYS}))`;
    })
    .join('');
  const events = `(0${farEvents})`;
  const [doubled, against, unbegun, far] = [
    basis('doubled'),
    basis('against'),
    basis('unbegun'),
    basis('far'),
  ];
  const [late, early] = has('expiry') ? [`COUNTIFS(${far},1)`, `COUNTIFS(${far},2)`] : ['0', '0'];
  const lost = has('contractedRent')
    ? units.rates
      ? `SUMPRODUCT(IF((${against}=1)*ISNUMBER(${basis('rate')}*${column('contractedRent')}),${basis('rate')}*${column('contractedRent')},0))`
      : `SUMIFS(${column('contractedRent')},${against},1)`
    : '0';
  const said = (count: string, says: string) => `IF(${count}>0,${count}&${says}&" ","")`;
  const [unread, headings] = [units.above(UNREAD_ROW), units.above(HEADING_ROW)];
  const checks: (Check | false)[] = [
    {
      label: 'Every unit of the answer is counted',
      wrong: `${counted}<>${cell(ROW_COUNT)}`,
      says: `"The query shows "&${counted}&" rows, and a second count has "&${cell(ROW_COUNT)}&". Refresh the workbook."`,
    },
    {
      label: 'Headings are as they were inserted',
      wrong: `${headingTests(columns, prefix)}<>${shownRoles(columns).length}`,
      says: `"A heading of "&${unitsSheet}&" was changed or deleted, so figures may read another column. Undo it, or insert the report again."`,
    },
    {
      label: 'Every amount and date can be read',
      wrong: `IF(ISERROR(${units.query}),1,COUNTIFS(${unread},"?*"))`,
      says: `"In no figure: "&TEXTJOIN("; ",TRUE,IF(${unread}="","",${joined([headings, unread], ': ')}))&"."`,
    },
    has('unit') && {
      label: 'Each unit is there once',
      wrong: `COUNTIFS(${doubled},">0")`,
      says: `${said(`COUNTIFS(${doubled},1)`, `" rows are the same as a row above, and count again"&${withRent(`SUMIFS(${rent},${doubled},1)`)}`)}&${said(`COUNTIFS(${doubled},2)`, `" rows are of a unit that another rent roll of the same day has, and count again"&${withRent(`SUMIFS(${rent},${doubled},2)`)}`)}&${named(`(${doubled}>0)`)}`,
    },
    {
      label: 'All amounts are in one currency',
      wrong: `IF(${parts.hasOneCurrency},${blankCurrency},1)`,
      says: has('currency')
        ? parts.inOne(
            () => `${parts.faults}&". Type them on the sheet of rates."`,
            `IF(${parts.hasOneCurrency},"Units with an amount tell no currency, and count as if in this one. Type a currency to leave them out.",IF(${cell(CURRENCY_COUNT)}=0,"No unit tells its currency.","Amounts of several currencies are never added. Choose one in the cell beside Currency."))`,
          )
        : '"The service tells no currency, so nothing shows whether the amounts are in one."',
    },
    {
      label: 'The as-at day is a date',
      wrong: `IF(ISNUMBER(${asAt}),IF((${asAt}>=DATE(1990,1,1))*(${asAt}<DATE(2100,1,1))>0,0,1),1)`,
      says: `IF(ISNUMBER(${asAt}),"It is not between 1990 and 2099, and every term counts from it. Type another one beside As at.","Type a date beside As at.")`,
    },
    {
      label: 'The choices are among those offered',
      wrong: `${choiceTests(prefix, columns)}<>${Object.keys(CHOICES).length}`,
      says: `"A choice of "&${unitsSheet}&" is not one of the words beside it, so no rule applies to it."`,
    },
    has('use') && {
      label: 'Uses left out are uses of units',
      wrong: usesLeftOut(prefix, basis('use')),
      says: `(${usesLeftOut(prefix, basis('use'))})&" of the uses left out of WAULT are the use of no unit, and leave nothing out."`,
    },
    has('rentrollDate') && {
      label: 'No rent roll is newer than the as-at day',
      wrong: newer,
      says: `${newer}&" units are from a rent roll after the as-at day."`,
    },
    has('rentrollDate') && {
      label: `No rent is on a roll older than ${OLD_DAYS} days`,
      wrong: `COUNTIFS(${old},${rent},"<>0")`,
      says: `COUNTIFS(${old},${rent},"<>0")&" units that pay rent are on rent rolls more than ${OLD_DAYS} days before the as-at day"&${withRent(`SUMIFS(${rent},${old})`)}`,
    },
    has('rentrollDate') && {
      label: 'Every unit has a rent roll date',
      wrong: undated,
      says: `${undated}&" units tell no date of their rent roll, so nothing shows how old they are."`,
    },
    has('rentrollDate') &&
      has('expiry') && {
        label: 'No lease ended since its rent roll',
        wrong: ended,
        says: `${ended}&" leases had an expiry or a break after their rent roll, up to the as-at day. What came of it is not known."`,
      },
    has('leaseStart') && {
      label: 'Every lease has begun',
      wrong: `SUM(${unbegun})`,
      says: `SUM(${unbegun})&" leases begin after the as-at day, and count"&${withRent(`SUMIFS(${rent},${unbegun},1)`)}&${waultWithout(unbegun)}&${named(unbegun)}`,
    },
    {
      label: `Dates are within ${FAR_YEARS} years of the as-at day`,
      wrong: `IF(ISNUMBER(${asAt}),${late}+${early}+${events},0)`,
      says: `${said(late, `" leases end later"&${withRent(`SUMIFS(${rent},${far},1)`)}&${waultWithout(`(${far}=1)`)}`)}&${said(early, '" leases ended earlier, and count as holding over."')}&${said(events, '" dates of breaks, terminations or changes of rent are farther away."')}`,
    },
    (has('vacancyStatus') || has('ownUse')) && {
      label: 'Every unit says whether it is vacant',
      wrong: `${unstated}+${unknown}`,
      says: `${said(unstated, '" units do not say whether they are vacant, and count as let."')}&${said(unknown, `" units say words that no rule knows, and count as let"&${withRent(`SUMIFS(${rent},${status},"${UNKNOWN}*")`)}&" The words: "&SUBSTITUTE(${someOf(status, isUnknown)},"${UNKNOWN}","")&"."`)}`,
    },
    has('vacancyStatus') && {
      label: 'Vacancy agrees with rents and tenants',
      wrong: `COUNTIFS(${against},">0")`,
      says: `${said(`COUNTIFS(${against},1)`, `" vacant units have a rent or a tenant, and what they pay is in no figure"&${withRent(lost)}`)}&${said(`COUNTIFS(${against},2)`, '" let units have neither a rent nor a tenant."')}&${named(`(${against}>0)`)}`,
    },
    has('erv') && {
      label: 'Every vacant unit has an ERV',
      wrong: unvalued,
      says: `${unvalued}&" vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated."`,
    },
    has('earliestTermination') && {
      label: 'Open-ended leases tell their termination',
      wrong: endless,
      says: `${endless}&" open-ended leases tell no earliest termination, and count with 0 years."`,
    },
    amounts.length > 0 && {
      label: 'No rent, ERV or area is negative',
      wrong: negative,
      says: `(${negative})&" amounts are below zero. They are in totals and averages, but not in rates and reversion."`,
    },
    sums.length > 0 && {
      label: 'The lines of each list add up to its total',
      wrong: sums.map(differs).join('+'),
      says: `"They do not: "&TEXTJOIN(", ",TRUE,${names.map((list) => `IF(${wrongLists(list)}>0,"${list}","")`).join(',')})&"."`,
    },
    otherUses !== undefined && {
      label: 'Every rent has a use with a line',
      wrong: `IF(ISNUMBER(${otherUses}),${otherUses},0)`,
      says: '"Some rent has no use, or there are more uses than lines: see the last line of the uses."',
    },
    has('tenant') && {
      label: 'Every rent has a tenant',
      wrong: unnamed,
      says: `${unnamed}&" units pay rent and name no tenant. They are not in the top 10."`,
    },
    {
      label: 'Names can be looked up',
      wrong: has('use') ? `${odd(tenant)}+${odd(basis('use'))}` : odd(tenant),
      says: '"The name of a tenant or a use holds * or ? or begins with = < >. Its line may count others, too."',
    },
  ];
  return checks.filter((check) => check !== false);
}

/** How many of the uses left out are typed, and are the use of no unit. */
const usesLeftOut = (prefix: string, use: string): string =>
  [...'CDEF']
    .map((letter) => `${prefix}$${letter}$8`)
    .map((cell) => `IF(${cell}="",0,IF(SUMPRODUCT(--(${use}=${cell}))=0,1,0))`)
    .join('+');

/** How many headings read as inserted. A column that is inserted between them changes nothing. */
const headingTests = (columns: ReportColumns, prefix: string): string =>
  shownRoles(columns)
    .map((role, k) => `(${prefix}${headingCell(k)}=${quoted(columns[role].heading!)})`)
    .join('+');

const headingCell = (index: number): string => `$${columnLetters(1 + index)}$${HEADING_ROW}`;

const choiceTests = (prefix: string, columns: ReportColumns): string =>
  (Object.keys(CHOICES) as (keyof typeof CHOICES)[])
    .map((name) => {
      const words = offered(name, lacksFor(columns));
      return `(${words.map((word) => `(${prefix}${INPUT_CELLS[name]}="${word}")`).join('+')})`;
    })
    .join('+');
