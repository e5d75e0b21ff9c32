import { addFunction, createAutocompleteArgumentsProvider, helpers } from '@odoo/o-spreadsheet';
import type {
  EnumMetadata,
  FunctionMetadata,
  FunctionParameter,
  FunctionsFile,
} from '../../workbook/function-runtime';
import { cellArea } from '../../workbook/area';
import { addressIn, type EvaluationContext } from '../engine/engine';
import { BUSY, cellsOf, type GridArgument, type GridResult } from '../engine/grid-cell';

/** The options that the workbench implements. */
const OPTIONS = ['cancelable', 'requiresAddress', 'requiresParameterAddresses', 'excludeFromAutoComplete'];

/** Adds the functions as `NAMESPACE.NAME`, for all workbooks of the page. Throws if the workbench lacks an option. */
export function addCustomFunctions(namespace: string, file: FunctionsFile): void {
  for (const fn of file.functions) addCustomFunction(`${namespace}.${fn.name}`, fn, file.enums ?? []);
}

function addCustomFunction(name: string, fn: FunctionMetadata, enums: readonly EnumMetadata[]): void {
  const lacking = Object.entries(fn.options ?? {}).find(
    ([option, on]) => on && !OPTIONS.includes(option),
  )?.[0];
  if (lacking)
    throw new Error(`functions.json: the workbench does not implement the option "${lacking}" of ${name}.`);

  const args = fn.parameters.map((parameter) => toGridParameter(parameter, enums));
  addFunction(name, {
    description: fn.description ?? '',
    category: 'Add-in',
    isExported: true,
    hidden: fn.options?.excludeFromAutoComplete === true,
    args,
    compute(this: EvaluationContext, ...inputs: GridArgument[]): GridResult {
      const { cells } = this;
      const error = cells.errorWithoutCall(fn, inputs);
      if (error) return error;
      const position = this.__originCellPosition;
      const cell = position && this.getters.getCell(position);
      if (!cell || !this.updateDependencies)
        return { ...BUSY, message: 'Shown once the formula is entered.' };
      if (!fn.options?.requiresParameterAddresses) return cells.call(cell.id, fn, inputs);
      return cells.call(
        cell.id,
        fn,
        inputs,
        fn.parameters.map((_, at) => rangeOf(inputs[at], this.getters)),
      );
    },
  } as unknown as Parameters<typeof addFunction>[1]);
  // The engine's autocomplete offers a parameter's values only for functions that it knows from the start.
  createAutocompleteArgumentsProvider(name, args);
}

function toGridParameter(parameter: FunctionParameter, enums: readonly EnumMetadata[]) {
  const { name, description = '', type = 'any', dimensionality, optional, customEnumId } = parameter;
  const isMatrix = dimensionality === 'matrix';
  const proposals = enums
    .find(({ id }) => id === customEnumId)
    ?.values.map(({ name: label, stringValue, numberValue, tooltip }) => ({
      value: stringValue ?? numberValue ?? label,
      label: tooltip || label,
    }));
  const kind = isMatrix ? 'range<any>, any' : type === 'number' || type === 'string' ? type : 'any';
  return {
    ...helpers.arg(`${name} (${kind}${optional ? ', optional' : ''})`, description, proposals),
    // The engine would call once for each cell of a range. `toArgument` judges a range in place of one value.
    acceptMatrix: true,
    acceptMatrixOnly: false,
  };
}

/** The range that an argument refers to. */
function rangeOf(argument: GridArgument, getters: EvaluationContext['getters']): string | null {
  const cells = cellsOf(argument);
  const [first, last] = [cells[0]?.position, cells.at(-1)?.position];
  if (!first || !last) return null;
  return addressIn(getters, { ...cellArea(first), bottom: last.row, right: last.col });
}
