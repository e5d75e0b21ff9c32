import { ABOUT, CLIPPED, DATE, HEADING, NOTICE, ROW, WHOLE } from '../cell-styles';
import { joined, matchNames, plain, sheetPrefix } from '../formula-parts';
import { createListSheet, listTemplate, putBase, putColumns, putList, styleLines } from '../list-sheet';
import type { SheetTemplate } from '../sheet-template';
import type { GapCells, GapRole, GapsQuestion } from './gap-rows';

const HEADING_ROW = 6;
/** As many properties and files have a question. */
const QUESTIONS = 60;
/** As many units of a question are named: a cell holds 32,767 characters. */
const MAX_UNITS = 100;
/** The columns of RR.RENTROLLS and RR.FILES, counted from 1. */
const [ROLL_FILE, FILE_NAME, UPLOADED] = [5, 4, 5];

/** What to ask about the units that a sheet of gaps lists: one text for each property and the file that its rent roll is from. */
export function gapQuestions(
  name: string,
  gapsName: string,
  { at, hasFiles }: GapsQuestion,
  cells: Pick<GapCells, 'anchor' | 'line' | 'missing' | 'property'>,
): SheetTemplate {
  const sheet = createListSheet({ title: 'Questions about gaps', headingRow: HEADING_ROW, next: 7 });
  const { put } = sheet.writer;
  const gaps = sheetPrefix(gapsName);
  const listed = (values: string) => `INDEX(${values},${gaps}${cells.line})`;
  const column = (role: GapRole) => listed(`INDEX(${gaps}${cells.anchor}#,0,${at[role]})`);
  const text = (role: GapRole) => (at[role] ? plain(column(role)) : '""');
  const base = (heading: string, formula: string) => putBase(sheet, heading, formula);
  const inFiles = hasFiles && at.rentrollId !== undefined;
  const roll = inFiles && putColumns(sheet, 'Rent rolls of the service', 'RR.RENTROLLS(,0)', 7);
  const file = inFiles && putColumns(sheet, 'Files of the service', 'RR.FILES(,0)', 5);
  const fileRow =
    roll &&
    file &&
    base(
      'Row of its file',
      `IFERROR(MATCH(INDEX(${roll(ROLL_FILE)},MATCH(${column('rentrollId')},${roll(1)},0)),${file(1)},0),0)`,
    );
  const property = listed(gaps + cells.property);
  const key = base('Its property and file', joined([property, fileRow || '0']));
  const keys = base('Properties and files', `UNIQUE(${key})`);
  const number = base('Number of its question', matchNames(key, keys));
  const tenant = text('tenant');
  const named = [text('unit'), `IF(${tenant}="","",${joined(['", "', tenant], '')})`];
  const line = base('Its line', joined([...named, '": "', listed(gaps + cells.missing)], ''));
  const numbers = `SEQUENCE(ROWS(${keys}))`;
  const first = base('Its first unit', `MATCH(${numbers},${number},0)`);
  const ofFile = (at: number) =>
    file && fileRow ? `=IFERROR(INDEX(${file(at)},INDEX(${fileRow},${first})),"–")` : '–';
  putList(sheet, [
    ['Property', `=IFERROR(INDEX(${text('property')},${first}),"")`],
    ['File', ofFile(FILE_NAME)],
    ['Uploaded', ofFile(UPLOADED)],
    ['Units', `=IFERROR(COUNTIFS(${number},${numbers}),"")`],
  ]);
  styleLines(sheet, 'D', { ...CLIPPED, align: 'left' }, DATE);
  styleLines(sheet, 'E', { ...CLIPPED, align: 'left' }, WHOLE);
  put(`F${HEADING_ROW}`, 'Question', HEADING);
  for (let k = 1; k <= QUESTIONS; k++) {
    const row = HEADING_ROW + k;
    const units = `INDEX(FILTER(${line},${number}=${k}),SEQUENCE(MIN(${MAX_UNITS},E${row})))`;
    const from = `IF(C${row}="–",""," in the file “"&C${row}&"”")`;
    const more = `IF(E${row}>${MAX_UNITS},"and "&E${row}-${MAX_UNITS}&" more","")`;
    put(
      `F${row}`,
      `=IF(ISNUMBER(E${row}),TEXTJOIN(CHAR(10),TRUE,B${row}&": please tell us what is missing"&${from}&".",${units},${more}),"")`,
      { ...ROW, ...CLIPPED },
    );
  }
  put('B3', `=${gaps}B3`, ABOUT);
  put(
    'B4',
    `=IF(ISERROR(ROWS(${keys})),"No unit that “${gapsName.replaceAll('"', '""')}” lists lacks anything.",IF(ROWS(${keys})>${QUESTIONS},ROWS(${keys})-${QUESTIONS}&" more have no question here. ","")&"One text for each property and file. Copy its cell into a message.")`,
    NOTICE,
  );
  return listTemplate(sheet, {
    name,
    widths: { A: 12, B: 190, C: 220, D: 90, E: 60, F: 700 },
    right: { from: 7, count: sheet.next - 7, width: 90 },
    printed: 'B:F',
  });
}
