import { DATE, HEADING, INPUT, LABEL, NOTE, NUMBER_HEADING, WHOLE } from '../cell-styles';
import type { SheetQuestion } from '../sheet-question';
import type { CellStyle, SheetTemplate } from '../sheet-template';
import { createSheetWriter, type SheetWriter } from '../sheet-writer';
import {
  bare,
  columnLetters,
  countFormula,
  plain,
  quoted,
  rangeWords,
  rowsFormula,
  type AskedCells,
} from '../formula-parts';
import {
  approvedInput,
  databasesInput,
  putAbout,
  putConditions,
  putInputs,
  putOptions,
  repeatConditions,
  type Input,
} from '../title-block';
import { hasFaults } from '../rates/rates-refs';
import { basisColumns, TEXT } from './basis-columns';
import { breakColumns } from './break-columns';
import { CHOICES, CHOICE_LABELS, INPUT_CELLS, isAllCurrencies, type ReportInputs } from './report-inputs';
import { columnOfAll, otherCurrencyUnits, putAllUnits } from './all-units';
import { kindOf, ROLES, shownRoles, widthOf, type ReportColumns, type ReportRole } from './report-columns';
import {
  CONDITIONS_AT,
  countedRole,
  FIRST_ROW,
  HEADING_ROW,
  shownBases,
  neededRates,
  someOf,
  unitRefs,
  UNREAD_ROW,
  type UnitRefs,
} from './unit-refs';
import { putChoices } from './unit-choices';

/** Where "Units" says in which currencies its amounts are. */
export const CURRENCY_COUNT = '$L$2';
export const CURRENCY_LIST = '$K$3';
/** Where it says which units it has. */
export const UNITS_CELL = 'D2';
/** Counts in another way than the query: the rows with a rent roll date, or else with a value in the first column. */
export const ROW_COUNT = '$O$8';
/** As many currencies are listed. */
export const LISTED_CURRENCIES = 6;

const INPUT_LEFT: CellStyle = { ...INPUT, align: 'left' };
const NOTE_LEFT: CellStyle = { ...NOTE, align: 'left' };
const UNREAD: CellStyle = { fontSize: 8, bold: true, textColor: '#B10E1C', align: 'left' };

export interface UnitsOptions {
  inputs: ReportInputs;
  /** In as many rows, what each unit adds has a number format. Default: 2,000. */
  formattedRows: number;
  /** Whether the service lists its rent rolls, so that all of their dates are offered. */
  rentrolls: boolean;
  /** The sheet of rates, if there is one. */
  rates: string | undefined;
  question: SheetQuestion | undefined;
}

/** The inputs, one query of all units, and what each unit adds to the figures. */
export function unitsSheet(
  columns: ReportColumns,
  name: string,
  { inputs, formattedRows, rentrolls, rates, question }: UnitsOptions,
): SheetTemplate {
  const refs = unitRefs(columns, rates);
  const writer = createSheetWriter();
  const { put } = writer;
  writer.title('Units');
  for (const role of shownRoles(columns))
    put(
      bare(refs.heading(role)),
      columns[role].heading!,
      kindOf(role) === 'number' ? NUMBER_HEADING : HEADING,
    );
  const asked = putQuery(writer, refs, { columns, question });
  putYellowCells(writer, refs, { inputs, question });
  putCurrencies(writer, refs);
  putUnread(writer, columns, refs);

  const widths: Record<string, number> = { A: 12 };
  shownRoles(columns).forEach((role) => (widths[lettersOf(refs.heading(role))] = widthOf(role)));
  // The inputs stand above the first columns, whatever these are.
  const least = { B: 165, C: 110, D: 130, E: 130, F: 130, G: 100, H: 100, K: 110, L: 60, M: 120, N: 110 };
  for (const [letters, width] of Object.entries(least))
    widths[letters] = Math.max(width, widths[letters] ?? 0);
  Object.assign(widths, putBases(writer, columns, refs, formattedRows), putProperties(writer, refs));
  Object.assign(widths, putAllUnits(writer, columns, refs, { asked, rentrolls }));
  Object.assign(widths, putChoices(writer, columns, refs, { asked, rentrolls }));
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
    .reduce((last, letters) => (letters > last ? letters : last), 'H');

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

/** Where its title block has its facts, and the conditions with that of the currency. */
const [FACTS_AT, REPEATED] = [12, { row: 3, at: 15 }] as const;

/** Writes the query, with the conditions of a person and that of the currency, and what it is about. Returns what it takes. */
function putQuery(
  writer: SheetWriter,
  refs: UnitRefs,
  { columns, question }: Pick<UnitsOptions, 'question'> & { columns: ReportColumns },
): AskedCells {
  const { put } = writer;
  const { roll } = question ?? {};
  const { currency, rentrollsUpTo, databases, approved } = INPUT_CELLS;
  const headings = bare(refs.above(HEADING_ROW));
  const conditions = putConditions(writer, { ...CONDITIONS_AT, headings: refs.above(HEADING_ROW) }, question);
  const { row, at } = REPEATED;
  const repeated = repeatConditions(writer, conditions, { row: row + 1, at });
  const [first, second, last] = [at, at + 1, at + 2].map(columnLetters);
  if (columns.currency.heading !== undefined) {
    const isOpen = `${currency}=""`;
    const isAny = refs.rates ? `(${isOpen})+${isAllCurrencies()}>0` : isOpen;
    put(`${first}${row}`, `=IF(${second}${row}="","",${quoted(columns.currency.heading)})`, NOTE_LEFT);
    put(`${second}${row}`, `=IF(${isAny},"",${currency})`, NOTE_LEFT);
  }
  const asked = {
    filters: `${first}${row}:${last}${repeated - 1}`,
    approved: roll ? '' : approved,
    options: roll ? '' : putOptions(writer, FACTS_AT, { as_of: rentrollsUpTo, database: databases }),
    roll,
  };
  put(`B${FIRST_ROW}`, rowsFormula(headings, asked));
  const counted = bare(refs.heading(countedRole(columns)));
  put(`${columnLetters(FACTS_AT + 2)}7`, 'Counted again', NOTE);
  put(bare(ROW_COUNT), `=${countFormula(counted, asked)}`, NOTE_LEFT, WHOLE);
  const column = (role: ReportRole) => (refs.has(role) ? refs.column(role) : undefined);
  putAbout(writer, {
    unitsCell: UNITS_CELL,
    ...{ at: FACTS_AT, units: `ROWS(${refs.rows})`, conditions },
    all: countFormula(counted, { ...asked, filters: '' }),
    ...(refs.has('currency') && {
      otherCurrencies: {
        units: otherCurrencyUnits(refs),
        currencies: `SUMPRODUCT(--(${columnOfAll(refs, 'said')}<>""))`,
      },
    }),
    ...{ database: column('database'), date: column('rentrollDate'), property: refs.property },
    currency: `IF(${currency}="",TEXTJOIN(", ",TRUE,$K$3:$K$${2 + LISTED_CURRENCIES}),${currency})`,
    ...(roll ? { source: `Source: ${rangeWords(roll.range)}` } : { inputs: { approved, databases } }),
  });
  return asked;
}

/** Writes the choices, each with its label to the left. */
function putYellowCells(
  writer: SheetWriter,
  refs: UnitRefs,
  { inputs, question }: Pick<UnitsOptions, 'inputs' | 'question'>,
): void {
  const { put, style } = writer;
  const newest = refs.has('rentrollDate') ? `=IFERROR(INT(MAX(${refs.column('rentrollDate')})),"–")` : '–';
  const choice = (name: keyof typeof CHOICES): Input => [CHOICE_LABELS[name], CHOICES[name][0]];
  putInputs(
    writer,
    [
      ['As at', newest, DATE],
      ['Currency', inputs.currency],
      question?.roll ? undefined : ['Rent rolls up to', question?.upTo, DATE],
      choice('lapsedBreaks'),
    ],
    { row: 4 },
  );
  putInputs(writer, (['openEnded', 'holdingOver', 'breaks', 'ownUse'] as const).map(choice), {
    ...{ row: 4, at: 3 },
  });
  put('B8', 'Uses left out of WAULT', LABEL);
  style('C8:E9', INPUT_LEFT);
  if (question?.roll) return;
  putInputs(writer, [databasesInput(question)], { row: 10 });
  putInputs(writer, [approvedInput(question)], { row: 10, at: 3 });
}

/** Says in which currencies the amounts are. */
function putCurrencies({ put }: SheetWriter, refs: UnitRefs): void {
  put('K2', 'Currencies', LABEL);
  const bold = { ...LABEL, align: 'left' } as const;
  if (!refs.has('currency')) {
    put(bare(CURRENCY_LIST), 'not told');
    put(bare(CURRENCY_COUNT), 1, bold);
    return;
  }
  const currency = `UPPER(${plain(refs.column('currency'))})`;
  const currencies = `SORT(UNIQUE(FILTER(${currency},${currency}<>"")))`;
  put(bare(CURRENCY_LIST), `=IFERROR(INDEX(${currencies},SEQUENCE(${LISTED_CURRENCIES})),"")`);
  const count = `SUMPRODUCT(--(${CURRENCY_LIST}#<>""))`;
  const rated = `IF(IFERROR(${hasFaults(neededRates(refs))},TRUE),0,1)`;
  put(bare(CURRENCY_COUNT), `=${refs.rates ? `IF(${isAllCurrencies()},${rated},${count})` : count}`, bold);
}
