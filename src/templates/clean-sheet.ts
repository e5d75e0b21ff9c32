import { DATE, HEADING, INPUT, LABEL, NOTE, NUMBER_HEADING, TITLE } from './cell-styles';
import { cellsOf, type CheckedSheet } from './compare-sheet';
import { columnLetters, type RollArguments, sheetPrefix } from './formula-parts';
import type { SheetTemplate } from './sheet-template';

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
  const row = FIRST_MAPPING + Math.max(mapping.length, 1) + notes.length + 1;
  const letters = columns.map((_, k) => columnLetters(1 + k));
  const roll = rollArguments(asked);
  // On its own sheet, a formula names cells without the sheet.
  const own = (cells: string) => cells.replaceAll(sheetPrefix(name), '');
  const headings = `${letters[0]}${row}:${letters.at(-1)}${row}`;
  const cells: Record<string, SheetTemplate['cells'][string]> = {
    B2: { text: `${checked} as a clean table` },
    B3: 'One row for each lease in force, and one for each vacant unit. The formula reads the rent roll again whenever it changes. Delete, add or move headings, and the columns follow.',
    [`B${OPTIONS_ROW}`]: 'Options',
    [`C${OPTIONS_ROW}`]: { text: options },
    [`J${OPTIONS_ROW}`]: 'What the sheet does not say, such as period=month; currency=EUR',
    [`B${FIRST_MAPPING}`]: 'Mapping',
    [`J${FIRST_MAPPING}`]: 'What each heading means. “-” means nothing. Change it to correct it.',
    ...Object.fromEntries(mapping.map((text, at) => [`C${FIRST_MAPPING + at}`, { text }])),
    ...Object.fromEntries(notes.map((text, at) => [`B${row - 1 - notes.length + at}`, { text }])),
    ...Object.fromEntries(columns.map(({ heading }, k) => [`${letters[k]}${row}`, { text: heading }])),
    [`B${row + 1}`]: `=RR.ROLL(${roll.range},${headings},,0,${own(roll.mapping)},${own(roll.options)})`,
  };
  return {
    name,
    cells,
    styles: [
      ['B2', TITLE],
      ['B3', NOTE],
      [`B${OPTIONS_ROW}:B${FIRST_MAPPING}`, LABEL],
      // A text shows as far as the cells to its right are blank.
      [`C${OPTIONS_ROW}:I${FIRST_MAPPING + Math.max(mapping.length, 1) - 1}`, { ...INPUT, align: 'left' }],
      [`J${OPTIONS_ROW}:J${FIRST_MAPPING}`, NOTE],
      ...(notes.length > 0 ? ([[`B${row - 1 - notes.length}:B${row - 2}`, NOTE]] as const) : []),
      ...columns.map(
        ({ kind }, k) => [`${letters[k]}${row}`, kind === 'text' ? HEADING : NUMBER_HEADING] as const,
      ),
    ],
    formats: Object.fromEntries(
      columns.flatMap(({ kind }, k) =>
        kind === 'date' ? [[`${letters[k]}${row + 1}:${letters[k]}${row + 500}`, DATE]] : [],
      ),
    ),
    columnWidths: { A: 12, ...Object.fromEntries(columns.map(({ kind }, k) => [letters[k]!, WIDTHS[kind]])) },
    rowHeights: { 1: 8, 2: 30, [row]: 40 },
    frozenRows: row,
    hidesGridLines: true,
  };
}
