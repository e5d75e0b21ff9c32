import { tableCells, type TableView } from '../../src/answers/table-cells';
import { atOnce } from '../../src/table/steps';
import { entry } from '../table/catalogue';
import { tableOf } from '../table/table-of';

const TABLE = tableOf({ use: ['STRING', ['OFFICE', 'RETAIL']] });
const COLUMN = entry('use', 'STRING');
const view = (more: Partial<TableView> = {}): TableView => ({
  columns: [COLUMN],
  filters: [],
  sort: [],
  headers: 1,
  options: { sort: [], nulls: 'blank', format: 'typed' },
  percentScale: 100,
  notes: [],
  asked: { endpoint: 'query' },
  ...more,
});
const result = (more: Partial<TableView>, table = TABLE) =>
  atOnce(
    tableCells({ table, view: view(more), about: { usesChoice: false, databases: [] }, parts: {} }, 'double'),
  )!;

describe('without the checks of conditions, which load apart', () => {
  it('the rows are right, and a note says that nothing was checked', () => {
    const { cells, notes } = result({ columns: [null, COLUMN] });
    expect(cells).toEqual([
      ['', 'use'],
      ['', 'OFFICE'],
      ['', 'RETAIL'],
    ]);
    expect(notes).toEqual([
      'The conditions and values of this formula were not checked, because a part of the add-in did not load. Reload it.',
    ]);
  });

  it('a result without rows is still an answer', () =>
    expect(result({}, tableOf({ use: ['STRING', []] }))).toMatchObject({
      cells: [['use']],
      noRows: 'No rows match.',
    }));
});
