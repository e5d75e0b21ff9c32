import { HEADING, INPUT, LABEL, NOTE, NUMBER_HEADING, TITLE } from './cell-styles';
import { sheetPrefix } from './sheet-prefix';
import type { SheetTemplate } from './sheet-template';

export interface CompareSheet {
  name: string;
  /** The sheet with the agent's rent roll. */
  checked: string;
  /** Its cells, such as `A1:P54`. */
  range: string;
  /** Whether cells of the range show errors. Excel calls no function with them. */
  hasErrors: boolean;
  /** Blank where the sheet names its property. */
  property: string;
  /** As `YYYY-MM-DD`. Blank where the sheet names its date. */
  date: string;
  options: string;
  /** At most 255 characters each. */
  mapping: readonly string[];
  /** What the comparison took for granted, in sentences. */
  notes: readonly string[];
}

/** A text that is read as an error of a cell. */
const ERROR = '#ERR';
const FIRST_NOTE = 4;
/** What the longest name of a sheet needs beside its cell. */
const CELL_WIDTH = 7;
const LEAST_CELLS = 100;

/**
 * A sheet with the comparison as one formula, above it what the formula is asked. Its first line is its summary, which the
 * blank results beside it would cut off, so it stands in a row of its own above.
 */
export function compareSheet(asked: CompareSheet): SheetTemplate {
  const { name, checked, range, hasErrors, property, date, options, mapping, notes } = asked;
  const source = sheetPrefix(checked) + range;
  const row = FIRST_NOTE + notes.length;
  const first = row + 4;
  const last = first - 1 + mapping.length;
  const formula = first + mapping.length + 1;
  const mapped = mapping.length === 0 ? '' : mapping.length === 1 ? `C${first}` : `C${first}:C${last}`;
  const cellsOf = hasErrors
    ? `IF(ISERROR(${source}),"${ERROR}",IF(ISBLANK(${source}),"",${source}))`
    : source;
  const cells: Record<string, SheetTemplate['cells'][string]> = {
    B2: { text: `${checked}, compared with the database` },
    // Joined to nothing, or Excel may take over the format that hides the text below.
    B3: `=IFERROR(INDEX(B${formula}#, 1, 1)&"", "")`,
    ...Object.fromEntries(notes.map((text, at) => [`B${FIRST_NOTE + at}`, { text }])),
    [`B${row}`]: 'Property',
    [`C${row}`]: { text: property },
    [`D${row}`]: 'Blank: as the sheet names it',
    [`B${row + 1}`]: 'As at',
    [`C${row + 1}`]: date === '' ? '' : { text: date },
    [`D${row + 1}`]: 'Blank: as the sheet names it, else the newest rent roll',
    [`B${row + 2}`]: 'Options',
    [`C${row + 2}`]: { text: options },
    [`D${row + 2}`]: 'Such as tolerance=5; approved_only=yes',
    [`B${row + 3}`]: 'Mapping',
    [`D${row + 3}`]: 'What each heading of the sheet means. “-” means nothing. Change a line to correct it.',
    ...Object.fromEntries(mapping.map((text, at) => [`C${first + at}`, { text }])),
    [`B${formula}`]: `=RR.RECONCILE(${cellsOf},C${row},C${row + 1},"differences",${mapped},C${row + 2})`,
  };
  for (const [cell, content] of Object.entries(cells))
    if (content === '' || (typeof content === 'object' && content.text === '')) delete cells[cell];
  return {
    name,
    cells,
    styles: [
      ['B2', TITLE],
      ['B3', LABEL],
      ...(notes.length > 0 ? ([[`B${FIRST_NOTE}:B${row - 1}`, NOTE]] as const) : []),
      [`B${row}:B${row + 3}`, LABEL],
      [`C${row}:C${row + 2}`, INPUT],
      ...(mapping.length > 0 ? ([[`C${first}:J${last}`, INPUT]] as const) : []),
      [`D${row}:D${row + 3}`, NOTE],
      [`B${formula}`, { ...NOTE, wrapping: 'clip' }],
      [`B${formula + 1}:J${formula + 1}`, HEADING],
      [`E${formula + 1}:G${formula + 1}`, NUMBER_HEADING],
    ],
    // Hides texts only: an error of the formula is shown.
    formats: { [`B${formula}`]: ';;;' },
    columnWidths: {
      ...{ A: 12, B: 100, C: 200, D: 160, E: 150, F: 150, G: 100, H: 120, J: 60 },
      I: Math.max(LEAST_CELLS, CELL_WIDTH * (sheetPrefix(checked).length + 6)),
    },
    rowHeights: { 1: 8, 2: 30 },
    frozenRows: formula + 1,
    plain: true,
  };
}
