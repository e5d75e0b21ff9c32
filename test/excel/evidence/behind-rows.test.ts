import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { RrError } from '../../../src/contract/failure';
import type { Stage } from '../../../src/client/client';
import { behindRows, type BehindSources } from '../../../src/excel/evidence/behind-rows';
import type { FormulaRun } from '../../../src/excel/formulas/formula-runs';
import type { FunctionResult } from '../../../src/excel/functions/function-result';
import type { Column, Table, Value } from '../../../src/table/table';
import { LIST_ENDPOINTS } from '../../../src/contract/list-endpoints';

const RUN = { name: 'QUERY', args: ['unit_name'], shown: { digest: 'd1' } } as unknown as FormulaRun;
const { signal } = new AbortController();
const stage = {} as Stage;

/** Rent roll 1 is approved, 2 is not, and 3 is not listed. */
const LISTED: Record<string, Value[]> = { rentrollId: [1, 2], isApproved: [true, false] };
const LIST: Table = {
  rowCount: 2,
  columns: new Map(
    Object.keys(LIST_ENDPOINTS.rentrolls.columns).map((name): [string, Column] => {
      const dictionary = LISTED[name] ?? [null, null];
      return [name, { name, type: 'STRING', kind: 'codes', chunks: [Int32Array.of(0, 1)], dictionary }];
    }),
  ),
};

interface Told {
  digest?: string;
  beside?: [string, Value[]][];
  lists?: BehindSources['client']['list'];
  fails?: RrError;
}

const ask = ({ digest = 'd1', beside, lists, fails }: Told) => {
  const columns = new Map<string, Value[]>(
    beside ?? [
      ['rentroll_id', [1, 1, 2, 3]],
      ['property_approval_decided_by', ['b@x.example', 'a@x.example', null, 'b@x.example']],
      ['currency', ['EUR', 'EUR', 'GBP', 'EUR']],
    ],
  );
  const repeat = async () => {
    if (fails) throw fails;
    return { digest, beside: columns, basis: { shown: 4, databases: ['101'] } } as unknown as FunctionResult;
  };
  const list = lists ?? (async () => ({ value: LIST, at: 0, mark: 0, question: '' }));
  const client = { list, hasSession: () => true } as unknown as BehindSources['client'];
  return behindRows({ client, repeat }, { run: RUN, profile: DEFAULT_PROFILE, stage, signal });
};

describe('what stands behind the rows of a result', () => {
  it('is counted by rent roll: approved, not approved, and not known', async () => {
    const found = await ask({});
    expect(found).toMatchObject({
      approvals: { approved: 1, notApproved: 1, unknown: 1 },
      reviewers: ['a@x.example', 'b@x.example'],
    });
    expect('currency' in found && found.currency?.('currency')).toEqual(['EUR', 'EUR', 'GBP', 'EUR']);
  });

  it.each<[string, Told, RegExp]>([
    ['the service answers otherwise now', { digest: 'd2' }, /answers otherwise now/],
    [
      'it does not tell the rent roll of a row',
      { beside: [['currency', ['EUR']]] },
      /no column with the rent roll/,
    ],
    ['it refuses the question', { fails: new RrError('unreachable', 'No answer.') }, /No answer\.$/],
    [
      'its list of rent rolls is missing',
      { lists: () => Promise.reject(new RrError('not-found', 'No such list.')) },
      /list of rent rolls did not arrive\. No such list\.$/,
    ],
  ])('is not determined if %s', async (_, told, words) => {
    const found = await ask(told);
    expect('because' in found && found.because).toMatch(words);
  });

  it('ends the work if the person is signed out', async () => {
    await expect(ask({ fails: new RrError('signed-out', 'Sign in.') })).rejects.toThrow('Sign in.');
  });
});
