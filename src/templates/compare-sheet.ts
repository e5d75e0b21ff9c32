import { HEADING, INPUT, LABEL, NOTE, NUMBER_HEADING } from './cell-styles';
import { sheetPrefix } from './formula-parts';
import type { SheetTemplate } from './sheet-template';
import { createSheetWriter } from './sheet-writer';

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
  const { name, checked, comparedWith, mapping, notes, rates } = asked;
  const inputs = comparedWith ? [optionsOf(asked)] : [...databaseInputs(asked), optionsOf(asked)];
  const row = FIRST_NOTE + notes.length;
  const first = row + inputs.length + 1;
  const last = first - 1 + mapping.length;
  const formula = first + mapping.length + 1;
  const end = comparedWith ? 'K' : 'J';
  const mapped = mapping.length === 0 ? '' : mapping.length === 1 ? `C${first}` : `C${first}:C${last}`;
  const options = `C${first - 2}`;
  const writer = createSheetWriter();
  const { put, style, format } = writer;
  writer.title({
    text: `${titleOf(asked)}, compared with ${comparedWith ? titleOf(comparedWith) : 'the database'}`,
  });
  // Joined to nothing, or Excel may take over the format that hides the text below.
  put('B3', `=IFERROR(INDEX(B${formula}#, 1, 1)&"", "")`, LABEL);
  notes.forEach((text, at) => put(`B${FIRST_NOTE + at}`, { text }, NOTE));
  inputs.forEach(([label, text, hint], at) => {
    put(`B${row + at}`, label, LABEL);
    style(`C${row + at}`, INPUT);
    if (text !== '') put(`C${row + at}`, { text });
    put(`D${row + at}`, hint, NOTE);
  });
  // Follows the rates that a person types later.
  const begun = asked.options === '' ? '' : `"${asked.options.replaceAll('"', '""')}; "&`;
  if (rates) put(options, `=${begun}${rates}`);
  put(`B${first - 1}`, 'Mapping', LABEL);
  const sides = comparedWith ? ', “a:” on the first one and “b:” on the other' : '';
  put(
    `D${first - 1}`,
    `What each heading of the sheet means${sides}. “-” means nothing. Change a line to correct it.`,
    NOTE,
  );
  mapping.forEach((text, at) => {
    style(`C${first + at}:J${first + at}`, INPUT);
    put(`C${first + at}`, { text });
  });
  put(
    `B${formula}`,
    comparedWith
      ? `=RR.COMPARE(${cellsOf(asked)},${cellsOf(comparedWith)},"differences",${mapped},${options})`
      : `=RR.RECONCILE(${cellsOf(asked)},C${row},C${row + 1},"differences",${mapped},${options})`,
    { ...NOTE, wrapping: 'clip' },
  );
  // Hides texts only: an error of the formula is shown.
  format(`B${formula}`, ';;;');
  style(`B${formula + 1}:${end}${formula + 1}`, HEADING);
  style(`E${formula + 1}:G${formula + 1}`, NUMBER_HEADING);
  return {
    ...{ name, ...writer.parts() },
    columnWidths: {
      ...{ A: 12, B: 100, C: 200, D: 160, E: 150, F: 150, G: 100, H: 120, J: 60 },
      I: widthOf(checked),
      ...(comparedWith && { J: widthOf(comparedWith.checked), K: 60 }),
    },
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

const optionsOf = ({ options, rates, comparedWith }: CompareSheet): Input => [
  'Options',
  // With rates, a formula joins the two.
  rates ? '' : options,
  comparedWith ? 'Such as tolerance=5; b:period=month' : 'Such as tolerance=5; approved_only=yes',
];
