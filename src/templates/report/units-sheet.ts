import { DATE, HEADING, INPUT, LABEL, NOTE, NOTICE, NUMBER_HEADING, TITLE, WHOLE } from '../cell-styles';
import { filterWarning } from '../filter-words';
import { fillConditions, type SheetQuestion } from '../sheet-question';
import type { CellStyle, SheetTemplate } from '../sheet-template';
import { createSheetWriter, type SheetWriter } from '../sheet-writer';
import { bare, countFormula, plain, quoted, rowsFormula } from '../formula-parts';
import { ALL_CURRENCIES, hasFaults } from '../rates/rates-refs';
import { basisColumns, TEXT } from './basis-columns';
import { breakColumns } from './break-columns';
import {
  CHOICES,
  CHOICE_LABELS,
  INPUT_CELLS,
  isAllCurrencies,
  offered,
  type ReportInputs,
} from './report-inputs';
import { putAllUnits } from './all-units';
import { kindOf, ROLES, shownRoles, widthOf, type ReportColumns } from './report-columns';
import {
  countedRole,
  FIRST_ROW,
  HEADING_ROW,
  lacksFor,
  shownBases,
  neededRates,
  someOf,
  unitRefs,
  UNREAD_ROW,
  type UnitRefs,
} from './unit-refs';
import { putChoices, type Offers } from './unit-choices';

/** Where "Units" says in which currencies its amounts are. */
export const CURRENCY_COUNT = '$L$2';
export const CURRENCY_LIST = '$K$3';
/** Counts in another way than the query: the rows with a rent roll date, or else with a value in the first column. */
export const ROW_COUNT = '$H$8';
/** As many currencies are listed. */
export const LISTED_CURRENCIES = 6;

const INPUT_LEFT: CellStyle = { ...INPUT, align: 'left' };
const NOTE_LEFT: CellStyle = { ...NOTE, align: 'left' };
const UNREAD: CellStyle = { fontSize: 8, bold: true, textColor: '#B10E1C', align: 'left' };
const HINT: CellStyle = { ...NOTE, verticalAlign: 'middle' };

interface UnitsOptions {
  inputs: ReportInputs;
  /** In as many rows, what each unit adds has a number format. */
  formattedRows: number;
  offers: Offers | undefined;
  question: SheetQuestion | undefined;
}

/** The inputs, one query of all units, and what each unit adds to the figures. */
export function unitsSheet(
  columns: ReportColumns,
  name: string,
  { inputs, formattedRows, offers, question }: UnitsOptions,
): SheetTemplate {
  const refs = unitRefs(columns, offers?.rates);
  const writer = createSheetWriter();
  const { put } = writer;

  put('B2', 'Units', TITLE);
  put(
    'B3',
    'One query, one line a unit. The columns on the right turn each unit into what the report adds up. Change a yellow cell, and every figure follows.',
    NOTE,
  );
  putInputs(writer, refs, { columns, inputs, offers });
  putFilters(writer, columns, { hasRates: refs.rates !== undefined, isDated: !offers?.roll });
  fillConditions(writer, { row: 5, at: 12 }, question);
  if (question?.upTo !== undefined) put(bare(INPUT_CELLS.rentrollsUpTo), question.upTo);

  const roles = shownRoles(columns);
  for (const role of roles)
    put(
      bare(refs.heading(role)),
      columns[role].heading!,
      kindOf(role) === 'number' ? NUMBER_HEADING : HEADING,
    );
  putUnread(writer, columns, refs);
  const headings = bare(refs.above(HEADING_ROW));
  const asked = { filters: 'M4:N7', options: 'M8:N8' };
  put(`B${FIRST_ROW}`, rowsFormula({ headings, ...asked }, offers?.roll));
  const counted = bare(refs.heading(countedRole(columns)));
  put(bare(ROW_COUNT), countFormula({ headings: counted, ...asked }, offers?.roll), NOTE_LEFT, WHOLE);

  const widths: Record<string, number> = { A: 12 };
  roles.forEach((role) => (widths[lettersOf(refs.heading(role))] = widthOf(role)));
  // The inputs stand above the first columns, whatever these are.
  const least = { B: 165, C: 110, D: 200, E: 160, F: 130, K: 110, L: 60, M: 120, N: 110 };
  for (const [letters, width] of Object.entries(least))
    widths[letters] = Math.max(width, widths[letters] ?? 0);
  Object.assign(widths, putBases(writer, columns, refs, formattedRows), putProperties(writer, refs));
  Object.assign(widths, putAllUnits(writer, columns, refs, offers));
  Object.assign(widths, putChoices(writer, columns, refs, offers));
  writer.rowHeight(1, 8);
  writer.rowHeight(2, 30);
  writer.rowHeight(HEADING_ROW, 76);
  return {
    name,
    ...writer.parts(),
    columnWidths: widths,
    frozenRows: HEADING_ROW,
    print: {
      columns: `B:${lastPrinted(refs)}`,
      titleRows: `${HEADING_ROW}:${HEADING_ROW}`,
      gridLines: true,
    },
  };
}

/** The tenancy schedule. What stands to the right of it, from the next indexation on, would be too small to read on a page. */
const PRINTED = ROLES.slice(0, ROLES.indexOf('nextIndexation'));

/** At least the inputs and the filters above the units are printed. */
const lastPrinted = (refs: UnitRefs): string =>
  PRINTED.filter(refs.has)
    .map((role) => lettersOf(refs.heading(role)))
    .reduce((last, letters) => (letters > last ? letters : last), 'N');

/** Says above each column of amounts or dates how many of its values are not, and which. */
function putUnread({ put, style }: SheetWriter, columns: ReportColumns, refs: UnitRefs): void {
  for (const role of shownRoles(columns)) {
    if (kindOf(role) === 'text') continue;
    const test = `(${refs.column(role)}<>"")*(ISNUMBER(${refs.column(role)})=FALSE)`;
    const cell = bare(refs.heading(role)).replace(/\d+$/, String(UNREAD_ROW));
    const count = `SUMPRODUCT(${test})`;
    const noun = kindOf(role) === 'date' ? 'not a date' : 'not a number';
    put(cell, `=IFERROR(IF(${count}=0,"",${count}&" ${noun} ("&${someOf(refs.column(role), test)}&")"),"")`);
    style(cell, UNREAD);
  }
}

/** Writes what each unit adds to the figures. Returns the widths of the columns. */
function putBases(
  { put, style, format }: SheetWriter,
  columns: ReportColumns,
  refs: UnitRefs,
  formattedRows: number,
): Record<string, number> {
  const bases = { ...basisColumns(refs), ...breakColumns(refs) };
  const widths: Record<string, number> = {};
  for (const basis of shownBases(columns, refs.rates !== undefined)) {
    const [code, width, heading, formula] = bases[basis]!;
    const letters = refs.basisLetters(basis);
    const isText = code === TEXT;
    put(`${letters}${HEADING_ROW}`, heading, isText ? HEADING : NUMBER_HEADING);
    style(`${letters}${HEADING_ROW}`, { fontSize: 8 });
    put(`${letters}${FIRST_ROW}`, formula);
    widths[letters] = width;
    if (isText) continue;
    const zone = `${letters}${FIRST_ROW}:${letters}${FIRST_ROW + formattedRows - 1}`;
    format(zone, code);
    style(zone, { align: 'right' });
  }
  const about = 'What each unit adds to the figures, and by which rule';
  put(`${refs.basisLetters('status')}${HEADING_ROW - 1}`, about, LABEL);
  return widths;
}

/** Lists the properties if the service tells how many units each has. */
function putProperties({ put }: SheetWriter, refs: UnitRefs): Record<string, number> {
  if (!refs.properties) return {};
  const { list, units } = refs.properties;
  const property = refs.basis('propertyKey');
  for (const [cell, heading, formula] of [
    [list, 'Properties, by key', `=UNIQUE(${property})`],
    [units, 'Units here', `=COUNTIFS(${property},${list}#)`],
  ] as const) {
    put(`${lettersOf(cell)}${HEADING_ROW}`, heading, HEADING);
    put(bare(cell), formula);
  }
  return { [lettersOf(list)]: 165, [lettersOf(units)]: 80 };
}

const lettersOf = (cell: string) => bare(cell).replace(/\d+$/, '');

/** Writes the choices, each with its label to the left and a hint to the right. */
function putInputs(
  { put, style }: SheetWriter,
  refs: UnitRefs,
  { columns, inputs, offers }: { columns: ReportColumns; inputs: ReportInputs; offers: Offers | undefined },
): void {
  const input = (
    cell: string,
    [label, content, hint, format]: readonly [
      label: string,
      content: string | number,
      hint: string,
      format?: string,
    ],
  ) => {
    const [, letter, row] = /\$(.)\$(\d)/.exec(cell)!;
    const adjacentCell = (by: number) => `${String.fromCharCode(letter!.charCodeAt(0) + by)}${row}`;
    put(adjacentCell(-1), label, LABEL);
    put(bare(cell), content, INPUT_LEFT, format);
    put(adjacentCell(1), hint, HINT);
  };
  const { asAt, currency, rentrollsUpTo } = INPUT_CELLS;
  const choose = (name: keyof typeof CHOICES, hint: string) =>
    input(INPUT_CELLS[name], [CHOICE_LABELS[name], inputs[name] ?? CHOICES[name][0], hint]);
  const lacks = lacksFor(columns);
  const hasRentRollDate = refs.has('rentrollDate');
  const newest = hasRentRollDate ? `=IFERROR(INT(MAX(${refs.column('rentrollDate')})),"–")` : '–';
  const today = hasRentRollDate ? 'Terms of all units count from this day.' : 'Type a date.';
  input(asAt, ['As at', inputs.asAt ?? newest, today, DATE]);
  const all = refs.rates ? `, or “${ALL_CURRENCIES}”.` : '.';
  const currencyHint = offers?.isMostLet
    ? `That of most let units. Type another, one at a time${all}`
    : `One at a time${all} Empty: the only one.`;
  input(currency, ['Currency', inputs.currency ?? '', currencyHint]);
  const upTo = 'A date. Empty: the latest of each.';
  if (!offers?.roll) input(rentrollsUpTo, ['Rent rolls up to', inputs.rentrollsUpTo ?? '', upTo, DATE]);

  choose('openEnded', `In the WAULT: ${offered('openEnded', lacks).join(', or ')}`);
  choose('holdingOver', 'In the WAULT: 0 years, or left out');
  const breakHint = lacks.holders
    ? 'any: the service does not tell who holds a break'
    : "any, or tenant: then the landlord's own breaks are left out";
  choose('breaks', breakHint);
  choose(
    'lapsedBreaks',
    refs.has('firstBreak') && refs.has('breakNotice')
      ? 'Notice day passed. Or: all breaks'
      : 'No notice day is told: all count',
  );
  const own = refs.has('ownUse')
    ? 'outside, or as let: then it is in area, ERV and vacancy'
    : 'The service does not tell it';
  choose('ownUse', own);

  put('B8', 'Uses left out of WAULT', LABEL);
  if (refs.has('use')) {
    style('C8:F8', INPUT_LEFT);
    const uses = (inputs.usesLeftOut ?? []).slice(0, 4);
    uses.forEach((use, k) => put(`${'CDEF'.charAt(k)}8`, { text: use }));
  } else put('C8', 'The service does not tell uses.', HINT);
  put('I8', hasRentRollDate ? 'rows with a rent roll date, counted again' : 'rows, counted again', HINT);

  put('K2', 'Currencies', LABEL);
  if (refs.has('currency')) {
    const currency = `UPPER(${plain(refs.column('currency'))})`;
    const currencies = `SORT(UNIQUE(FILTER(${currency},${currency}<>"")))`;
    put(bare(CURRENCY_LIST), `=IFERROR(INDEX(${currencies},SEQUENCE(${LISTED_CURRENCIES})),"")`);
    const count = `SUMPRODUCT(--(${CURRENCY_LIST}#<>""))`;
    const rated = `IF(IFERROR(${hasFaults(neededRates(refs))},TRUE),0,1)`;
    put(bare(CURRENCY_COUNT), `=${refs.rates ? `IF(${isAllCurrencies()},${rated},${count})` : count}`, {
      ...LABEL,
      align: 'left',
    });
  } else {
    put(bare(CURRENCY_LIST), 'not told');
    put(bare(CURRENCY_COUNT), 1, { ...LABEL, align: 'left' });
  }
}

function putFilters(
  { put, style }: SheetWriter,
  columns: ReportColumns,
  { hasRates, isDated }: { hasRates: boolean; isDated: boolean },
): void {
  put('M3', 'Filter: column', LABEL);
  put('N3', 'Criterion', LABEL);
  if (columns.currency.heading !== undefined) {
    put('M4', `=IF(N4="","",${quoted(columns.currency.heading)})`);
    const isOpen = `${INPUT_CELLS.currency}=""`;
    put('N4', `=IF(${hasRates ? `(${isOpen})+${isAllCurrencies()}>0` : isOpen},"",${INPUT_CELLS.currency})`);
  }
  style('M5:N7', INPUT_LEFT);
  for (const row of [5, 6, 7])
    put(`O${row}`, filterWarning({ column: `$M$${row}`, criteria: [`$N$${row}`] }), NOTICE);
  style('M4:N4', NOTE);
  if (!isDated) return;
  put('M8', 'as_of');
  put('N8', `=IF(${INPUT_CELLS.rentrollsUpTo}="","",${INPUT_CELLS.rentrollsUpTo})`, undefined, DATE);
  style('M8:N8', NOTE_LEFT);
}
