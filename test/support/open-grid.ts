import './spreadsheet-engine';
import { FUNCTION_ARGUMENTS } from '../../src/contract/function-arguments';
import { createModel } from '../../src/workbench/grid/create-model';
import { parseZone, sheetOf } from '../../src/workbench/workbook/address';
import { topLeft, type Area } from '../../src/workbench/workbook/area';
import type { FunctionRuntime } from '../../src/workbench/workbook/function-runtime';

const MATRICES = ['columns', 'filters', 'options', 'range', 'mapping'];

type Options = Parameters<typeof createModel>[0];

/** Our functions, whose arguments may have any type. */
const functionsFile: Options['functionsFile'] = {
  functions: (['QUERY', 'CHANGES', 'TOTAL', 'RENTROLLS', 'FILES', 'ROLL'] as const).map((name) => ({
    id: name,
    name,
    parameters: FUNCTION_ARGUMENTS[name].map((argument) => ({
      name: argument,
      optional: true,
      ...(MATRICES.includes(argument) && { dimensionality: 'matrix' as const }),
    })),
  })),
};

/** Opens sheets in the workbench's grid without a page. An address is `Report!C5`, or `C5` of the first sheet. */
export function openGrid(
  sheets: Options['sheets'],
  start: FunctionRuntime['start'],
  options: Partial<Options> = {},
) {
  const { model, cells, workbook } = createModel({
    ...{ namespace: 'RR', functionsFile, rows: 100, columns: 26 },
    ...options,
    ...{ sheets, runtime: { start } },
  });
  const area = (address: string): Area => {
    const sheet = sheetOf(address);
    const { id: sheetId } = workbook.sheets().find(({ name }) => sheet === undefined || name === sheet)!;
    return { sheetId, ...parseZone(address, workbook.size(sheetId))! };
  };
  const at = (address: string) => topLeft(area(address));
  const write = (address: string, text: string) => workbook.write(area(address), () => text);
  const idle = () => cells.idle();
  return {
    ...{ model, cells, workbook, area, at, write, idle },
    cell: (address: string) => workbook.cell(at(address)),
    values: (...addresses: string[]) => addresses.map((address) => workbook.cell(at(address)).value),
    texts: (...addresses: string[]) => addresses.map((address) => workbook.cell(at(address)).text),
    async set(address: string, text: string) {
      write(address, text);
      await idle();
    },
  };
}
