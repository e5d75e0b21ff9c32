import { helpers } from '@odoo/o-spreadsheet';
import { cellsOf, toMatrix, type GridArgument, type GridCell } from '../engine/grid-cell';
import { replace, type Compute } from './lookup-functions';

/** Functions whose numbers may be outside of what they take. The engine answers #VALUE! for that. */
const WITH_DOMAIN =
  'SQRT LN LOG POWER LARGE SMALL IRR XIRR XNPV RATE PMT PV FV NPER FLOOR CEILING DATE EDATE EOMONTH'.split(
    ' ',
  );

/** Gives the answers of Excel where the engine's numbers, places and errors differ. */
export function addNumberFunctions(): void {
  for (const name of WITH_DOMAIN) replace(name, answerNum);
  replace('SUMPRODUCT', (compute) => withoutLogicals(compute));
  replace('IFS', (compute) => answerNotAvailable(compute));
  replace('ROUND', (compute) => roundDecimals(compute));
  replace('INDEX', (compute) => indexOf(compute));
  replace('VLOOKUP', (compute) => withinTable(compute, ({ columns }) => columns));
  replace('HLOOKUP', (compute) => withinTable(compute, ({ rows }) => rows));
}

const answerNum = (compute: Compute): Compute =>
  function inDomain(this: object, ...args) {
    const isNumeric = args.flatMap(cellsOf).every(({ value }) => typeof value !== 'string');
    try {
      const result = compute.apply(this, args);
      return isNumeric && !Array.isArray(result) && result.value === '#VALUE!' ? NUM : result;
    } catch (thrown) {
      if (isNumeric) return NUM;
      throw thrown;
    }
  };

/** Excel takes logical values of an array as 0: sheets write `--(A1:A9="x")`. */
const withoutLogicals = (compute: Compute): Compute =>
  function sumProduct(this: object, ...args) {
    const isLogical = ({ value }: GridCell) => typeof value === 'boolean';
    const numeric = args.map((array) =>
      cellsOf(array).some(isLogical)
        ? toMatrix(array).map((column) => column.map((cell) => (isLogical(cell) ? { value: 0 } : cell)))
        : array,
    );
    return compute.apply(this, numeric);
  };

/** The engine answers #VALUE! if no condition of IFS is met. */
const answerNotAvailable = (compute: Compute): Compute =>
  function ifs(this: object, ...args) {
    const result = compute.apply(this, args);
    return Array.isArray(result) || result.message !== 'No match.' ? result : { value: '#N/A' };
  };

const NUM: GridCell = { value: '#NUM!' };
const REF: GridCell = { value: '#REF!', message: 'The place is outside of the cells.' };

const numberOf = (argument: GridArgument): number => Number(cellsOf(argument)[0]?.value ?? 0);

/** Rounds the 15 digits that Excel has of a number: 1.005 is a little less, and is 1.01. */
const roundDecimals = (compute: Compute): Compute =>
  function round(this: object, number, places) {
    const { value } = (Array.isArray(number) ? undefined : number) ?? { value: null };
    if (typeof value !== 'number' || Array.isArray(places)) return compute.call(this, number, places);
    const shift = 10 ** Math.trunc(numberOf(places));
    const shifted = Number((Math.abs(value) * shift).toPrecision(15));
    const rounded = (Math.sign(value) * Math.round(shifted)) / shift;
    if (!Number.isFinite(rounded)) return compute.call(this, number, places);
    return { ...(number as GridCell), value: rounded };
  };

/** The second argument counts in the only row or column of an array. A place outside is #REF!. */
const indexOf = (compute: Compute): Compute =>
  function index(this: object, array, row, column) {
    const columns = toMatrix(array);
    const isRow = columns.length > 1 && columns[0]?.length === 1 && column === undefined;
    const [y, x] = isRow ? [undefined, row] : [row, column];
    if (numberOf(y) > (columns[0]?.length ?? 0) || numberOf(x) > columns.length) return REF;
    return isRow ? compute.call(this, array, { value: 1 }, x) : compute.call(this, array, row, column);
  };

const withinTable = (compute: Compute, most: (size: { rows: number; columns: number }) => number): Compute =>
  function lookUp(this: object, value, table, index, ...more) {
    const columns = toMatrix(table);
    const isOutside = numberOf(index) > most({ rows: columns[0]?.length ?? 0, columns: columns.length });
    return isOutside && !helpers.isEvaluationError((value as GridCell).value)
      ? REF
      : compute.call(this, value, table, index, ...more);
  };
