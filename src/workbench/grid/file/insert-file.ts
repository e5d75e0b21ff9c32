import { helpers, type Model, type Style, type WorkbookData } from '@odoo/o-spreadsheet';
import type { FileInsertion } from '../../workbook/workbook';
import type { GridCommands } from '../grid-commands';
import { openFile } from './open-file';

const LEAST_SIZE = { rows: 100, columns: 26 };

/** Reads the sheets of a file in which functions of the add-in have this prefix. */
export const readSheets = (file: Uint8Array, namespace: string): WorkbookData =>
  openFile(file, { namespace, addin: { id: '', version: '' }, size: LEAST_SIZE }).data;

/**
 * Adds the sheets of an .xlsx file with their cells, looks, sizes, hidden lines and merged cells, but without charts, rules and
 * names. Returns their ids. Throws a sentence, and adds nothing, for a file that cannot be read.
 */
export function insertFile(
  { getters }: Model,
  commands: GridCommands,
  { file, position, nameOf, names }: FileInsertion,
  read: (file: Uint8Array) => WorkbookData,
): string[] {
  const data = read(file);
  const missing = names?.find((wanted) => data.sheets.every(({ name }) => name !== wanted));
  if (missing !== undefined) throw new RangeError(`The file has no sheet "${missing}".`);
  const sheets = data.sheets
    .filter(({ name }) => names?.includes(name) ?? true)
    .map((sheet) => ({ ...sheet, id: `{${crypto.randomUUID().toUpperCase()}}` }));
  const renamed = new Map<string, string>();
  const { dispatch } = commands;
  // All of them first: formulas of one refer to others.
  sheets.forEach(({ id, name, rowNumber: rows, colNumber: cols }, at) => {
    const free = nameOf(name);
    if (free !== name) renamed.set(name.toLowerCase(), free);
    dispatch('CREATE_SHEET', { sheetId: id, name: free, position: position + at, rows, cols });
  });
  commands.batch((run) => {
    for (const { id: sheetId, cells, styles, formats, borders, merges } of sheets) {
      const updates = new Map<string, { content?: string; style?: Style; format?: string }>();
      const update = (zone: string, change: object) => {
        const { top, left, bottom, right } = helpers.toZone(zone);
        for (let row = top; row <= bottom; row++)
          for (let col = left; col <= right; col++) {
            const place = helpers.toXC(col, row);
            updates.set(place, { ...updates.get(place), ...change });
          }
      };
      for (const [zone, style] of Object.entries(styles)) update(zone, { style: data.styles[style!] });
      for (const [zone, format] of Object.entries(formats)) update(zone, { format: data.formats[format!] });
      for (const [place, content] of Object.entries(cells))
        update(place, { content: withNames(content as string, renamed) });
      for (const [place, change] of updates) run('UPDATE_CELL', { sheetId, ...positionOf(place), ...change });
      for (const [zone, border] of Object.entries(borders)) {
        const target = [helpers.toZone(zone)];
        run('SET_BORDERS_ON_TARGET', { sheetId, target, border: data.borders[border!] });
      }
      if (merges.length > 0)
        run('ADD_MERGE', { sheetId, target: merges.map((zone) => helpers.toZone(zone)), force: true });
    }
  });
  for (const { id: sheetId, ...sheet } of sheets) {
    for (const [dimension, lines] of [
      ['COL', sheet.cols],
      ['ROW', sheet.rows],
    ] as const) {
      const hidden: number[] = [];
      for (const [index, line] of Object.entries(lines)) {
        if (line?.size !== undefined)
          dispatch('RESIZE_COLUMNS_ROWS', { sheetId, dimension, elements: [Number(index)], size: line.size });
        if (line?.isHidden) hidden.push(Number(index));
      }
      if (hidden.length > 0) dispatch('HIDE_COLUMNS_ROWS', { sheetId, dimension, elements: hidden });
    }
    const { xSplit = 0, ySplit = 0 } = sheet.panes ?? {};
    if (ySplit > 0) dispatch('FREEZE_ROWS', { sheetId, quantity: ySplit });
    if (xSplit > 0) dispatch('FREEZE_COLUMNS', { sheetId, quantity: xSplit });
    if (sheet.areGridLinesVisible === false)
      dispatch('SET_GRID_LINES_VISIBILITY', { sheetId, areGridLinesVisible: false });
    if (!sheet.isVisible && getters.getVisibleSheetIds().length > 1) dispatch('HIDE_SHEET', { sheetId });
  }
  return sheets.map(({ id }) => id);
}

function positionOf(place: string): { row: number; col: number } {
  const { row, col } = helpers.toCartesian(place);
  return { row, col };
}

/** A reference to a sheet, quoted or not, or a text, in which none is one. */
const REFERENCE = /"(?:[^"]|"")*"|'((?:[^']|'')+)'!|([\p{L}_][\p{L}\p{N}_.]*)!/gu;

/** Lets the formulas of sheets that came together refer to each other by their new names. */
function withNames(content: string, renamed: ReadonlyMap<string, string>): string {
  if (renamed.size === 0 || !content.startsWith('=')) return content;
  return content.replace(REFERENCE, (whole, quoted?: string, plain?: string) => {
    const name = renamed.get((quoted?.replaceAll("''", "'") ?? plain ?? '').toLowerCase());
    return name === undefined ? whole : `'${name.replaceAll("'", "''")}'!`;
  });
}
