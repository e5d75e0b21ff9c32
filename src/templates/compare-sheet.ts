import { HEADING, INPUT, LABEL, NOTE, NUMBER_HEADING, TITLE } from './cell-styles';
import { sheetPrefix } from './formula-parts';
import type { SheetTemplate } from './sheet-template';

/** A sheet with a rent roll. */
export interface CheckedSheet {
  checked: string;
  /** The formula that fills its cells, if one does. */
  cell?: string;
  /** Its cells, such as `A1:P54`. */
  range: string;
  /** Whether cells of the range show errors. Excel calls no function with them. */
  hasErrors: boolean;
}

export interface CompareSheet extends CheckedSheet {
  name: string;
  /** What it is compared with. Undefined for the database. */
  comparedWith?: CheckedSheet | undefined;
  /** Blank where the sheet names its property. */
  property: string;
  /** As `YYYY-MM-DD`. Blank where the sheet names its date. */
  date: string;
  options: string;
  /** The cell with the rates as one more option, if a person typed some. */
  rates?: string | undefined;
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
const MIN_CELLS = 100;

/**
 * A sheet with the comparison as one formula, above it what the formula is asked. Its first line is its summary, which the
 * blank results beside it would cut off, so it stands in a row of its own above.
 */
export function compareSheet(asked: CompareSheet): SheetTemplate {
  const { name, checked, comparedWith, mapping, notes } = asked;
  const inputs = comparedWith ? [optionsOf(asked)] : [...databaseInputs(asked), optionsOf(asked)];
  const row = FIRST_NOTE + notes.length;
  const first = row + inputs.length + 1;
  const last = first - 1 + mapping.length;
  const formula = first + mapping.length + 1;
  const end = comparedWith ? 'K' : 'J';
  const mapped = mapping.length === 0 ? '' : mapping.length === 1 ? `C${first}` : `C${first}:C${last}`;
  const [given, options] = [`C${row}`, `C${first - 2}`];
  const begun = asked.options === '' ? '' : `"${asked.options.replaceAll('"', '""')}; "&`;
  const cells: Record<string, SheetTemplate['cells'][string]> = {
    B2: {
      text: `${titleOf(asked)}, compared with ${comparedWith ? titleOf(comparedWith) : 'the database'}`,
    },
    // Joined to nothing, or Excel may take over the format that hides the text below.
    B3: `=IFERROR(INDEX(B${formula}#, 1, 1)&"", "")`,
    ...Object.fromEntries(notes.map((text, at) => [`B${FIRST_NOTE + at}`, { text }])),
    ...Object.fromEntries(
      inputs.flatMap(([label, text, hint], at) => [
        [`B${row + at}`, label],
        [`C${row + at}`, { text }],
        [`D${row + at}`, hint],
      ]),
    ),
    // Follows the rates that a person types later.
    ...(asked.rates && { [options]: `=${begun}${asked.rates}` }),
    [`B${first - 1}`]: 'Mapping',
    [`D${first - 1}`]: `What each heading of the sheet means${comparedWith ? ', “a:” on the first one and “b:” on the other' : ''}. “-” means nothing. Change a line to correct it.`,
    ...Object.fromEntries(mapping.map((text, at) => [`C${first + at}`, { text }])),
    [`B${formula}`]: comparedWith
      ? `=RR.COMPARE(${cellsOf(asked)},${cellsOf(comparedWith)},"differences",${mapped},${options})`
      : `=RR.RECONCILE(${cellsOf(asked)},${given},C${row + 1},"differences",${mapped},${options})`,
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
      [`B${row}:B${first - 1}`, LABEL],
      [inputs.length > 1 ? `C${row}:${options}` : options, INPUT],
      ...(mapping.length > 0 ? ([[`C${first}:J${last}`, INPUT]] as const) : []),
      [`D${row}:D${first - 1}`, NOTE],
      [`B${formula}`, { ...NOTE, wrapping: 'clip' }],
      [`B${formula + 1}:${end}${formula + 1}`, HEADING],
      [`E${formula + 1}:G${formula + 1}`, NUMBER_HEADING],
    ],
    // Hides texts only: an error of the formula is shown.
    formats: { [`B${formula}`]: ';;;' },
    columnWidths: {
      ...{ A: 12, B: 100, C: 200, D: 160, E: 150, F: 150, G: 100, H: 120, J: 60 },
      I: widthOf(checked),
      ...(comparedWith && { J: widthOf(comparedWith.checked), K: 60 }),
    },
    rowHeights: { 1: 8, 2: 30 },
    frozenRows: formula + 1,
    hidesGridLines: true,
  };
}

const titleOf = ({ checked, cell }: CheckedSheet): string => (cell ? `${checked}!${cell}` : checked);

/** A column of cells of a sheet. */
const widthOf = (sheet: string) => Math.max(MIN_CELLS, CELL_WIDTH * (sheetPrefix(sheet).length + 6));

/** A range as a formula reads it: errors as texts. */
export function cellsOf({ checked, range, hasErrors }: CheckedSheet): string {
  const source = sheetPrefix(checked) + range;
  return hasErrors ? `IF(ISERROR(${source}),"${ERROR}",IF(ISBLANK(${source}),"",${source}))` : source;
}

type Input = readonly [label: string, text: string, hint: string];

const databaseInputs = ({ property, date }: CompareSheet): Input[] => [
  ['Property', property, 'Blank: as the sheet names it'],
  ['As at', date, 'Blank: as the sheet names it, else the newest rent roll'],
];

const optionsOf = ({ options, comparedWith }: CompareSheet): Input => [
  'Options',
  options,
  comparedWith ? 'Such as tolerance=5; b:period=month' : 'Such as tolerance=5; approved_only=yes',
];
