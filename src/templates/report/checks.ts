import { HEADING, NOTE, ROW } from '../cell-styles';
import type { CellStyle } from '../sheet-template';
import { shownRoles, type ReportColumns } from './report-columns';
import { CHOICES, INPUT_CELLS, isChosen, offered, USES_LEFT_OUT } from './report-inputs';
import { DASH, type ListSum, type ReportParts } from './report-parts';
import { CURRENCY_COUNT, ROW_COUNT } from './units-sheet';
import { dateFormula, joined, KEY_LENGTH, plain, columnLetters, quoted } from '../formula-parts';
import { FAR_DAYS, FAR_YEARS, UNKNOWN } from './basis-columns';
import { countedRole, HEADING_ROW, lacksFor, payerOf, someOf, UNREAD_ROW, useOf } from './unit-refs';

/**
 * By label: a formula that is not 0 if something is wrong, and what to say then, as a formula without `=`. An error counts as
 * wrong. False: the service lacks the columns.
 */
type Checks = Readonly<Record<string, readonly [wrong: string, message: string] | false>>;

/** Rent on rent rolls older than this is worth a look. */
const OLD_DAYS = 100;
/** Dates of something that is yet to come. */
const EVENTS = ['nextBreak', 'earliestTermination', 'nextIndexation', 'nextReview', 'nextStep'] as const;
const OK: CellStyle = { ...ROW, bold: true, textColor: '#0F5F51' };
const WRONG: CellStyle = { ...ROW, bold: true, textColor: '#B10E1C' };

/** What other parts of the report have to be checked. */
interface Checked {
  /** The totals of lists. */
  sums: readonly ListSum[];
  /** The cell with the rent whose use has no line. */
  otherUses: string | undefined;
  /** A test that the units and all units are not of one answer. */
  misfit: string;
}

/** Writes the checks. Returns the first free row, and a formula that counts those that are not OK. */
export function putChecks(
  parts: ReportParts,
  top: number,
  checked: Checked,
): { next: number; failed: string } {
  const { put, style } = parts.writer;
  put(`B${top}`, 'Checks', HEADING);
  style(`C${top}:L${top}`, HEADING);
  const checks = checksOf(parts, checked);
  checks.forEach(([label, [wrong, message]], k) => {
    const row = top + 1 + k;
    style(`B${row}:L${row}`, ROW);
    put(`B${row}`, label, ROW);
    put(`C${row}`, `=IFERROR(IF(${wrong},"${DASH}","OK"),"${DASH}")`, OK);
    put(`D${row}`, `=IF(C${row}="OK","",IFERROR(TRIM(${message}),"This could not be checked."))`, WRONG);
  });
  const last = top + checks.length;
  put(`B${last + 1}`, 'A check is OK, or says in red what to look at.', NOTE);
  return { next: last + 3, failed: `${checks.length}-COUNTIFS(C${top + 1}:C${last},"OK")` };
}

function checksOf(parts: ReportParts, checked: Checked) {
  const words = wordsOf(parts);
  const checks: Checks = {
    ...answerChecks(parts, words, checked),
    ...dateChecks(parts, words),
    ...unitChecks(parts, words, checked),
  };
  return Object.entries(checks).flatMap(([label, check]) => (check ? [[label, check] as const] : []));
}

type Words = ReturnType<typeof wordsOf>;

const describeCount = (count: string, message: string): string => `IF(${count}>0,${count}&${message}&" ","")`;

/** What several checks say: the rent that is concerned, and names of units. */
function wordsOf({ units: { column, has }, hasOneCurrency, currency }: ReportParts) {
  return {
    withRent: (sum: string) =>
      `IF(${hasOneCurrency},": "&ROUND(${sum},2)${has('currency') ? `&" "&${currency}` : ''}&" of rent pa.",".")`,
    named: (test: string) => (has('unit') ? `" Units: "&${someOf(column('unit'), test)}&"."` : '""'),
  };
}

/** That the answer of the service is there as it was asked for, and the yellow cells hold what they may. */
function answerChecks(parts: ReportParts, { withRent, named }: Words, { misfit }: Checked): Checks {
  const { units, prefix, columns, asAt } = parts;
  const { basis, column, has } = units;
  const rent = basis('rent');
  const unitsSheet = quoted(prefix.slice(0, -1));
  const counted = `SUMPRODUCT(--(${column(countedRole(columns))}<>""))`;
  const blankCurrency = has('currency')
    ? `SUMPRODUCT(--(${plain(column('currency'))}=""),${rent}+${basis('erv')})`
    : '1';
  const repeated = basis('repeated');
  const [unread, headings] = [units.above(UNREAD_ROW), units.above(HEADING_ROW)];
  return {
    'Every unit of the answer is counted': [
      `${counted}<>${prefix}${ROW_COUNT}`,
      `"The query shows "&${counted}&" rows, and a second count has "&${prefix}${ROW_COUNT}&". Refresh the workbook."`,
    ],
    'Units and those left out are all units': [
      misfit,
      '"They do not add up to all units of the rent rolls. Refresh the workbook, so that both answers are of one time."',
    ],
    'Headings are as they were inserted': [
      `${headingTests(columns, prefix)}<>${shownRoles(columns).length}`,
      `"A heading of "&${unitsSheet}&" was changed or deleted, so figures may read another column. Undo it, or insert the report again."`,
    ],
    'Every amount and date can be read': [
      `IF(ISERROR(${units.query}),1,COUNTIFS(${unread},"?*"))`,
      `"In no figure: "&TEXTJOIN("; ",TRUE,IF(${unread}="","",${joined([headings, unread], ': ')}))&"."`,
    ],
    'Each unit is there once': has('unit') && [
      `COUNTIFS(${repeated},">0")`,
      `${describeCount(`COUNTIFS(${repeated},1)`, `" rows are the same as a row above, and count again"&${withRent(`SUMIFS(${rent},${repeated},1)`)}`)}&${describeCount(`COUNTIFS(${repeated},2)`, `" rows are of a unit that another rent roll of the same day has, and count again"&${withRent(`SUMIFS(${rent},${repeated},2)`)}`)}&${named(`(${repeated}>0)`)}`,
    ],
    'All amounts are in one currency': [
      `IF(${parts.hasOneCurrency},${blankCurrency},1)`,
      has('currency')
        ? parts.inOne(
            () => `${parts.faults}&". Type them on the sheet of rates."`,
            `IF(${parts.hasOneCurrency},"Units with an amount tell no currency, and count as if in this one. Type a currency to leave them out.",IF(${prefix}${CURRENCY_COUNT}=0,"No unit tells its currency.","Amounts of several currencies are never added. Choose one in the cell beside Currency."))`,
          )
        : '"The service tells no currency, so nothing shows whether the amounts are in one."',
    ],
    'The as-at day is a date': [
      `IF(ISNUMBER(${asAt}),IF((${asAt}>=DATE(1990,1,1))*(${asAt}<DATE(2100,1,1))>0,0,1),1)`,
      `IF(ISNUMBER(${asAt}),"It is not between 1990 and 2099, and every term counts from it. Type another one beside As at.","Type a date beside As at.")`,
    ],
    'The choices are among those offered': [
      `${choiceTests(prefix, columns)}<>${Object.keys(CHOICES).length}`,
      `"A choice of "&${unitsSheet}&" is not one of the words beside it, so no rule applies to it."`,
    ],
    'Uses left out are uses of units': has('use') && [
      usesLeftOut(prefix, basis('use')),
      `(${usesLeftOut(prefix, basis('use'))})&" of the uses left out of WAULT are the use of no unit, and leave nothing out, or a number as which several uses read."`,
    ],
  };
}

/** That rent rolls and leases are of the as-at day's time. */
function dateChecks(parts: ReportParts, { withRent, named }: Words): Checks {
  const { asAt, columns } = parts;
  const { basis, column, has } = parts.units;
  const [rent, expiry, anyBreak] = [basis('rent'), basis('expiry'), basis('anyBreak')];
  const [notBegun, farExpiry] = [basis('notBegun'), basis('farExpiry')];
  const waultWithout = (test: string) =>
    has('expiry') && has('contractedRent')
      ? `" WAULT to expiry without them: "&IFERROR(ROUND(SUMPRODUCT(${rent}*${basis('inWault')}*${basis('yearsToExpiry')}*(1-${test}))/SUMPRODUCT(${rent}*${basis('inWault')}*(1-${test})),2),"${DASH}")&"."`
      : '""';
  const roll = column('rentrollDate');
  const old = `${roll},"<"&(${asAt}-${OLD_DAYS})`;
  const newer = `COUNTIFS(${roll},">="&(${asAt}+1))`;
  const undated = `SUMPRODUCT(--(${roll}=""))`;
  const ended = `SUMPRODUCT((${rent}<>0)*ISNUMBER(${roll})*((ISNUMBER(${expiry})*(${expiry}>=${roll})*(${expiry}<${asAt})${has('nextBreak') ? `+ISNUMBER(${anyBreak})*(${anyBreak}>${roll})*(${anyBreak}<=${asAt})` : ''})>0))`;
  const farEvents = EVENTS.filter(has)
    .map((role) => {
      const days = columns[role].endless ?? [];
      const isDay = days.map((day) => `,${column(role)},"<>"&${dateFormula(day)}`).join('');
      return `+COUNTIFS(${column(role)},">"&(${asAt}+${FAR_DAYS})${isDay})+COUNTIFS(${column(role)},"<"&(${asAt}-${FAR_DAYS}))`;
    })
    .join('');
  const events = `(0${farEvents})`;
  const [late, early] = has('expiry') ? [`COUNTIFS(${farExpiry},1)`, `COUNTIFS(${farExpiry},2)`] : ['0', '0'];
  return {
    'No rent roll is newer than the as-at day': has('rentrollDate') && [
      newer,
      `${newer}&" units are from a rent roll after the as-at day."`,
    ],
    [`No rent is on a roll older than ${OLD_DAYS} days`]: has('rentrollDate') && [
      `COUNTIFS(${old},${rent},"<>0")`,
      `COUNTIFS(${old},${rent},"<>0")&" units that pay rent are on rent rolls more than ${OLD_DAYS} days before the as-at day"&${withRent(`SUMIFS(${rent},${old})`)}`,
    ],
    'Every unit has a rent roll date': has('rentrollDate') && [
      undated,
      `${undated}&" units tell no date of their rent roll, so nothing shows how old they are."`,
    ],
    'No lease ended since its rent roll': has('rentrollDate') &&
      has('expiry') && [
        ended,
        `${ended}&" leases had an expiry or a break after their rent roll, up to the as-at day. What came of it is not known."`,
      ],
    'Every lease has begun': has('leaseStart') && [
      `SUM(${notBegun})`,
      `SUM(${notBegun})&" leases begin after the as-at day, and count"&${withRent(`SUMIFS(${rent},${notBegun},1)`)}&${waultWithout(notBegun)}&${named(notBegun)}`,
    ],
    [`Dates are within ${FAR_YEARS} years of the as-at day`]: [
      `IF(ISNUMBER(${asAt}),${late}+${early}+${events},0)`,
      `${describeCount(late, `" leases end later"&${withRent(`SUMIFS(${rent},${farExpiry},1)`)}&${waultWithout(`(${farExpiry}=1)`)}`)}&${describeCount(early, '" leases ended earlier, and count as holding over."')}&${describeCount(events, '" dates of breaks, terminations or changes of rent are farther away."')}`,
    ],
  };
}

/** That status, rent and terms of each unit agree, and that lists hold all of the rent. */
function unitChecks(parts: ReportParts, { withRent, named }: Words, { sums, otherUses }: Checked): Checks {
  const { units, prefix } = parts;
  const { basis, column, has } = units;
  const [type, rent, status, againstStatus] = [
    basis('class'),
    basis('rent'),
    basis('status'),
    basis('againstStatus'),
  ];
  const unvalued = `SUMPRODUCT(--(${type}="vacant"),1-${basis('valued')})`;
  const unstated = has('vacancyStatus') ? `SUMPRODUCT(--(${plain(column('vacancyStatus'))}=""))` : '0';
  const isUnknown = `(LEFT(${status},${UNKNOWN.length})="${UNKNOWN}")`;
  const unknown = `COUNTIFS(${status},"${UNKNOWN}*")`;
  const termination = column('earliestTermination');
  const endless = `IF(${isChosen('openEnded', 'earliest termination', prefix)},SUMPRODUCT((${type}="open-ended")*(${rent}<>0)*(1-IF(ISNUMBER(${termination}),1-(${units.isEndless('earliestTermination')}),0))),0)`;
  const amounts = (['contractedRent', 'passingRent', 'erv', 'area'] as const).filter(has);
  const negative = amounts.map((role) => `COUNTIFS(${column(role)},"<0")`).join('+');
  const lost = has('contractedRent')
    ? units.rates
      ? `SUMPRODUCT(IF((${againstStatus}=1)*ISNUMBER(${basis('rate')}*${column('contractedRent')}),${basis('rate')}*${column('contractedRent')},0))`
      : `SUMIFS(${column('contractedRent')},${againstStatus},1)`
    : '0';
  const tenant = basis('tenant');
  const unnamed = `SUMPRODUCT((${rent}>0)*(${tenant}=""))`;
  const merged = (own: string, shown: string) => `SUMPRODUCT(--(${own}<>${shown}))`;
  const alike = [
    ...(has('tenant') ? [merged(payerOf(units), tenant)] : []),
    ...(has('use') ? [merged(useOf(units), basis('use'))] : []),
  ].join('+');
  // A dash has its own reason.
  const differs = ({ total, expected }: ListSum) =>
    `IF(ISNUMBER(${total}),IF((${total}-${expected})*(${total}-${expected})>0.0001,1,0),0)`;
  const names = [...new Set(sums.map(({ list }) => list))];
  const wrongLists = (list: string) =>
    sums
      .filter((sum) => sum.list === list)
      .map(differs)
      .join('+');
  return {
    'Every unit says whether it is vacant': (has('vacancyStatus') || has('ownUse')) && [
      `${unstated}+${unknown}`,
      `${describeCount(unstated, '" units do not say whether they are vacant, and count as let."')}&${describeCount(unknown, `" units say words that no rule knows, and count as let"&${withRent(`SUMIFS(${rent},${status},"${UNKNOWN}*")`)}&" The words: "&SUBSTITUTE(${someOf(status, isUnknown)},"${UNKNOWN}","")&"."`)}`,
    ],
    'Vacancy agrees with rents and tenants': has('vacancyStatus') && [
      `COUNTIFS(${againstStatus},">0")`,
      `${describeCount(`COUNTIFS(${againstStatus},1)`, `" vacant units have a rent or a tenant, and what they pay is in no figure"&${withRent(lost)}`)}&${describeCount(`COUNTIFS(${againstStatus},2)`, '" let units have neither a rent nor a tenant."')}&${named(`(${againstStatus}>0)`)}`,
    ],
    'Every vacant unit has an ERV': has('erv') && [
      unvalued,
      `${unvalued}&" vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated."`,
    ],
    'Open-ended leases tell their termination': has('earliestTermination') && [
      endless,
      `${endless}&" open-ended leases tell no earliest termination, and count with 0 years."`,
    ],
    'No rent, ERV or area is negative': amounts.length > 0 && [
      negative,
      `(${negative})&" amounts are below zero. They are in totals and averages, but not in rates and reversion."`,
    ],
    'The lines of each list add up to its total': sums.length > 0 && [
      sums.map(differs).join('+'),
      `"They do not: "&TEXTJOIN(", ",TRUE,${names.map((list) => `IF(${wrongLists(list)}>0,"${list}","")`).join(',')})&"."`,
    ],
    'Every rent has a use with a line': otherUses !== undefined && [
      `IF(ISNUMBER(${otherUses}),${otherUses},0)`,
      '"Some rent has no use, or there are more uses than lines: see the last line of the uses."',
    ],
    'Every rent has a tenant': has('tenant') && [
      unnamed,
      `${unnamed}&" units pay rent and name no tenant. They are not in the top 10."`,
    ],
    'Long names can be told apart': alike !== '' && [
      alike,
      `(${alike})&" units have a tenant or a use whose name differs from another one only behind its first ${KEY_LENGTH} characters, and count in the line of that one."`,
    ],
  };
}

/** How many of the uses left out are typed, and are the use of no unit, or a number that uses read as in several spellings. */
const usesLeftOut = (prefix: string, use: string): string =>
  USES_LEFT_OUT.map((cell) => `${prefix}${cell}`)
    .map((cell) => {
      const count = `SUMPRODUCT(--(${use}=${cell}&""))`;
      const isOther = `IF(ISNUMBER(${cell}),COUNTIFS(${use},${cell}),${count})<>${count}`;
      return `IF(${cell}="",0,IF((${count}=0)+(${isOther})>0,1,0))`;
    })
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
