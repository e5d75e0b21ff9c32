import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { gatherResult, type GatherSources } from '../../../src/features/record/gather-result';
import type { Basis } from '../../../src/answers/formulas/basis';
import type { Formula } from '../../../src/answers/formulas/join-formulas';
import type { ShownResult } from '../../../src/answers/formulas/formula-runs';
import type { CellValue } from '../../../src/features/record/hash-values';
import { CATALOGUE } from '../checks/fact-book';
import { run } from './sample-record';

const sources = {
  client: {
    hasSession: () => false,
    peekProfile: () => ({ profile: DEFAULT_PROFILE }),
    peekColumns: () => ({ value: CATALOGUE }),
    peekDatabases: () => undefined,
  },
  slices: { run },
  databases: { get: () => [{ id: '101', name: 'Harbour Core Fund' }] },
} as unknown as GatherSources;

/** A formula whose only call answered with one cell. */
async function gathered(
  value: CellValue,
  text: string,
  asked: Partial<Basis>,
  more: Partial<ShownResult> = {},
) {
  const basis = { endpoint: 'query', databases: [], columns: ['contracted_rent_pa'], ...asked };
  const counts = { all: 9, matching: 9, shown: 9, ...asked };
  const shown = { digest: '', rows: 1, columns: 1, notes: [], basis: { ...basis, ...counts }, ...more };
  const place = { sheet: 'Roll', cell: 'A1' };
  const runs = [{ name: 'QUERY', args: [], state: 'answered', order: 1, shown }];
  return gatherResult(sources, {
    area: { sheet: 'Roll', row: 0, column: 0, rows: 1, columns: 1 },
    cells: [[value]],
    formula: { ...place, row: 0, column: 0, formula: text, runs } as unknown as Formula,
    line: { state: 'current', notes: ['A note.'], usesAlpha: ['fx'], at: 0 } as never,
    behind: undefined,
    signal: new AbortController().signal,
  });
}

describe('the record of a formula', () => {
  const TOTAL = { endpoint: 'total', statistic: 'sum' };
  const factsOf = async (text: string, asked: Partial<Basis> = TOTAL) =>
    new Map((await gathered(119, text, asked)).facts);

  it('says what a figure is made of, and nothing of the kind if the cell calculates with it', async () => {
    const known = await factsOf('=RR.TOTAL("contracted_rent_pa")');
    expect(known.get('Rows behind the figure')).toBe(9);
    expect(known.get('Figure')).toBe('sum');
    const unknown = await factsOf('=RR.TOTAL("contracted_rent_pa")*1.19');
    expect(unknown.get('Question')).toMatch(/^Not known: the formula compares ranges, is more than one call/);
    expect(unknown.has('Rows behind the figure')).toBe(false);
  });

  it('says the question and its answer in words', async () => {
    const asked = {
      ...{ databases: ['101'], rentrolls: 'latest' as const, approvedOnly: true as const, asOf: 46203 },
      ...{ filters: ['contracted_rent_pa>=50000'], order: ['contracted_rent_pa desc'], limit: 1 },
      ...{ all: 1208, matching: 11, shown: 1 },
    };
    expect([...(await factsOf('=RR.QUERY("contracted_rent_pa")', asked))]).toEqual([
      ['Databases', 'Harbour Core Fund (101)'],
      ['Rent rolls', 'As of 30 Jun 2026 of each property, approved only'],
      ['Filters', 'Contracted Rent PA at least 50,000'],
      ['Order', 'Contracted Rent PA, largest first'],
      ['Limit', '1 row'],
      ['Rows before filters', 1208],
      ['Rows matching', 11],
      ['Rows shown', 1],
      ['Answered at', '1 Jan 1970 00:00:00 UTC'],
      ['Note', 'A note.'],
    ]);
  });

  it('names its alpha features', async () => {
    expect((await gathered(119, '=RR.QUERY("contracted_rent_pa")', {})).alpha).toEqual(['fx']);
  });

  it('takes the headings of a result without rows for no row', async () => {
    const none = { noRows: 'No row matches.' };
    const asked = { shown: 0 };
    const found = await gathered('Contracted Rent PA', '=RR.QUERY("contracted_rent_pa")', asked, none);
    expect(found.values).toMatchObject({ row: 1, rows: 0 });
    expect(found.columns).toMatchObject([{ identifier: 'contracted_rent_pa', label: 'Contracted Rent PA' }]);
  });
});
