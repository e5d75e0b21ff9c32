import { countText } from '../../contract/count-text';
import { loadPart } from '../../client/load-part';
import { badInput, RrError } from '../../contract/failure';
import { formatColumn, parseColumn } from '../../excel/cell-address';
import { GivenRange } from '../../excel/given-range';
import {
  atStart,
  type Extraction,
  type GivenCell,
  type Grid,
  loadChecks,
  loadCsvReader,
  loadSheetReader,
  missingInRange,
  MAX_CELLS,
  MAX_ROWS,
  titleTexts,
} from '../../intake/index';
import { isPlain } from '../../table/arguments/argument-cells';
import { serialToIso } from '../../table/iso-serial';
import { mapInSteps, type Steps } from '../../table/steps';
import type { RangeArguments } from './read-arguments';

type Run = <T>(steps: Steps<T>) => Promise<T>;

/** A range that was read. Cells of CSV text have no address. */
export interface ReadRange {
  range: GivenRange;
  /** The column of the sheet that the range begins with, from 0. */
  firstColumn: number;
  extraction: Extraction;
  titles: readonly string[];
}

/** Reads the one rent roll of a range, or of CSV text in one cell. Throws `bad-input` with the reason otherwise. */
export async function readRange(given: RangeArguments, run: Run): Promise<ReadRange> {
  const range = await csvAsCells(given);
  const grid = await run(rangeGrid(range, given.name));
  const extraction = await readGrid(grid, given, run);
  const { column: firstColumn } = firstCell(range.address);
  return { range, firstColumn, extraction, titles: titleTexts(grid, extraction) };
}

/** Reads CSV text in one cell as the range of its cells. */
async function csvAsCells({ range, name }: RangeArguments): Promise<GivenRange> {
  const [row, ...otherRows] = Array.isArray(range.cells) ? range.cells : [range.cells];
  const [text, ...more] = rowOf(row);
  if (otherRows.length + more.length > 0 || typeof text !== 'string' || !/[\r\n]/.test(text.trim()))
    return range;
  const { csvRows } = await loadPart(loadCsvReader);
  try {
    return new GivenRange(csvRows(text), undefined, range.from);
  } catch (error) {
    throw error instanceof RrError ? new RrError(error.code, `${atStart(name)}: ${error.message}`) : error;
  }
}

async function readGrid(
  grid: Grid,
  { name, hints, mapping, optionalMapping = [], property, asOf, needsChecks }: RangeArguments,
  run: Run,
): Promise<Extraction> {
  const { readSheetSteps } = await loadPart(loadSheetReader);
  const known = {
    ...hints,
    mapping: [...optionalMapping, ...mapping],
    property,
    date: asOf === undefined ? undefined : serialToIso(Math.floor(asOf)),
  };
  const checked = async () => run(readSheetSteps(grid, known, (await loadPart(loadChecks)).judge));
  // Checks load only where their results are shown: for the rows, or to give the reason of a refusal.
  const found = needsChecks ? await checked() : await run(readSheetSteps(grid, known));
  const tables = found.filter(({ facts }) => facts.length > 0);
  const [table] = tables;
  if (!table) {
    const why = (needsChecks ? found : await checked()).flatMap(({ findings }) =>
      findings.filter(({ severity }) => severity === 'blocks').map(({ text }) => text),
    );
    throw badInput(
      `${atStart(name)} is not a rent roll. ${why[0] ?? 'It has headings, but not a row with a unit or a tenant.'} Give the range of a rent roll, headings included.`,
    );
  }
  if (tables.length > 1) {
    const areas = tables
      .map(({ headingRows, facts, table: { left, right } }) => {
        const letters = [left, right].map((position) => formatColumn((grid.firstColumn ?? 0) + position));
        return `rows ${headingRows[0]} to ${facts.at(-1)?.sources.at(-1)} of columns ${letters.join(' to ')} (${facts.length} units)`;
      })
      .join(', ');
    throw badInput(
      `${atStart(name)} has ${tables.length} rent rolls: ${areas}. Give the range of one of them.`,
    );
  }
  const missing = missingInRange(mapping, table.columns, name);
  if (missing !== undefined) throw badInput(missing);
  return table;
}

const STEP = 500;

/** Makes a grid of the cells that a function was given. Dates are serial numbers, unless they are results with a format. */
export function* rangeGrid({ cells, address }: GivenRange, name = 'the range'): Steps<Grid> {
  const rows: readonly unknown[] = Array.isArray(cells) ? cells : [[cells]];
  let end = rows.length;
  while (end > 0 && isBlankRow(rows[end - 1])) {
    end -= 1;
    if (end % STEP === 0) yield;
  }
  const width = rowOf(rows[0]).length;
  if (end > MAX_ROWS || end * width > MAX_CELLS)
    throw new RrError(
      'too-large',
      `${atStart(name)} has ${countText(end)} rows of ${width} columns. A range may have at most ${countText(MAX_ROWS)} rows and ${countText(MAX_CELLS)} cells. Give the range of fewer properties.`,
    );
  const cellsOf = (row: unknown): readonly GivenCell[] => {
    const cells = rowOf(row);
    return cells.every(isPlain) ? cells : cells.map(toCell);
  };
  const grid = yield* mapInSteps(rows.slice(0, end), cellsOf, STEP);
  const { row, column } = firstCell(address);
  return { rows: grid, firstRow: row + 1, firstColumn: column };
}

/** The first row and column of `Sheet1!B3:H40`, `A:H` or `3:40`, from 0. */
function firstCell(address: string | undefined): { row: number; column: number } {
  const [, letters = '', row = ''] = /(?:^|!)\$?([A-Z]{0,3})\$?(\d*)(?::|$)/i.exec(address ?? '') ?? [];
  return { row: row === '' ? 0 : Number(row) - 1, column: letters === '' ? 0 : parseColumn(letters) };
}

const rowOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]);

const isBlankRow = (row: unknown): boolean =>
  rowOf(row).every((cell) => cell === null || cell === undefined || cell === '');

function toCell(cell: unknown): GivenCell {
  if (isPlain(cell)) return cell;
  if (typeof cell !== 'object' || cell === null) return null;
  const { type, basicType, basicValue, numberFormat, text } = cell as Record<string, unknown>;
  if (type === 'Empty') return null;
  if (type === 'Error' || basicType === 'Error') return { v: String(basicValue ?? '#N/A'), err: true };
  if (typeof text === 'string' && typeof basicValue !== 'number') return { v: text };
  if (!isPlain(basicValue)) return null;
  return { v: basicValue, ...(typeof numberFormat === 'string' && { fmt: numberFormat }) };
}
