import type { Zone } from '../workbook/area';
import { helpers, type Command, type Model } from '@odoo/o-spreadsheet';
import type { WorkbookChange } from '../workbook/workbook';

/** What a command does, and what its undoing does. */
const SHEET_CHANGES = {
  CREATE_SHEET: ['sheet-added', 'sheet-deleted'],
  DELETE_SHEET: ['sheet-deleted', 'sheet-added'],
  RENAME_SHEET: ['sheet-renamed', 'sheet-renamed'],
  HIDE_SHEET: ['sheet-hidden', 'sheet-shown'],
  SHOW_SHEET: ['sheet-shown', 'sheet-hidden'],
} as const;

/** Reports changes after each command: one `edited` for each sheet, then the others. */
export function watchChanges(model: Model, report: (change: WorkbookChange) => void): void {
  let edited = new Map<string, Zone>();
  let changes: WorkbookChange[] = [];
  const selection = () =>
    JSON.stringify([model.getters.getActiveSheetId(), model.getters.getSelectedZones()]);
  let selected = selection();

  const edit = (sheetId: string, ...zones: Zone[]) => {
    for (const zone of zones) {
      const before = edited.get(sheetId);
      edited.set(sheetId, before ? helpers.union(before, zone) : zone);
    }
  };
  const note = (command: Command, undone = false) => {
    switch (command.type) {
      case 'UPDATE_CELL':
        if (command.content !== undefined) edit(command.sheetId, helpers.positionToZone(command));
        break;
      case 'CLEAR_CELL':
        edit(command.sheetId, helpers.positionToZone(command));
        break;
      case 'CLEAR_CELLS':
      case 'DELETE_CONTENT':
        edit(command.sheetId, ...command.target);
        break;
      case 'MOVE_RANGES':
        edit(command.sheetId, ...command.target);
        edit(command.targetSheetId, ...command.target.map((zone) => moveTo(zone, command)));
        break;
      case 'ADD_COLUMNS_ROWS': {
        const first = command.position === 'after' ? command.base + 1 : command.base;
        headers(command, first, first + command.quantity - 1, !undone);
        break;
      }
      case 'REMOVE_COLUMNS_ROWS':
        headers(command, Math.min(...command.elements), Math.max(...command.elements), undone);
        break;
      case 'DUPLICATE_SHEET':
        changes.push({ type: undone ? 'sheet-deleted' : 'sheet-added', sheetId: command.sheetIdTo });
        break;
      case 'CREATE_SHEET':
      case 'DELETE_SHEET':
      case 'RENAME_SHEET':
      case 'HIDE_SHEET':
      case 'SHOW_SHEET':
        changes.push({ type: SHEET_CHANGES[command.type][undone ? 1 : 0], sheetId: command.sheetId });
        break;
      case 'UNDO':
      case 'REDO':
        command.commands.forEach((step) => note(step, command.type === 'UNDO'));
    }
  };
  const headers = (
    { sheetId, dimension }: { sheetId: string; dimension: 'ROW' | 'COL' },
    first: number,
    last: number,
    isInserted: boolean,
  ) =>
    changes.push({
      type: `${dimension === 'ROW' ? 'rows' : 'columns'}-${isInserted ? 'inserted' : 'deleted'}`,
      area: { sheetId, ...lines(sheetId, dimension, first, last) },
    });
  const lines = (sheetId: string, dimension: 'ROW' | 'COL', first: number, last: number): Zone =>
    dimension === 'ROW'
      ? { top: first, bottom: last, left: 0, right: model.getters.getNumberCols(sheetId) - 1 }
      : { left: first, right: last, top: 0, bottom: model.getters.getNumberRows(sheetId) - 1 };

  const owner = {};
  model.on('command-dispatched', owner, (command) => note(command as unknown as Command));
  model.on('update', owner, () => {
    // Deleting a row first empties its cells, which is not a separate edit.
    for (const change of changes) if ('area' in change) edited.delete(change.area.sheetId);
    const all: WorkbookChange[] = [
      ...[...edited].map(([sheetId, zone]) => ({ type: 'edited' as const, area: { sheetId, ...zone } })),
      ...changes,
    ];
    edited = new Map();
    changes = [];
    const now = selection();
    if (now !== selected) all.push({ type: 'selected' });
    selected = now;
    all.forEach(report);
  });
}

const moveTo = ({ top, left, bottom, right }: Zone, { col, row }: { col: number; row: number }): Zone => ({
  top: row,
  left: col,
  bottom: row + bottom - top,
  right: col + right - left,
});
