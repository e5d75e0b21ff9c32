import { HEADING, NOTE, ROW } from '../cell-styles';
import { columnLetters } from '../column-letters';
import type { CellStyle } from '../sheet-template';
import { shownRoles, type ReportColumns } from './report-columns';
import { CHOICES, INPUT_CELLS, isChosen, offered } from './report-inputs';
import { DASH, type ReportParts } from './report-parts';
import { CURRENCY_COUNT, CURRENCY_LIST, ROW_COUNT } from './units-sheet';
import { countedRole, HEADING_ROW, lacksFor } from './unit-refs';

interface Check {
  label: string;
  /** Is not 0 if something is wrong. An error counts as wrong. */
  wrong: string;
  /** What to say then, as a formula without `=`. */
  says: string;
}

/** Cells of the sheet that are checked. */
interface Figures {
  profile?: { firstEnd: string; expiry: string };
  /** The rent whose use has no line. */
  otherUses?: string;
}

/** Rent on rent rolls older than this is worth a look. */
const OLD_DAYS = 100;
const OK: CellStyle = { ...ROW, bold: true, textColor: '#0F5F51' };
const WRONG: CellStyle = { ...ROW, bold: true, textColor: '#B10E1C' };

/** Writes the checks. Returns the first free row, and a formula that counts those that are not OK. */
export function putChecks(
  parts: ReportParts,
  top: number,
  figures: Figures,
): { next: number; failed: string } {
  const { put, style } = parts.writer;
  put(`B${top}`, 'Checks', HEADING);
  style(`C${top}:L${top}`, HEADING);
  const checks = checksOf(parts, figures);
  checks.forEach(({ label, wrong, says }, k) => {
    const row = top + 1 + k;
    style(`B${row}:L${row}`, ROW);
    put(`B${row}`, label, ROW);
    put(`C${row}`, `=IFERROR(IF(${wrong},"${DASH}","OK"),"${DASH}")`, OK);
    put(`D${row}`, `=IF(C${row}="OK","",IFERROR(${says},"This could not be checked."))`, WRONG);
  });
  const last = top + checks.length;
  put(`B${last + 1}`, 'A check is OK, or says in red what to look at.', NOTE);
  return { next: last + 3, failed: `${checks.length}-COUNTIFS(C${top + 1}:C${last},"OK")` };
}

function checksOf(parts: ReportParts, figures: Figures): Check[] {
  const { units, prefix, asAt, columns } = parts;
  const { basis, column, has } = units;
  const [type, rent, tenant] = [basis('class'), basis('rent'), basis('tenant')];
  const unitsSheet = prefix.slice(0, -1).replaceAll('"', '""');
  const cell = (address: string) => `${prefix}${address}`;
  const roll = column('rentrollDate');
  const counted = `SUMPRODUCT(--(${column(countedRole(columns))}<>""))`;
  const withRent = (sum: string) =>
    `IF(${parts.hasOneCurrency},": "&${sum}${has('currency') ? `&" "&${cell(CURRENCY_LIST)}` : ''}&" of rent pa.",".")`;
  const old = `${roll},"<"&(${asAt}-${OLD_DAYS})`;
  const newer = `COUNTIFS(${roll},">="&(${asAt}+1))`;
  const undated = `SUMPRODUCT(--(${roll}=""))`;
  const unvalued = `SUMPRODUCT(--(${type}="vacant"),1-${basis('valued')})`;
  const ended = `SUMPRODUCT((${rent}<>0)*ISNUMBER(${roll})*((ISNUMBER(${column('expiry')})*(${column('expiry')}>=${roll})*(${column('expiry')}<${asAt})${has('nextBreak') ? `+ISNUMBER(${column('nextBreak')})*(${column('nextBreak')}>${roll})*(${column('nextBreak')}<=${asAt})` : ''})>0))`;
  const unstated = `SUMPRODUCT(--(${column('vacancyStatus')}=""))`;
  const endless = `IF(${isChosen('openEnded', 'earliest termination', prefix)},SUMPRODUCT((${type}="open-ended")*(${rent}<>0)*(ISNUMBER(${column('earliestTermination')})=FALSE)),0)`;
  const amounts = (['contractedRent', 'passingRent', 'erv', 'area'] as const).filter(has);
  const negative = amounts.map((role) => `COUNTIFS(${column(role)},"<0")`).join('+');
  const unnamed = `SUMPRODUCT((${rent}>0)*(${tenant}=""))`;
  const patterns = ['*~**', '*~?*', '=<*', '=>*', '==*'];
  const odd = (names: string) => patterns.map((pattern) => `COUNTIFS(${names},"${pattern}")`).join('+');
  // A dash has its own reason.
  const differs = (total: string) =>
    `IF(ISNUMBER(${total}),IF((${total}-SUM(${rent}))*(${total}-SUM(${rent}))>0.0001,1,0),0)`;
  const blankCurrency = has('currency')
    ? `SUMPRODUCT(--(${column('currency')}=""),${rent}+${basis('erv')})`
    : '1';
  const checks: (Check | false)[] = [
    {
      label: 'Every unit of the answer is counted',
      wrong: `${counted}<>${cell(ROW_COUNT)}`,
      says: `"The query shows "&${counted}&" rows, and a second count has "&${cell(ROW_COUNT)}&". Refresh the workbook."`,
    },
    {
      label: 'Headings are as they were inserted',
      wrong: `${headingTests(columns, prefix)}<>${shownRoles(columns).length}`,
      says: `"A heading of "&"${unitsSheet}"&" was changed or deleted, so figures may read another column. Undo it, or insert the report again."`,
    },
    {
      label: 'All amounts are in one currency',
      wrong: `IF(${parts.hasOneCurrency},${blankCurrency},1)`,
      says: has('currency')
        ? `IF(${parts.hasOneCurrency},"Units with an amount tell no currency, and count as if in this one. Type a currency to leave them out.",IF(${cell(CURRENCY_COUNT)}=0,"No unit tells its currency.","Amounts of several currencies are never added. Choose one in the cell beside Currency."))`
        : '"The service tells no currency, so nothing shows whether the amounts are in one."',
    },
    {
      label: 'The as-at day is a date',
      wrong: `IF(ISNUMBER(${asAt}),0,1)`,
      says: '"Type a date beside As at."',
    },
    {
      label: 'The choices are among those offered',
      wrong: `${choiceTests(prefix, columns)}<>${Object.keys(CHOICES).length}`,
      says: `"A choice of "&"${unitsSheet}"&" is not one of the words beside it, so no rule applies to it."`,
    },
    has('use') && {
      label: 'Uses left out are uses of units',
      wrong: usesLeftOut(prefix, column('use')),
      says: `(${usesLeftOut(prefix, column('use'))})&" of the uses left out of WAULT are the use of no unit, and leave nothing out."`,
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
    has('vacancyStatus') && {
      label: 'Every unit says whether it is vacant',
      wrong: unstated,
      says: `${unstated}&" units do not say whether they are vacant, and count as let."`,
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
      says: `(${negative})&" amounts are below zero. They are in totals, but not in rates and reversion."`,
    },
    figures.profile !== undefined && {
      label: 'The expiry profile adds up to the rent',
      wrong: `${differs(figures.profile.expiry)}+${differs(figures.profile.firstEnd)}`,
      says: '"The lines of the expiry profile do not add up to the contracted rent."',
    },
    figures.otherUses !== undefined && {
      label: 'Every rent has a use with a line',
      wrong: `IF(ISNUMBER(${figures.otherUses}),${figures.otherUses},0)`,
      says: '"Some rent has no use, or there are more uses than lines: see the last line of the uses."',
    },
    has('tenant') && {
      label: 'Every rent has a tenant',
      wrong: unnamed,
      says: `${unnamed}&" units pay rent and name no tenant. They are not in the top 10."`,
    },
    {
      label: 'Names can be looked up',
      wrong: has('use') ? `${odd(tenant)}+${odd(column('use'))}` : odd(tenant),
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
    .map((role, k) => `(${prefix}${headingCell(k)}="${columns[role].heading!.replaceAll('"', '""')}")`)
    .join('+');

const headingCell = (index: number): string => `$${columnLetters(1 + index)}$${HEADING_ROW}`;

const choiceTests = (prefix: string, columns: ReportColumns): string =>
  (Object.keys(CHOICES) as (keyof typeof CHOICES)[])
    .map((name) => {
      const words = offered(name, lacksFor(columns));
      return `(${words.map((word) => `(${prefix}${INPUT_CELLS[name]}="${word}")`).join('+')})`;
    })
    .join('+');
