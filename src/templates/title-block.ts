import { ABOUT, DATE, INPUT, LABEL, NOTE, WHOLE } from './cell-styles';
import { filtersText, type FilterRow } from './filter-words';
import { bare, columnLetters, grouped, isoText, quoted } from './formula-parts';
import type { SheetQuestion } from './sheet-question';
import type { SheetTemplate } from './sheet-template';
import type { SheetWriter } from './sheet-writer';

/** The first row of yellow cells. Above them are the title, what the sheet is about, which units it has, and a notice. */
export const FIRST_INPUT = 7;
export const NOTICE_CELL = 'B5';
/** As many conditions have yellow cells. */
export const CONDITIONS = 6;
const NOTE_LEFT = { ...NOTE, align: 'left' } as const;

/** A yellow cell: its label, its first content, and its number format. */
export type Input = readonly [
  label: string,
  content: SheetTemplate['cells'][string] | undefined,
  format?: string,
];

/** Writes yellow cells below each other, their labels to the left, and returns the cells. Undefined leaves a row free. */
export const putInputs = (
  { put }: SheetWriter,
  inputs: readonly (Input | undefined)[],
  { row = FIRST_INPUT, at = 1 } = {},
): string[] =>
  inputs.map((input, k) => {
    const [label, cell] = [at, at + 1].map((column) => `${columnLetters(column)}${row + k}`);
    if (input) {
      put(label!, input[0], LABEL);
      put(cell!, input[1] ?? '', { ...INPUT, align: 'left' }, input[2]);
    }
    return `$${cell!.replace(/\d+/, '$$$&')}`;
  });

export const approvedInput = ({ approvedOnly = false }: SheetQuestion = {}): Input => [
  'Approved only',
  approvedOnly,
];
export const databasesInput = ({ databases }: SheetQuestion = {}): Input => [
  'Databases',
  databases && { text: databases.map(inList).join(', ') },
];
const inList = (name: string): string => (/[,;'"]/.test(name) ? `'${name.replaceAll("'", "''")}'` : name);

/** Writes the yellow cells of conditions below their headings. Each has a column, and two cells for its criterion. */
export function putConditions(
  { put, style, choose }: SheetWriter,
  { row = FIRST_INPUT, at, headings }: { row?: number; at: number; headings: string },
  { conditions = [] }: SheetQuestion = {},
): FilterRow[] {
  const letters = [0, 1, 2].map((k) => columnLetters(at + k));
  const last = row + CONDITIONS - 1;
  put(`${letters[0]}${row - 1}`, 'Condition on', LABEL);
  put(`${letters[1]}${row - 1}`, 'Criterion', LABEL);
  style(`${letters[0]}${row}:${letters[2]}${last}`, { ...INPUT, align: 'left' });
  conditions.forEach(({ column, criteria }, k) =>
    [column, ...criteria].forEach((content, c) =>
      put(`${letters[c]}${row + k}`, typeof content === 'number' ? content : { text: content }),
    ),
  );
  if (headings)
    choose({
      zone: `${letters[0]}${row}:${letters[0]}${last}`,
      from: `=${headings}`,
      otherEntryMessage:
        'The list has the columns of this sheet. Any other column of the service is right, too.',
    });
  return Array.from({ length: CONDITIONS }, (_, k) => {
    const [column, ...criteria] = letters.map((letter) => `$${letter}$${row + k}`);
    return { column: column!, criteria };
  });
}

export const zoneOf = (rows: readonly FilterRow[]): string =>
  `${rows[0]!.column}:${rows.at(-1)!.criteria.at(-1)}`;

/** Repeats conditions for another query, which has further ones below them. Returns the first free row. */
export function repeatConditions(
  { put }: Pick<SheetWriter, 'put'>,
  rows: readonly FilterRow[],
  { row, at }: { row: number; at: number },
): number {
  rows.forEach(({ column, criteria }, k) =>
    [column, ...criteria].forEach((from, c) =>
      put(`${columnLetters(at + c)}${row + k}`, `=IF(${from}="","",${from})`, NOTE_LEFT),
    ),
  );
  return row + rows.length;
}

/** Writes options with what a yellow cell says, as two columns from the row 7 on. Returns their cells. */
export function putOptions(
  { put }: SheetWriter,
  at: number,
  options: Readonly<Record<string, string>>,
): string {
  const [key, value] = [columnLetters(at), columnLetters(at + 1)];
  const rows = Object.entries(options);
  rows.forEach(([name, from], k) => {
    put(`${key}${7 + k}`, name, NOTE);
    put(`${value}${7 + k}`, `=IF(${from}="","",${from})`, NOTE_LEFT, name === 'as_of' ? DATE : undefined);
  });
  return `${key}7:${value}${6 + rows.length}`;
}

/** What a title block says of a query. Each is a formula. */
export interface About {
  /** Where its facts stand: two columns from here on, from the row 2 on. */
  at: number;
  /** How many units the sheet shows, and how many there are without conditions. */
  units: string;
  all?: string | undefined;
  /** Those of other currencies, and how many of these there are. */
  otherCurrencies?: { units: string; currencies: string };
  /** Columns of the query. */
  database?: string | undefined;
  date?: string | undefined;
  property?: string | undefined;
  currency: string;
  conditions?: readonly FilterRow[];
  inputs?: { approved: string; databases: string };
  /** What the rows are of, if they are not of the service. */
  source?: string | undefined;
  /** Where the units and their source stand, if not below the funds. */
  unitsCell?: string;
}

/** The names of a column of funds, each once. */
export const fundsText = (column: string): string =>
  `IFERROR(TEXTJOIN(", ",TRUE,SORT(UNIQUE(${column}))),"")`;

/** Says of which funds, day and currencies rows are. Each is a formula without `=`, as all below. */
export function aboutText({ funds, newest, currency }: AboutText): string {
  const asAt = newest === undefined ? '""' : `IF(${newest}>0,"as at "&${isoText(newest)},"")`;
  return `IFERROR(TEXTJOIN(" · ",TRUE,${funds},${asAt},${currency}),"")`;
}

interface AboutText {
  funds: string;
  newest: string | undefined;
  currency: string;
}

/** Says how many of all units are shown, for which reasons others are left out, from where they are, and on which conditions. */
export function unitsText({ shown, total, noun = 'units', reasons, source, words }: UnitsText): string {
  const leftOut = `" of "&${grouped(total)}&" ${noun}; left out: "&TEXTJOIN(", ",TRUE,${reasons.join(',')})`;
  const count = `${grouped(shown)}&IF(${total}>${shown},${leftOut}," ${noun}")`;
  return `IF(${shown}=0,${words},IFERROR(TEXTJOIN(". ",TRUE,${count},${source},${words}),""))`;
}

interface UnitsText {
  shown: string;
  total: string;
  noun?: string;
  reasons: readonly string[];
  source: string;
  words: string;
}

/** Writes what a sheet is about: funds, day and currency, and below it which units it has, from where, and on which conditions. */
export function putAbout({ put, choose }: SheetWriter, about: About): void {
  const { units, all, otherCurrencies, database, date, property, currency, conditions, inputs, source } =
    about;
  const { unitsCell = 'B4' } = about;
  const [label, value, third] = [0, 1, 2].map((k) => columnLetters(about.at + k));
  const fact = (row: number, name: string, formula: string | undefined, format?: string): string => {
    if (formula === undefined) return '0';
    put(`${label}${row}`, name, NOTE);
    put(`${value}${row}`, `=${formula}`, NOTE_LEFT, format);
    return `$${value}$${row}`;
  };
  const shown = fact(2, 'Units', `IFERROR(${units},0)`, WHOLE);
  const total = `IFERROR(${fact(3, 'Units without conditions', all, WHOLE)},0)`;
  const newest = fact(4, 'Newest rent roll', date && `IFERROR(MAX(${date}),0)`, DATE);
  const oldest = fact(5, 'Oldest rent roll', date && `IFERROR(MIN(${date}),0)`, DATE);
  const words = conditions ? fact(6, 'Conditions', filtersText(conditions)) : '""';
  const elsewhere = fact(
    10,
    'Units in other currencies',
    otherCurrencies && `IFERROR(${otherCurrencies.units},0)`,
    WHOLE,
  );
  const currencies = otherCurrencies ? `IFERROR(${otherCurrencies.currencies},0)` : '0';

  const names = database ? fundsText(database) : '""';
  const funds = inputs ? `IF(${inputs.databases}="",${names},${inputs.databases})` : names;
  put('B3', `=${aboutText({ funds, newest: date && newest, currency })}`, ABOUT);

  const left = `(${total}-${shown}-${elsewhere})`;
  const reasons = [
    `IF(${elsewhere}>0,${grouped(elsewhere)}&" in "&${currencies}&" other currenc"&IF(${currencies}=1,"y","ies"),"")`,
    `IF(${left}>0,${grouped(left)}&" by the conditions","")`,
  ].slice(otherCurrencies ? 0 : 1);
  const properties = `IFERROR(ROWS(UNIQUE(${property ?? '0'})),0)`;
  const ofRolls =
    source === undefined
      ? `"Rent rolls of "&${properties}&" propert"&IF(${properties}=1,"y","ies")&IF(${oldest}<${newest},", the oldest of "&${isoText(oldest)},"")&IF(${inputs?.approved},", approved only",", approved or not")`
      : quoted(source);
  put(unitsCell, `=${unitsText({ shown, total, reasons, source: ofRolls, words })}`, {
    ...NOTE,
    verticalAlign: 'middle',
  });
  if (!inputs) return;
  put(`${label}9`, 'Choices', NOTE);
  put(`${value}9`, true, NOTE_LEFT);
  put(`${third}9`, false, NOTE_LEFT);
  choose({ zone: bare(inputs.approved), from: `=$${value}$9:$${third}$9` });
}
