import { EXACT, HEADING } from '../cell-styles';
import { grouped, joined, LISTED_DATES, plain, rowsFormula, type AskedCells } from '../formula-parts';
import type { SheetWriter } from '../sheet-writer';
import { shownRoles, type ReportColumns, type ReportRole } from './report-columns';
import { INPUT_CELLS, isAllCurrencies } from './report-inputs';
import { FIRST_ROW, HEADING_ROW, type UnitRefs } from './unit-refs';

export const NOT_REPORTED = 'not told';
/** As many currencies are listed. */
export const CURRENCIES = 20;
const WIDTH = 112;

/** The columns of “Units” about all units of the rent rolls, in their order. */
const COLUMNS = ['query', 'rent', 'currency', 'listed', 'units', 'rents', 'said', 'newer'] as const;
type Column = (typeof COLUMNS)[number];

const lettersOf = (refs: UnitRefs, column: Column): string => refs.allLetters(COLUMNS.indexOf(column));

/** The first cell of a column about all units. */
export const cellOfAll = (refs: UnitRefs, column: Column): string =>
  `${refs.prefix}$${lettersOf(refs, column)}$${FIRST_ROW}`;

/** A column about all units. The rents are a part of the query. */
export const columnOfAll = (refs: UnitRefs, column: Column): string =>
  column === 'rent' ? `INDEX(${columnOfAll(refs, 'query')},0,2)` : `${cellOfAll(refs, column)}#`;

/** How many units have a currency, and which rent if that is told. */
export const describeCurrency = (currency: string, units: string, rent: string | undefined): string =>
  joined(
    [
      ...[currency, '" "', units],
      ...(rent === undefined ? [] : ['" ("', grouped(`ROUND(${rent},0)`), '")"']),
    ],
    '',
  );

/** The currency that is typed, as the units tell theirs. */
const typedCurrency = (prefix = ''): string => `UPPER(${plain(`${prefix}${INPUT_CELLS.currency}`)})`;

/** A test that units of other currencies are left out. */
const isOneTyped = (prefix = ''): string =>
  `(${prefix}${INPUT_CELLS.currency}<>"")*(1-${isAllCurrencies(prefix)})>0`;

/** How many units are left out because their currency is another one, as a formula without `=`. */
export const otherCurrencyUnits = (refs: UnitRefs): string =>
  refs.has('currency')
    ? `IF(${isOneTyped(refs.prefix)},SUMPRODUCT(--(${columnOfAll(refs, 'currency')}<>${typedCurrency(refs.prefix)})),0)`
    : '0';

/**
 * Asks for all units of the rent rolls that count, without a filter, and adds them up by currency. Returns the widths of the
 * columns.
 */
export function putAllUnits(
  { put, format }: SheetWriter,
  columns: ReportColumns,
  refs: UnitRefs,
  { asked, rentrolls }: { asked: AskedCells; rentrolls: boolean },
): Record<string, number> {
  const widths: Record<string, number> = {};
  const column = (name: Column, heading: string, formula?: string) => {
    const letters = lettersOf(refs, name);
    put(`${letters}${HEADING_ROW}`, heading, HEADING);
    if (formula) put(`${letters}${FIRST_ROW}`, formula);
    widths[letters] = WIDTH;
  };
  const hasRent = refs.has('contractedRent');
  const available = (['currency', 'contractedRent'] as const).filter(refs.has);
  const roles: readonly ReportRole[] = available.length > 0 ? available : shownRoles(columns).slice(0, 1);
  const headings = `${refs.allLetters(0)}${HEADING_ROW}:${refs.allLetters(roles.length - 1)}${HEADING_ROW}`;
  roles.forEach((role, k) => column(COLUMNS[k]!, columns[role].heading!));
  put(`${refs.allLetters(0)}${FIRST_ROW}`, rowsFormula(headings, { ...asked, filters: '' }));
  if (rentrolls) {
    const upTo = INPUT_CELLS.rentrollsUpTo;
    const newer = `SUMPRODUCT(--(${LISTED_DATES}>${upTo}))`;
    column('newer', 'Rent rolls after the day up to which they count', `=IF(${upTo}="",0,${newer})`);
  }
  if (!refs.has('currency')) return widths;

  const currency = plain(`INDEX(${columnOfAll(refs, 'query')},0,1)`);
  column('currency', 'All units: currency', `=IF(${currency}="","${NOT_REPORTED}",UPPER(${currency}))`);
  const [each, listed] = [columnOfAll(refs, 'currency'), columnOfAll(refs, 'listed')];
  const names = `SORT(UNIQUE(FILTER(${each},${each}<>"${NOT_REPORTED}")))`;
  column('listed', 'Currencies told', `=IFERROR(INDEX(${names},SEQUENCE(${CURRENCIES})),"")`);
  const ofListed = (name: Column, heading: string, formula: string) =>
    column(name, heading, `=IF(${listed}="","",${formula})`);
  ofListed('units', 'Their units', `COUNTIFS(${each},${listed})`);
  if (hasRent) {
    const letters = lettersOf(refs, 'rents');
    ofListed('rents', 'Their contracted rent pa', `SUMIFS(${columnOfAll(refs, 'rent')},${each},${listed})`);
    format(`${letters}${FIRST_ROW}:${letters}${FIRST_ROW + CURRENCIES - 1}`, EXACT);
  }
  const summary = describeCurrency(
    listed,
    columnOfAll(refs, 'units'),
    hasRent ? columnOfAll(refs, 'rents') : undefined,
  );
  const leftOut = `IF(${isOneTyped()},IF(${listed}=${typedCurrency()},"",${summary}),"")`;
  ofListed('said', 'Left out by their currency', leftOut);
  return widths;
}
