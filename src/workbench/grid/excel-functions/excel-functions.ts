import { CellErrorType, registries } from '@odoo/o-spreadsheet';
import { replaceFilter } from './filter-function';
import { addLet } from './let-function';
import { addSortFunctions } from './sort-functions';
import { replaceSpilledRange } from './spilled-range';

/** Sets Excel's spelling of errors, and adds errors that the engine would otherwise treat as text. */
export function speakExcelErrors(): void {
  Object.assign(CellErrorType, { InvalidReference: '#REF!', GenericError: '#VALUE!' });
  const more = ['#REF!', '#VALUE!', '#BUSY!', '#CONNECT!', '#CALC!', '#FIELD!', '#BLOCKED!', '#GETTING_DATA'];
  more.forEach((error) => registries.errorTypes.add(error));
}

export function addExcelFunctions(): void {
  addLet();
  addSortFunctions();
  replaceFilter();
  replaceSpilledRange();
  Object.entries(ARRAY_ARGUMENTS).forEach(([name, args]) => passErrorsOn(name, args));
}

/** Arguments, counted from 0, whose error becomes the result. */
const ARRAY_ARGUMENTS: Readonly<Record<string, readonly number[]>> = {
  CHOOSECOLS: [0],
  CHOOSEROWS: [0],
  TAKE: [0],
  DROP: [0],
  UNIQUE: [0],
  SORT: [0],
  TRANSPOSE: [0],
  INDEX: [0],
  XLOOKUP: [1, 2],
};

/** The engine would treat an error as an array of one cell of the wrong size. */
function passErrorsOn(name: string, positions: readonly number[]): void {
  const { functionRegistry } = registries;
  const description = functionRegistry.get(name);
  const args = description.args.map((argument, i) =>
    positions.includes(i) ? { ...argument, acceptErrors: false } : argument,
  );
  functionRegistry.replace(name, { ...description, args });
}
