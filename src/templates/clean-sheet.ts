import { DATE, HEADING, INPUT, LABEL, NOTE, NUMBER_HEADING } from './cell-styles';
import { cellsOf, type CheckedSheet } from './compare-sheet';
import { columnLetters, type RollArguments, sheetPrefix } from './formula-parts';
import type { SheetTemplate } from './sheet-template';
import { createSheetWriter } from './sheet-writer';

export interface CleanSheet extends CheckedSheet {
  name: string;
  options: string;
  /** At most 255 characters each. */
  mapping: readonly string[];
  /** What a formula cannot know of the sheet, in sentences. */
  notes: readonly string[];
  columns: readonly { heading: string; kind: 'text' | 'number' | 'date' }[];
}

const OPTIONS_ROW = 5;
const FIRST_MAPPING = OPTIONS_ROW + 1;
const WIDTHS = { text: 130, number: 105, date: 95 } as const;

/** The arguments of the formula of a clean table, as formulas of this and of other sheets write them. */
export function rollArguments({
  name,
  mapping,
  ...checked
}: Omit<CleanSheet, 'columns' | 'notes'>): RollArguments {
  const prefix = sheetPrefix(name);
  const last = FIRST_MAPPING + mapping.length - 1;
  return {
    range: cellsOf(checked),
    mapping: mapping.length === 0 ? '' : `${prefix}$C$${FIRST_MAPPING}:$C$${last}`,
    options: `${prefix}$C$${OPTIONS_ROW}`,
  };
}

/** A sheet with a pasted rent roll as a clean table: one formula below headings, and above them its arguments. */
export function cleanSheet(asked: CleanSheet): SheetTemplate {
  const { name, checked, options, mapping, notes, columns } = asked;
  const lastMapping = FIRST_MAPPING + Math.max(mapping.length, 1) - 1;
  const row = lastMapping + notes.length + 2;
  const roll = rollArguments(asked);
  // On its own sheet, a formula names cells without the sheet.
  const own = (cells: string) => cells.replaceAll(sheetPrefix(name), '');
  const writer = createSheetWriter();
  const { put, style, format } = writer;
  writer.title({ text: `${checked} as a clean table` });
  put(
    'B3',
    'One row for each lease in force, and one for each vacant unit. The formula reads the rent roll again whenever it changes. Delete, add or move headings, and the columns follow.',
    NOTE,
  );
  // A text shows as far as the cells to its right are blank.
  style(`C${OPTIONS_ROW}:I${lastMapping}`, { ...INPUT, align: 'left' });
  put(`B${OPTIONS_ROW}`, 'Options', LABEL);
  put(`C${OPTIONS_ROW}`, { text: options });
  put(`J${OPTIONS_ROW}`, 'What the sheet does not say, such as period=month; currency=EUR', NOTE);
  put(`B${FIRST_MAPPING}`, 'Mapping', LABEL);
  put(`J${FIRST_MAPPING}`, 'What each heading means. “-” means nothing. Change it to correct it.', NOTE);
  mapping.forEach((text, at) => put(`C${FIRST_MAPPING + at}`, { text }));
  notes.forEach((text, at) => put(`B${lastMapping + 1 + at}`, { text }, NOTE));
  const columnWidths: Record<string, number> = { A: 12 };
  columns.forEach(({ heading, kind }, k) => {
    const letters = columnLetters(1 + k);
    columnWidths[letters] = WIDTHS[kind];
    put(`${letters}${row}`, { text: heading }, kind === 'text' ? HEADING : NUMBER_HEADING);
    if (kind === 'date') format(`${letters}${row + 1}:${letters}${row + 500}`, DATE);
  });
  const headings = `B${row}:${columnLetters(columns.length)}${row}`;
  put(`B${row + 1}`, `=RR.ROLL(${roll.range},${headings},,0,${own(roll.mapping)},${own(roll.options)})`);
  writer.rowHeight(row, 40);
  return {
    ...{ name, ...writer.parts(), columnWidths },
    frozenRows: row,
    hidesGridLines: true,
  };
}
