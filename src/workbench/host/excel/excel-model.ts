import { formatAddress, parseZone } from '../../workbook/address';
import type { Area } from '../../workbook/area';
import type { Behaviour } from '../../workbook/behaviour';
import { RefusedEntry } from '../../workbook/refused-entry';
import type { Workbook } from '../../workbook/workbook';
import { accessDenied, fail, invalidArgument } from '../rich-api/api-error';
import type { ApiObject } from '../rich-api/api-object';
import type { ExcelEvents } from './excel-events';

/** What the objects of one workbook share, and how each names the others. */
export interface ExcelModel {
  book: Workbook;
  behaviour: Behaviour;
  events: ExcelEvents;
  range(area: Area): ApiObject;
  areas(list: Area[]): ApiObject;
  sheet(id: string): ApiObject;
}

export function areaAt(book: Workbook, cells: Area | string, sheetId: string): Area {
  if (typeof cells !== 'string') return cells;
  const zone = parseZone(cells, book.size(sheetId)) ?? fail(invalidArgument(`"${cells}" is not an address.`));
  return { sheetId, ...zone, isUnbounded: !/[A-Z]+\$?\d/i.test(cells.replace(/^.*!/, '')) };
}

export const addressOf = (book: Workbook, area: Area): string =>
  formatAddress(area, book.sheets().find(({ id }) => id === area.sheetId)?.name ?? '');

/** Returns what is to change. Throws if its sheet is protected. */
export function mayChange<Target extends { sheetId: string }>(book: Workbook, target: Target): Target {
  if (book.isProtected(target.sheetId)) throw accessDenied('The sheet is protected.');
  return target;
}

export function mayAddSheets({ protectedStructure }: Behaviour): void {
  if (protectedStructure) throw accessDenied('The structure of the workbook is protected.');
}

/** Enters something. Turns what Excel refuses into its error. */
export function enter(run: () => void): void {
  try {
    run();
  } catch (thrown) {
    throw thrown instanceof RefusedEntry ? invalidArgument(thrown.message) : thrown;
  }
}

/** Calculates cells, as a range is asked to. */
export function calculate({ book, behaviour }: ExcelModel, area: Area): void {
  book.markDirty(area);
  book.recalculate();
  if (behaviour.manualCalculation) book.calculate(area);
}
