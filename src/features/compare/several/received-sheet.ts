import { countOf } from '../../../contract/count-text';
import { instantText } from '../../../table/day-text';
import { isoToSerial } from '../../../table/iso-serial';
import {
  DATE,
  EXACT,
  FIGURE,
  HEADING,
  NOTE,
  NUMBER_HEADING,
  ROW,
  TOTAL,
  TOTAL_FIGURE,
  WHOLE,
} from '../../../templates/cell-styles';
import { columnLetters, quoted, sheetPrefix } from '../../../templates/formula-parts';
import type { CellStyle, SheetTemplate } from '../../../templates/sheet-template';
import { createSheetWriter } from '../../../templates/sheet-writer';
import { resultOf, summary, type Counts, type ReceivedLine } from './received';

type Content = SheetTemplate['cells'][string];

const KINDS: readonly (readonly [title: string, kind: keyof Counts])[] = [
  ['Agree', 'equal'],
  ['Differ', 'differing'],
  ['Written differently', 'convention'],
  ['Only in sheet', 'onlyInSheet'],
  ['Only in database', 'onlyInDatabase'],
  ['Ambiguous', 'ambiguous'],
  ['Not compared', 'notCompared'],
];
/** Most passes have none of these. */
const RARE: readonly (keyof Counts)[] = ['ambiguous', 'notCompared', 'convention'];

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
const HEADING_ROW = 5;
const FIRST_ROW = HEADING_ROW + 1;

interface About {
  name: string;
  now: number;
  /** What the sheets are called now, by id. */
  names: ReadonlyMap<string, string>;
}

/** The sheet “Rent rolls received”: one line a rent roll, with the way to its sheet, and what all lines add up to. */
export function receivedSheet(lines: readonly ReceivedLine[], { name, now, names }: About): SheetTemplate {
  const last = HEADING_ROW + lines.length;
  const writer = createSheetWriter();
  const columnWidths: Record<string, number> = { A: 12 };
  let column = 0;
  writer.title('Rent rolls received');
  const about = `${summary(lines)} Compared with the database on ${dayOf(now)}. A difference is the sheet less the database; rents are for a year.`;
  writer.put('B3', { text: about }, NOTE);

  const text = (title: string, width: number, of: (line: ReceivedLine) => string) =>
    add(title, width, (line) => textOrNothing(of(line)));
  const figure = (
    title: string,
    of: (line: ReceivedLine) => number | undefined,
    [format, width]: readonly [string, number] = [WHOLE, WIDTHS.number],
  ) => {
    const letters = add(title, width, of, [FIGURE, format]);
    if (lines.length > 0)
      writer.put(
        `${letters}${last + 1}`,
        `=SUM(${letters}${FIRST_ROW}:${letters}${last})`,
        TOTAL_FIGURE,
        format,
      );
  };
  /** Adds a column, and returns its letters. */
  function add(
    title: string,
    width: number,
    contentOf: (line: ReceivedLine) => Content | undefined,
    [style, format]: readonly [CellStyle, string?] = [ROW],
  ): string {
    const letters = columnLetters(++column);
    columnWidths[letters] = width;
    writer.put(`${letters}${HEADING_ROW}`, { text: title }, style === FIGURE ? NUMBER_HEADING : HEADING);
    lines.forEach((line, at) => {
      const cell = `${letters}${FIRST_ROW + at}`;
      const content = contentOf(line);
      writer.style(cell, style);
      if (content !== undefined) writer.put(cell, content, style, format);
    });
    if (lines.length > 0) writer.style(`${letters}${last + 1}`, TOTAL);
    return letters;
  }

  text('Property', WIDTHS.property, ({ property }) => property);
  add('Sheet', WIDTHS.sheet, (line) => linkTo(line, names), [{ ...ROW, textColor: '#0F5F51' }]);
  add('As at', WIDTHS.date, ({ date }) => isoToSerial(date) ?? undefined, [{ ...ROW, align: 'left' }, DATE]);
  text('Result', WIDTHS.result, resultOf);
  figure('Units', ({ units }) => units);
  text('Totals', WIDTHS.totals, ({ totals }) => totals);
  for (const [title, kind] of KINDS)
    if (!RARE.includes(kind) || lines.some(({ counts }) => (counts?.[kind] ?? 0) > 0))
      figure(title, ({ counts }) => counts?.[kind]);
  const currencies = new Set(lines.flatMap(({ money }) => money.map(({ measure }) => measure)));
  for (const currency of [...currencies].sort()) {
    const rent = ({ money }: ReceivedLine) => money.find(({ measure }) => measure === currency);
    figure(`Rent p.a. ${currency}`.trim(), (line) => rent(line)?.sheet, [EXACT, WIDTHS.money]);
    figure(`Less database ${currency}`.trim(), (line) => rent(line)?.difference, [EXACT, WIDTHS.money]);
  }
  figure('Open questions', ({ questions }) => questions);
  text('Agent', WIDTHS.agent, ({ agent }) => agent);
  text('Note', WIDTHS.note, ({ note }) => note);
  if (lines.length > 0) writer.put(`B${last + 1}`, countOf(lines.length, 'line'), TOTAL);
  writer.rowHeight(HEADING_ROW, 38);
  return {
    name,
    ...writer.parts(),
    columnWidths,
    frozenRows: HEADING_ROW,
    hidesGridLines: true,
    print: { columns: `B:${columnLetters(column)}`, titleRows: `${HEADING_ROW}:${HEADING_ROW}` },
  };
}

const textOrNothing = (text: string): Content | undefined => (text === '' ? undefined : { text });

/** Excel takes at most 255 characters for a text in a formula, and the name of a sheet has 31. */
function linkTo({ sheet, sheetId }: ReceivedLine, names: About['names']): Content | undefined {
  const now = names.get(sheetId);
  return now === undefined
    ? textOrNothing(sheet)
    : `=HYPERLINK(${quoted(`#${sheetPrefix(now)}A1`)},${quoted(now)})`;
}

/** The day where the person is. */
function dayOf(time: number): string {
  const { day, year } = instantText(time);
  return `${day} ${year}`;
}
