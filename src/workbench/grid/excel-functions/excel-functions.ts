import { CellErrorType, helpers, registries, type CellValue } from '@odoo/o-spreadsheet';
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
  acceptOneCell('SUMIFS');
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

/** The engine would refuse the whole formula for a range of one cell, also in a branch of IF that is not taken. */
function acceptOneCell(name: string): void {
  const { functionRegistry } = registries;
  const description = functionRegistry.get(name);
  const { compute } = description;
  functionRegistry.replace(name, {
    ...description,
    args: description.args.map((argument, at) =>
      at === 0 ? { ...argument, acceptMatrixOnly: false } : argument,
    ),
    compute(...args) {
      // Ranges stand at the first and at every second place after it.
      const ranges = args.map((arg, at) =>
        (at === 0 || at % 2 === 1) && arg !== undefined && !Array.isArray(arg) ? [[arg]] : arg,
      );
      const failed = ranges
        .flatMap((range, at) => (range !== args[at] ? (args[at] as { value: CellValue }) : []))
        .find(({ value }) => helpers.isEvaluationError(value));
      return failed ?? compute.apply(this, ranges);
    },
  });
}
