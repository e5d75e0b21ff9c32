import { parseCellAddress } from '../../../src/excel/cell-address';
import { excelReferences } from '../../../src/excel/reference-walk/excel-references';
import { walkReferences, type ReferenceReader } from '../../../src/excel/reference-walk/walk-references';
import { emulatedExcel } from '../../support/emulated-excel';
import { at } from './fake-references';

const ROWS = Array.from({ length: 20 }, (_, row) => [`Unit ${row}`, row]);
const { behaviour, hooks, idle, workbook } = emulatedExcel(
  [
    { name: 'Roll', cells: { B9: '=RR.QUERY(B8:C8)', F1: '=RR.TOTAL("rent")' } },
    {
      name: 'Sum 1',
      cells: {
        ...{ A1: '=SUM(Q12:Q31)', A2: '=SUM(Rents)', A3: '=SUM(Roll!C:C)', A4: 7 },
        Q12: '=INDEX(Roll!B9#,0,2)',
      },
    },
  ],
  (name) => ({ value: name === 'QUERY' ? ROWS : 5 }),
);
const ANCHORS = [at('Roll!B9'), at('Roll!F1'), at('Gone!A1')];
const reached = async (start: string, reader: ReferenceReader = excelReferences(ANCHORS)) => {
  const walk = await walkReferences(parseCellAddress(start)!, reader);
  return [walk.mayDependOnMore, walk.reached.map(({ anchor, how, columns }) => [anchor.cell, how, columns])];
};
const RENTS = [['B9', 'columns', [2, 2]]];

beforeAll(async () => {
  const { id } = workbook.sheets()[0]!;
  workbook.addName('Rents', { sheetId: id, top: 8, left: 2, bottom: 27, right: 2 });
  await idle();
});
afterEach(() => {
  hooks.onSync = () => undefined;
  behaviour.spillFormulas = 'anchor';
});

describe('a walk in Excel', () => {
  it.each<[string, string, unknown]>([
    ['through a column, trimmed to what is used', "'Sum 1'!A3", RENTS],
    ['from a cell of a result', 'Roll!C10', [['B9', 'cells', [2, 2]]]],
    ['through a name of its cells', "'Sum 1'!A2", RENTS],
  ])('goes %s', async (_, start, found) => expect(await reached(start)).toEqual([false, found]));

  it.each(['anchor', 'value', 'blank'] as const)(
    'knows spilled cells where Excel tells of one its %s as its formula',
    async (spillFormulas) => {
      behaviour.spillFormulas = spillFormulas;
      expect(await reached("'Sum 1'!A1")).toEqual([false, RENTS]);
      expect(await reached("'Sum 1'!Q20")).toEqual([false, RENTS]);
    },
  );

  it('says that a name may lead to more if Excel refuses to tell names', async () => {
    const reader = excelReferences(ANCHORS);
    let syncs = 0;
    hooks.onSync = () => {
      if ((syncs += 1) > 1) throw Object.assign(new Error(), { code: 'AccessDenied' });
    };
    expect(await reader.names()).toEqual(new Map());
    hooks.onSync = () => undefined;
    expect(await reached("'Sum 1'!A2", reader)).toEqual([true, []]);
    expect(await reached("'Sum 1'!A1", reader)).toEqual([false, RENTS]);
  });
});
