import { findObstacle } from '../../../src/excel/scan/find-obstacle';

/** An Excel newer than npm's Office.js, whose cell in `#SPILL!` tells why (Microsoft: SpillErrorCellValueSubType). */
function excelWithSpillReason(errorSubType: string | undefined, supported = '1.16') {
  const cell = errorSubType === 'npm' ? {} : { valuesAsJson: [[{ errorType: 'Spill', errorSubType }]] };
  const used = { formulas: [['=RR.QUERY()'], ['taken']], values: [['#SPILL!'], ['taken']] };
  const worksheet = {
    getRange: () => ({ load: () => cell }),
    getUsedRange: () => ({}),
    getRangeByIndexes: () => ({
      getIntersectionOrNullObject: () => ({
        load: () => ({ isNullObject: false, rowIndex: 6, columnIndex: 1, rowCount: 2, columnCount: 1 }),
      }),
      load: () => used,
    }),
  };
  const isSetSupported = (set: string, version: string) => set === 'ExcelApi' && version === supported;
  const context = { workbook: { worksheets: { getItem: () => worksheet } }, sync: async () => undefined };
  Object.assign(globalThis, {
    Office: { context: { requirements: { isSetSupported } } },
    Excel: { run: (work: (given: object) => Promise<unknown>) => work(context) },
  });
}

const SPILLS_NOT = {
  ...{ sheet: 'Sheet1', row: 6, column: 1, cell: 'B7' },
  ...{ formula: '=RR.QUERY()', error: '#SPILL!' },
};
const find = () => findObstacle(SPILLS_NOT, { rows: 2, columns: 1 });

it.each([
  ['Table', { kind: 'table' }],
  ['MergedCell', { kind: 'merged cells' }],
])('says what Excel itself names as the reason (%s)', async (subType, obstacle) => {
  excelWithSpillReason(subType);
  expect(await find()).toEqual(obstacle);
});

it.each([
  ['Collision', '1.16'],
  // npm's Office.js has no such property, whatever the host supports.
  ['npm', '1.16'],
  ['Table', '1.15'],
])(
  'looks for the cell in the way if Excel names no such reason (%s in ExcelApi %s)',
  async (subType, set) => {
    excelWithSpillReason(subType, set);
    expect(await find()).toEqual({ cell: 'B8', value: 'taken' });
  },
);
