import type { DispatchResult, Model } from '@odoo/o-spreadsheet';
import { getFormatFromId, parseValue } from 'numfmt';
import { mapCells, type Area, type Position } from '../workbook/area';
import { RefusedEntry } from '../workbook/refused-entry';
import type { WorkbookEntries } from '../workbook/workbook';
import { cellsIn } from './engine/engine';
import type { GridCommands } from './grid-commands';
import { refusalOfEntry } from './refuse-formula';

interface CellUpdate extends Position {
  content?: string;
  format?: string;
}

interface EntryRules {
  /** How the grid reads what is entered. */
  read(entry: string): string;
  /** Called for cells whose content is entered again. The grid refuses that, and Excel runs their formulas. */
  reenter(positions: readonly Position[]): void;
}

export function gridEntries(
  model: Model,
  commands: GridCommands,
  { read, reenter }: EntryRules,
): WorkbookEntries {
  model.on('command-rejected', {}, (rejected) => {
    const { command, result } = rejected as unknown as { command: CellUpdate; result: DispatchResult };
    if (isUnchanged(command, result)) reenter([command]);
  });
  const update = (area: Area, change: (row: number, col: number) => Partial<CellUpdate> | undefined) => {
    commands.makeRoom(area);
    const unchanged: Position[] = [];
    commands.batch((dispatch) => {
      mapCells(area, (position) => {
        const changed = change(position.row - area.top, position.col - area.left);
        if (!changed) return;
        const command = { ...position, ...changed };
        if (isUnchanged(command, dispatch('UPDATE_CELL', command))) unchanged.push(position);
      });
    });
    reenter(unchanged);
  };
  return {
    write: (area, content) => {
      const texts = mapCells(area, ({ row, col }) => content(row - area.top, col - area.left));
      const formatAt = (row: number, col: number) =>
        model.getters.getCell({ sheetId: area.sheetId, row: area.top + row, col: area.left + col })?.format;
      const entries = texts.map((line, row) =>
        line.map((text, col) => (text === undefined ? undefined : readTyped(read(text), formatAt(row, col)))),
      );
      for (const { content } of entries.flat().filter((entry) => entry !== undefined)) {
        const refusal = refusalOfEntry(content, area.sheetId, model.getters);
        if (refusal) throw new RefusedEntry(refusal);
      }
      update(area, (row, col) => entries[row]?.[col]);
    },
    clear: (area) => {
      const cells = cellsIn(model, area).map(({ id }) => model.getters.getCellPosition(id));
      commands.batch((dispatch) => {
        for (const cell of cells) dispatch('UPDATE_CELL', { ...cell, content: '', style: null, format: '' });
      });
    },
    format: (area, format) =>
      update(area, (row, col) => {
        const code = format(row, col);
        return code === undefined ? undefined : { format: formatOf(code) };
      }),
    formatAlike: (area, code) => {
      commands.makeRoom(area);
      const { sheetId, ...zone } = area;
      commands.dispatch('SET_FORMATTING', { sheetId, target: [zone], format: formatOf(code) });
    },
    merge: ({ sheetId, ...zone }) =>
      void commands.dispatch('ADD_MERGE', { sheetId, target: [zone], force: true }),
  };
}

/** The grid has no name for the format of a cell without one. */
const formatOf = (code: string): string => (code === 'General' ? '' : code);

const isUnchanged = (command: CellUpdate, result: DispatchResult) =>
  'content' in command && result.reasons.some((reason) => String(reason) === 'NoChanges');

/** An amount in parentheses, a month, `1 1/2`, and more than 15 digits. */
const READ_OTHERWISE = /^\(.*\)$|\p{L}{3}|^-?\d+ \d+\/\d+$|^-?\d{16,}$/u;

/**
 * Returns what the grid is to enter for a text that Excel reads otherwise: `May 2027` is a date and `(5)` is -5, but not in a
 * cell with the format Text.
 */
function readTyped(
  text: string,
  format: string | undefined,
): Pick<CellUpdate, 'content' | 'format'> & { content: string } {
  if (format === '@') return { content: text.startsWith('=') ? `'${text}` : text };
  if (!READ_OTHERWISE.test(text) || /^['=]/.test(text)) return { content: text };
  const { value, formatId } = parseValue(text) ?? {};
  if (typeof value !== 'number') return { content: text };
  const own = format ?? (formatId === undefined ? undefined : getFormatFromId(formatId));
  return { content: String(value), ...(own !== undefined && { format: String(own) }) };
}
