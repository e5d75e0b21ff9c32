import { formatAddress, formatCell, type CellAddress } from '../../excel/cell-address';
import { readArea, type Area } from '../../excel/reference-walk/area';
import { isoText } from '../../table/day-text';
import {
  EXACT_BEFORE_TEXT,
  FIGURE,
  HEADING,
  LABEL,
  NOTE,
  ROW,
  TOTAL,
  WHOLE,
} from '../../templates/cell-styles';
import type { CellStyle, SheetTemplate } from '../../templates/sheet-template';
import { createSheetWriter } from '../../templates/sheet-writer';
import type { ValueHashes } from './hash-values';

/** The name of the sheet. */
export const RECORD = 'Record';
/** Sheets called evidence, made by earlier versions, have the forms 1 and 2. */
export const FORM = 'Rent Roll record, form 3';

/** What stands in column B, by which a sheet is read again. Another text needs another form. */
export const LABELS = {
  form: 'Form',
  madeAt: 'Made at',
  result: 'Result',
  formula: 'Formula',
  values: 'Values',
  whole: 'SHA-256',
  sorted: 'SHA-256, rows sorted',
} as const;

/** What a check needs of a result. */
export interface RecordedResult extends CellAddress {
  formula: string;
  /** The cells below the headings. */
  values: Area;
  columns: readonly Pick<RecordedColumn, 'identifier' | 'label'>[];
  hashes: ValueHashes;
}

export interface RecordedColumn {
  /** As in the first line of what is hashed. */
  identifier: string;
  label: string;
  unit: string;
  /** One for each currency, or one without. Empty for a column that may not be added up. */
  totals: readonly { currency: string; sum: number }[];
}

export type Fact = readonly [label: string, value: string | number];

export interface ResultInRecord extends RecordedResult {
  /** What is known of the question and its answer, in the order in which it is written. */
  facts: readonly Fact[];
  alpha: readonly string[];
  columns: readonly RecordedColumn[];
  /** Why columns have no control total, in a sentence. */
  noTotals: string;
}

/** What the sheet says. Texts are ready to be read. */
export interface WorkbookRecord {
  workbook: string;
  /** In milliseconds since the epoch. */
  madeAt: number;
  version: string;
  /** Only if the person wants to be named. */
  maker: string | undefined;
  /** The formulas that did not show their last answer, if the record was made anyway. */
  notCurrent: readonly (CellAddress & { state: string })[];
  findings: readonly RecordRow[];
  rolls: readonly RecordRow[];
  results: readonly ResultInRecord[];
}

/** A row of the sheet from column B on. */
export interface RecordRow {
  kind: 'blank' | 'part' | 'fact' | 'headings' | 'line' | 'note';
  cells: readonly (string | number)[];
}

const rowOf =
  (kind: RecordRow['kind']) =>
  (...cells: RecordRow['cells']): RecordRow => ({ kind, cells });
export const [part, headings, line, note] = [rowOf('part'), rowOf('headings'), rowOf('line'), rowOf('note')];
const [fact, BLANK] = [rowOf('fact'), rowOf('blank')()];

/** Lines that are written only if this holds. */
export const when = <T>(holds: boolean, ...lines: T[]): T[] => (holds ? lines : []);

/** Example: `22 Nov 2026 14:02:31 UTC`. */
export function timeText(at: number): string {
  const iso = new Date(at).toISOString();
  return `${isoText(iso)}${iso.slice(16, 19)} UTC`;
}

const NO_ROWS = 'No rows below ';

/** Writes `'Rent roll'!B10:F412`. Of an area without rows it names the row above. */
function formatArea({ sheet, row, column, rows, columns }: Area): string {
  const from = formatAddress({ sheet, cell: formatCell(rows === 0 ? row - 1 : row, column) });
  const to = rows * columns === 1 ? '' : `:${formatCell(row + rows - 1, column + columns - 1)}`;
  return (rows === 0 ? NO_ROWS : '') + from + to;
}

/** Reads what {@link formatArea} writes. */
export function parseArea(text: string): Area | undefined {
  const area = readArea(text.replace(NO_ROWS, ''), '');
  return area && text.startsWith(NO_ROWS) ? { ...area, row: area.row + 1, rows: 0 } : area;
}

const RECIPE = [
  '1. Write each cell of “Values”: n and the number in 15 significant digits as JavaScript writes it (0.1, -2500, 1e+21), s and the text as JSON, b1 for TRUE, b0 for FALSE, nothing for a blank cell. A date is its serial number, and an error the text of its name.',
  '2. Join the cells of a row by tabs. Put one line with the identifiers under “Column”, joined by tabs, before the rows. Join all lines by line feeds, with none at the end.',
  '3. Take the SHA-256 of that text as UTF-8. Of a column: the same with this column alone. Rows sorted: the same with the lines after the first in the order of their bytes.',
];

const LIMITS = [
  'Figures made of results are not covered, and neither are formats, charts and other cells.',
  'A person who can change cells can also change this sheet. To seal the file, sign it with Excel’s digital signature: File, Info, Protect Workbook, Add a Digital Signature.',
  'Whether a rent roll was approved is what the service answered at that time. Completion of a rent roll is not approval.',
];

function recordRows(record: WorkbookRecord): RecordRow[] {
  const { workbook, madeAt, version, maker, results, notCurrent, findings, rolls } = record;
  return [
    note('What the Rent Roll formulas of this workbook showed at that time. Values only.'),
    BLANK,
    part('About'),
    fact(LABELS.form, FORM),
    fact('Workbook', workbook),
    fact(LABELS.madeAt, timeText(madeAt)),
    ...when(maker !== undefined, fact('Made by', maker ?? '')),
    fact('Add-in', `Rent Roll for Excel ${version}`),
    fact('Formulas', results.length),
    ...when(notCurrent.length === 0, fact('Not current', 'None: every formula showed its last answer.')),
    ...notCurrent.map((cell, at) =>
      fact(at === 0 ? 'Not current' : '', `${formatAddress(cell)}: ${cell.state}`),
    ),
    BLANK,
    part('Findings of “Check workbook” at that time'),
    ...findings,
    BLANK,
    ...rolls,
    ...results.flatMap((result, at) => [BLANK, ...resultRows(result, at + 1)]),
    BLANK,
    part('How to compute a SHA-256'),
    ...RECIPE.map((text) => note(text)),
    BLANK,
    part('What this sheet does not say'),
    ...LIMITS.map((text) => note(text)),
  ];
}

/** Returns the rows about one formula. `readRecord` reads them again. */
function resultRows(result: ResultInRecord, number: number): RecordRow[] {
  const { formula, facts, alpha, values, columns, hashes, noTotals } = result;
  return [
    part(`${LABELS.result} ${number}`, formatAddress(result)),
    fact(LABELS.formula, formula),
    ...facts.map(([label, value]) => fact(label, value)),
    ...when(
      alpha.length > 0,
      fact(
        'Alpha features',
        `${alpha.join(', ')}: they may change without notice, and are not for production.`,
      ),
    ),
    fact(LABELS.values, formatArea(values)),
    fact(LABELS.whole, hashes.whole),
    fact(LABELS.sorted, hashes.sorted),
    headings('Column', 'Name', 'Unit', 'Currency', 'Control total', 'SHA-256'),
    ...columns.flatMap(({ identifier, label, unit, totals: [first, ...remainingTotals] }, at) => [
      line(identifier, label, unit, first?.currency ?? '', first?.sum ?? '', hashes.columns[at]!),
      ...remainingTotals.map(({ currency, sum }) => line('', '', '', currency, sum, '')),
    ]),
    ...when(noTotals !== '', note(noTotals)),
  ];
}

/** A cell of Excel holds 32,767 characters. */
const MAX_STORED = 32_000;
const LETTERS = ['B', 'C', 'D', 'E', 'F', 'G'] as const;
const FIRST_ROW = 3;

/** Lays a record out as a sheet that holds values only. */
export function recordSheet(name: string, record: WorkbookRecord): SheetTemplate {
  const writer = createSheetWriter();
  writer.title(RECORD);
  recordRows(record).forEach(({ kind, cells }, index) => {
    const row = FIRST_ROW + index;
    for (const [columns, style] of Object.entries(STYLES[kind]))
      writer.style(`${columns.charAt(0)}${row}:${columns.slice(-1)}${row}`, style);
    if (STYLES[kind].F) writer.format(`F${row}`, EXACT_BEFORE_TEXT);
    cells.forEach((cell, at) => {
      const address = `${LETTERS[at]!}${row}`;
      if (cell !== '')
        writer.put(address, typeof cell === 'number' ? cell : { text: cell.slice(0, MAX_STORED) });
      if (kind === 'fact' && typeof cell === 'number') writer.format(address, WHOLE);
    });
  });
  return {
    name,
    ...writer.parts(),
    hidesGridLines: true,
    frozenRows: FIRST_ROW,
    columnWidths: { A: 12, B: 190, C: 210, D: 120, E: 90, F: 130, G: 470 },
    print: { columns: 'B:G', titleRows: `2:${FIRST_ROW}` },
  };
}

const SUB_HEADING: CellStyle = { ...TOTAL, wrapping: 'overflow' };

/** The styles of each kind, by columns. */
const STYLES: Readonly<Record<RecordRow['kind'], Readonly<Record<string, CellStyle>>>> = {
  blank: {},
  note: { B: NOTE },
  part: { BG: { ...HEADING, wrapping: 'overflow' } },
  headings: { BG: SUB_HEADING, F: { ...SUB_HEADING, align: 'right' } },
  line: { BG: ROW, F: FIGURE },
  fact: { B: LABEL, C: { align: 'left' } },
};
