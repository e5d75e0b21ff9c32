import type { Zone } from '../workbook/area';
import { helpers, type Model } from '@odoo/o-spreadsheet';
import type { WorkbookCells } from '../workbook/workbook';
import { refusalOfDefinedName, RefusedEntry } from '../workbook/refused-entry';
import { dispatchTo, rangeNames } from './engine/engine';
import { refusalOfEntry } from './refuse-formula';

/** In a cell with the format Text, the grid keeps a text that begins like a formula behind an apostrophe. */
const asEntered = <T>(value: T, format: string | undefined): T =>
  format === '@' && typeof value === 'string' && value.startsWith("'=") ? (value.slice(1) as T) : value;

/** `spell` says how the formula of a cell reads for an add-in. */
export function gridCells(model: Model, spell: (cellId: number, formula: string) => string): WorkbookCells {
  const { getters } = model;
  const dispatch = dispatchTo(model);
  return {
    names: () => rangeNames(getters),
    addName: (name, { sheetId, ...zone }) => {
      const refusal = refusalOfDefinedName(name);
      if (refusal) throw new RefusedEntry(refusal);
      dispatch('CREATE_NAMED_RANGE', { name, ranges: [getters.getRangeDataFromZone(sheetId, zone)] });
    },
    deleteName: (name) => void dispatch('DELETE_NAMED_RANGE', { name }),
    refusalOf: (entry, sheetId) => refusalOfEntry(entry, sheetId, getters),
    cell: (position) => {
      const stored = getters.getCell(position);
      const shown = getters.getEvaluatedCell(position);
      return {
        formula: stored?.isFormula
          ? spell(stored.id, stored.compiledFormula.toFormulaString(getters))
          : undefined,
        value: asEntered(shown.value ?? '', stored?.format),
        text: asEntered(shown.formattedValue, stored?.format),
        ownFormat: stored?.format || 'General',
        format: shown.format || 'General',
        isError: shown.type === 'error',
        message: shown.message,
      };
    },
    usedZone: (sheetId, valuesOnly = false) => {
      let used: Zone | undefined;
      for (const cell of getters.getCells(sheetId)) {
        const isFormatted = !valuesOnly && (cell.style !== undefined || cell.format !== undefined);
        if (!cell.isFormula && cell.content === '' && !isFormatted) continue;
        const position = getters.getCellPosition(cell.id);
        const zone = getters.getSpreadZone(position) ?? helpers.positionToZone(position);
        used = used ? helpers.union(used, zone) : zone;
      }
      return used;
    },
    formulaCells: (sheetId) =>
      getters
        .getCells(sheetId)
        .filter((cell) => cell.isFormula)
        .map(({ id }) => getters.getCellPosition(id)),
    spill: (anchor) => {
      const zone = getters.getSpreadZone(anchor);
      const isSpill = zone && (zone.right > zone.left || zone.bottom > zone.top);
      return isSpill ? { sheetId: anchor.sheetId, ...zone } : undefined;
    },
    spillParent: (position) => getters.getArrayFormulaSpreadingOn(position),
    mergedAreas: ({ sheetId, ...zone }) =>
      getters
        .getMergesInZone(sheetId, zone)
        .map(({ top, left, bottom, right }) => ({ sheetId, top, left, bottom, right })),
    spillObstacle: (anchor) => {
      const { value, message = '' } = getters.getEvaluatedCell(anchor);
      if (value !== '#SPILL!') return undefined;
      return message.startsWith('Merged cells') ? 'Merged' : 'Collision';
    },
  };
}
