import { HEADING, NOTE, ROW } from '../cell-styles';
import { columnLetters } from '../column-letters';
import type { CellStyle } from '../sheet-template';
import { shownRoles, type ReportColumns } from './report-columns';
import { CHOICES, INPUT_CELLS } from './report-inputs';
import { DASH, type ReportParts } from './report-parts';
import { ROW_COUNT } from './units-sheet';
import { HEADING_ROW } from './unit-refs';

interface Check {
  label: string;
  /** Is not 0 if something is wrong. An error counts as wrong. */
  wrong: string;
  /** What to say then, as a formula without `=`. */
  says: string;
}

/** Rent on rent rolls older than this is worth a look. */
const OLD_DAYS = 100;
const OK: CellStyle = { ...ROW, bold: true, textColor: '#0F5F51' };
const WRONG: CellStyle = { ...ROW, bold: true, textColor: '#B10E1C' };

/** Writes the checks. Returns the first free row, and a formula that counts those that are not OK. */
export function putChecks(
  parts: ReportParts,
  top: number,
  figures: { profile?: string; uses?: string },
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

function checksOf(parts: ReportParts, figures: { profile?: string; uses?: string }): Check[] {
  const { units, prefix, asAt, columns } = parts;
  const { basis } = units;
  const [type, rent, tenant] = [basis('class'), basis('rent'), basis('tenant')];
  const unitsSheet = prefix.slice(0, -1).replaceAll('"', '""');
  const cell = (address: string) => `${prefix}${address}`;
  const old = units.has('rentrollDate')
    ? `SUMIFS(${rent},${units.column('rentrollDate')},"<"&(${asAt}-${OLD_DAYS}))`
    : '0';
  const newer = units.has('rentrollDate') ? `COUNTIFS(${units.column('rentrollDate')},">"&${asAt})` : '0';
  const unvalued = `SUMPRODUCT(--(${type}="vacant"),1-${basis('valued')})`;
  const names = `COUNTIFS(${tenant},"*~**")+COUNTIFS(${tenant},"*~?*")+COUNTIFS(${tenant},"=<*")+COUNTIFS(${tenant},"=>*")+COUNTIFS(${tenant},"==*")`;
  const differs = (total: string) => `(${total}-SUM(${rent}))*(${total}-SUM(${rent}))>0.0001`;
  const blankCurrency = units.has('currency')
    ? `SUMPRODUCT(--(${units.column('currency')}=""),${rent}+${basis('erv')})`
    : '0';
  const checks: (Check | false)[] = [
    {
      label: 'Every unit of the answer is counted',
      wrong: `ROWS(${units.rows})<>${cell(ROW_COUNT)}`,
      says: `"The query shows "&ROWS(${units.rows})&" rows, and a second count has "&${cell(ROW_COUNT)}&". Refresh the workbook."`,
    },
    {
      label: 'Headings are as they were inserted',
      wrong: `${headingTests(columns, prefix)}<>${shownRoles(columns).length}`,
      says: `"A heading of "&"${unitsSheet}"&" was changed or deleted, so figures may read another column. Undo it, or insert the report again."`,
    },
    {
      label: 'All amounts are in one currency',
      wrong: `IF(${parts.hasOneCurrency},${blankCurrency},1)`,
      says: `IF(${parts.hasOneCurrency},"Units with an amount tell no currency, and count as if in this one. Type a currency to leave them out.","Amounts of several currencies are never added. Choose one in the cell beside Currency.")`,
    },
    {
      label: 'The as-at day is a date',
      wrong: `IF(ISNUMBER(${asAt}),0,1)`,
      says: '"Type a date beside As at."',
    },
    {
      label: 'The choices are among those offered',
      wrong: `${choiceTests(prefix)}<>${Object.keys(CHOICES).length}`,
      says: `"A choice of "&"${unitsSheet}"&" is not one of the words beside it, so no rule applies to it."`,
    },
    {
      label: 'No rent roll is newer than the as-at day',
      wrong: newer,
      says: `${newer}&" units are from a rent roll after the as-at day."`,
    },
    {
      label: `No rent is on a roll older than ${OLD_DAYS} days`,
      wrong: `${old}>0`,
      says: `${old}&" of rent pa is on rent rolls more than ${OLD_DAYS} days before the as-at day."`,
    },
    units.has('erv') && {
      label: 'Every vacant unit has an ERV',
      wrong: unvalued,
      says: `${unvalued}&" vacant units have no ERV. Vacancy after EPRA and INREV vacancy are understated."`,
    },
    figures.profile !== undefined && {
      label: 'The expiry profile adds up to the rent',
      wrong: differs(figures.profile),
      says: '"The lines of the expiry profile do not add up to the contracted rent."',
    },
    figures.uses !== undefined && {
      label: 'The uses add up to the rent',
      wrong: differs(figures.uses),
      says: '"Some units have no use, or there are more uses than lines."',
    },
    {
      label: 'Names of tenants can be looked up',
      wrong: names,
      says: '"A tenant\'s name holds * or ? or begins with = < >. Its line in the top 10 may count other tenants, too."',
    },
  ];
  return checks.filter((check) => check !== false);
}

/** How many headings read as inserted. A column that is inserted between them changes nothing. */
const headingTests = (columns: ReportColumns, prefix: string): string =>
  shownRoles(columns)
    .map((role, k) => `(${prefix}${headingCell(k)}="${columns[role].heading!.replaceAll('"', '""')}")`)
    .join('+');

const headingCell = (index: number): string => `$${columnLetters(1 + index)}$${HEADING_ROW}`;

const choiceTests = (prefix: string): string =>
  Object.entries(CHOICES)
    .map(
      ([name, words]) =>
        `(${words.map((word) => `(${prefix}${INPUT_CELLS[name as keyof typeof CHOICES]}="${word}")`).join('+')})`,
    )
    .join('+');
