import type { ColumnEntry } from '../../src/contract/entries';
import { argumentCells } from '../../src/table/arguments/argument-cells';
import type { IsColumn } from '../../src/table/filters/operators';
import { readConditions } from '../../src/table/filters/read-conditions';
import { toFilters, type Filter } from '../../src/table/filters/to-filters';

/** Reads a `filters` argument as the functions do. Without `isName`, the texts that `resolve` finds are names. */
export const parseFilters = (
  argument: unknown,
  resolve: (name: string) => ColumnEntry,
  isName: IsColumn = (name) => resolves(name, resolve),
): Filter[] => toFilters(readConditions(argumentCells(argument, 'filters'), isName), resolve, isName);

function resolves(name: string, resolve: (name: string) => ColumnEntry | undefined): boolean {
  try {
    return resolve(name) !== undefined;
  } catch {
    return false;
  }
}
