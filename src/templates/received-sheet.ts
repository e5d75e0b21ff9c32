import { columnLetters, sheetPrefix, quoted } from './formula-parts';
import {
  DATE,
  EXACT,
  FIGURE,
  HEADING,
  NOTE,
  NUMBER_HEADING,
  ROW,
  TITLE,
  TOTAL,
  TOTAL_FIGURE,
  WHOLE,
} from './cell-styles';
import { createSheetWriter } from './sheet-writer';
import type { CellStyle, SheetTemplate } from './sheet-template';

type Content = SheetTemplate['cells'][string];

export interface ReceivedRow {
  property: string;
  /** Blank for none. */
  sheet: string;
  /** Whether the sheet was deleted since. */
  isGone: boolean;
  /** A serial number. Undefined where the sheet names no date. */
  date: number | undefined;
  result: string;
  /** Undefined where nothing was read. */
  units: number | undefined;
  totals: string;
  /** By the headings of {@link ReceivedSheet.kinds}. Undefined where it was not compared. */
  counts: readonly number[] | undefined;
  /** By currency. */
  rents: Readonly<Record<string, { sheet: number; difference: number }>>;
  questions: number;
  agent: string;
  note: string;
}

export interface ReceivedSheet {
  name: string;
  /** Sentences below the title. */
  notes: readonly string[];
  kinds: readonly string[];
  currencies: readonly string[];
  rows: readonly ReceivedRow[];
}

const WIDTHS = {
  property: 190,
  sheet: 150,
  date: 84,
  result: 110,
  number: 76,
  totals: 84,
  money: 116,
  agent: 150,
  note: 420,
};
const FIRST_NOTE = 3;

/** The sheet “Rent rolls received”: one line a rent roll, with the way to its sheet, and what all lines add up to. */
export function receivedSheet({ name, notes, kinds, currencies, rows }: ReceivedSheet): SheetTemplate {
  const heading = FIRST_NOTE + notes.length + 1;
  const [first, last] = [heading + 1, heading + rows.length];
  const writer = createSheetWriter();
  const columnWidths: Record<string, number> = { A: 12 };
  let column = 0;
  writer.put('B2', { text: 'Rent rolls received' }, TITLE);
  notes.forEach((text, at) => writer.put(`B${FIRST_NOTE + at}`, { text }, NOTE));

  const text = (title: string, width: number, of: (row: ReceivedRow) => string) =>
    add(title, width, (row) => textOrNothing(of(row)));
  const figure = (
    title: string,
    of: (row: ReceivedRow) => number | undefined,
    [format, width]: readonly [string, number] = [WHOLE, WIDTHS.number],
  ) => {
    const letters = add(title, width, of, [FIGURE, format]);
    if (rows.length > 0)
      writer.put(`${letters}${last + 1}`, `=SUM(${letters}${first}:${letters}${last})`, TOTAL_FIGURE, format);
  };
  /** Adds a column, and returns its letters. */
  function add(
    title: string,
    width: number,
    contentOf: (row: ReceivedRow) => Content | undefined,
    [style, format]: readonly [CellStyle, string?] = [ROW],
  ): string {
    const letters = columnLetters(++column);
    columnWidths[letters] = width;
    writer.put(`${letters}${heading}`, { text: title }, style === FIGURE ? NUMBER_HEADING : HEADING);
    rows.forEach((row, at) => {
      const cell = `${letters}${first + at}`;
      const content = contentOf(row);
      writer.style(cell, style);
      if (content !== undefined) writer.put(cell, content, style, format);
    });
    if (rows.length > 0) writer.style(`${letters}${last + 1}`, TOTAL);
    return letters;
  }

  text('Property', WIDTHS.property, ({ property }) => property);
  add('Sheet', WIDTHS.sheet, linkTo, [{ ...ROW, textColor: '#0F5F51' }]);
  add('As at', WIDTHS.date, ({ date }) => date, [{ ...ROW, align: 'left' }, DATE]);
  text('Result', WIDTHS.result, ({ result }) => result);
  figure('Units', ({ units }) => units);
  text('Totals', WIDTHS.totals, ({ totals }) => totals);
  kinds.forEach((kind, at) => figure(kind, ({ counts }) => counts?.[at]));
  for (const currency of currencies) {
    figure(`Rent p.a. ${currency}`.trim(), ({ rents }) => rents[currency]?.sheet, [EXACT, WIDTHS.money]);
    figure(`Less database ${currency}`.trim(), ({ rents }) => rents[currency]?.difference, [
      EXACT,
      WIDTHS.money,
    ]);
  }
  figure('Open questions', ({ questions }) => questions);
  text('Agent', WIDTHS.agent, ({ agent }) => agent);
  text('Note', WIDTHS.note, ({ note }) => note);
  if (rows.length > 0)
    writer.put(`B${last + 1}`, `${rows.length} ${rows.length === 1 ? 'line' : 'lines'}`, TOTAL);
  return {
    name,
    ...writer.parts(),
    columnWidths,
    rowHeights: { 1: 8, 2: 30, [heading]: 38 },
    frozenRows: heading,
    hidesGridLines: true,
    print: { columns: `B:${columnLetters(column)}`, titleRows: `${heading}:${heading}` },
  };
}

const textOrNothing = (text: string): Content | undefined => (text === '' ? undefined : { text });

/** Excel takes at most 255 characters for a text in a formula, and the name of a sheet has 31. */
function linkTo({ sheet, isGone }: ReceivedRow): Content | undefined {
  if (isGone || sheet === '') return textOrNothing(sheet);
  return `=HYPERLINK(${quoted(`#${sheetPrefix(sheet)}A1`)},${quoted(sheet)})`;
}
