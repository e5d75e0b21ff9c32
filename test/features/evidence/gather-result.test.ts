import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { gatherResult, type GatherSources } from '../../../src/features/evidence/gather-result';
import { placeOf } from '../../../src/excel/cell-address';
import type { Basis } from '../../../src/answers/formulas/basis';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import type { ShownResult } from '../../../src/answers/formulas/formula-runs';
import { atOnce, type Task } from '../../../src/table/task';
import { openBook } from '../../../src/features/evidence/open-book';
import { excelReferences } from '../../../src/excel/reference-walk/excel-references';
import { CATALOGUE } from '../checks/fact-book';
import { emulatedExcel } from '../../support/emulated-excel';

emulatedExcel([{ name: 'Roll', cells: { A1: 119, C1: 'Contracted Rent PA' } }]);

const sources = {
  client: {
    hasSession: () => false,
    peekProfile: () => ({ profile: DEFAULT_PROFILE }),
    peekColumns: () => ({ value: CATALOGUE }),
    peekDatabases: () => undefined,
  },
  run: async <T>(task: Task<T>) => atOnce(task),
  databases: { get: () => [] },
} as unknown as GatherSources;

/** A formula whose only call answered with one cell. */
async function gathered(cell: string, text: string, asked: Partial<Basis>, more: Partial<ShownResult> = {}) {
  const basis = { endpoint: 'query', databases: [], columns: ['contracted_rent_pa'], ...asked };
  const counts = { all: 9, matching: 9, shown: 9, ...asked };
  const shown = { digest: '', rows: 1, columns: 1, notes: [], basis: { ...basis, ...counts }, ...more };
  const place = { sheet: 'Roll', cell };
  const runs = [{ name: 'QUERY', args: [], state: 'answered', order: 1, shown }];
  const [book, [result]] = [await openBook(), await excelReferences([place]).results()];
  return gatherResult(sources, {
    area: result!.area,
    sheet: (await book.sheet('Roll'))!,
    formula: { ...place, ...placeOf(place), formula: text, runs } as unknown as Formula,
    line: { state: 'current', notes: [], usesAlpha: [] } as never,
    behind: undefined,
    signal: new AbortController().signal,
  });
}

describe('the evidence of a formula', () => {
  const TOTAL = { endpoint: 'total', statistic: 'sum' };
  const factsOf = async (text: string) => {
    const { facts } = await gathered('A1', text, TOTAL);
    return facts.map(([label]) => label);
  };

  it('says what a figure is made of, and nothing of the kind if the cell calculates with it', async () => {
    expect(await factsOf('=RR.TOTAL("contracted_rent_pa")')).toContain('Rows behind the figure');
    const unknown = await factsOf('=RR.TOTAL("contracted_rent_pa")*1.19');
    expect(unknown).toContain('Question');
    expect(unknown).not.toContain('Rows behind the figure');
  });

  it('takes the headings of a result without rows for no row', async () => {
    const none = { noRows: 'No row matches.' };
    const { data, columns } = await gathered('C1', '=RR.QUERY("contracted_rent_pa")', { shown: 0 }, none);
    expect(data.rows).toBe(0);
    expect(columns).toMatchObject([{ identifier: 'contracted_rent_pa', label: 'Contracted Rent PA' }]);
  });
});
