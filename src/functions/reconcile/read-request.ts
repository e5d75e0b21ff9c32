import { RrError } from '../../contract/failure';
import type { FunctionArguments } from '../../contract/function-arguments';
import { GivenRange } from '../../excel/formulas/given-range';
import type { MappedColumn } from '../../intake/index';
import { readMapping } from '../../intake/reconcile';
import { argumentCells, isBlankName, scalarArgument, scalarText } from '../../table/arguments/argument-cells';
import { readDate } from '../../table/arguments/read-date';
import { quoted } from '../../table/quoted';
import { readOptions, type ReconcileSettings } from './read-options';

export const SHOWN = ['differences', 'units', 'totals', 'columns', 'rows'] as const;
export type Shown = (typeof SHOWN)[number];

export interface ReconcileRequest extends ReconcileSettings {
  range: GivenRange;
  property: string | undefined;
  /** A serial number. */
  asOf: number | undefined;
  show: Shown;
  mapping: readonly MappedColumn[];
}

export function readRequest(given: FunctionArguments<'RECONCILE'>): ReconcileRequest {
  const { range } = given;
  const property = scalarArgument(given.property, 'property');
  const mapping = readMapping(
    argumentCells(given.mapping, 'mapping').map((row) =>
      row.map((cell) => (isBlankName(cell) ? '' : scalarText(cell))),
    ),
  );
  if (typeof mapping === 'string') throw new RrError('bad-input', mapping);
  return {
    range: range instanceof GivenRange ? range : new GivenRange(range),
    property: isBlankName(property) ? undefined : scalarText(property),
    asOf: readAsOf(given.as_of),
    show: readShown(given.show),
    mapping,
    ...readOptions(given.options),
  };
}

function readAsOf(argument: unknown): number | undefined {
  const value = scalarArgument(argument, 'as_of');
  if (isBlankName(value)) return undefined;
  const date = readDate(value);
  if ('value' in date) return date.value;
  const write = date.instead.join(' or ') || 'a date, such as 2025-12-31';
  throw new RrError('bad-input', `as_of: ${quoted(scalarText(value))} ${date.problem}. Write ${write}.`);
}

function readShown(argument: unknown): Shown {
  const value = scalarArgument(argument, 'show');
  if (isBlankName(value)) return SHOWN[0];
  const found = SHOWN.find((one) => one === scalarText(value).toLowerCase());
  if (found) return found;
  throw new RrError('bad-input', `show takes ${SHOWN.join(', ')}, not ${quoted(scalarText(value))}.`);
}
