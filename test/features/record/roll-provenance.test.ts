import type { CellCall, FunctionResult } from '../../../src/answers/calls/answers';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { RrError } from '../../../src/contract/failure';
import type { Stage } from '../../../src/client/client';
import { rollRows, findRollProvenance, type RollSources } from '../../../src/features/record/roll-provenance';
import type { FormulaRun } from '../../../src/answers/formulas/formula-runs';
import type { Value } from '../../../src/table/table';
import { LIST_ENDPOINTS } from '../../../src/contract/list-endpoints';
import { textTable } from '../../support/text-table';
import { tableOf } from '../../table/table-of';

const RUN = { name: 'QUERY', args: ['unit_name'], shown: { digest: 'd1' } } as unknown as FormulaRun;
const { signal } = new AbortController();
const stage = {} as Stage;

/** Rent roll 1 is approved, 2 is not, and 3 is not listed. */
const LISTED: Record<string, Value[]> = { rentrollId: [1, 2], isApproved: [true, false] };
const LIST = tableOf(
  Object.fromEntries(
    Object.keys(LIST_ENDPOINTS.rentrolls.columns).map((name) => [
      name,
      ['STRING', LISTED[name] ?? [null, null]],
    ]),
  ),
);

interface Replies {
  digest?: string;
  /** What the held answer tells. Undefined if it is not held. */
  cached?: { digest: string; extraValues: [string, Value[]][] };
  calls?: CellCall[];
  extraValues?: [string, Value[]][];
  list?: RollSources['client']['list'];
  fails?: RrError;
}

const EXTRA: [string, Value[]][] = [
  ['rentroll_id', [1, 1, 2, 3]],
  ['property_approval_status', ['approved', 'approved', null, 'rejected']],
  ['property_approval_decided_by', ['b@x.example', 'a@x.example', null, 'b@x.example']],
  ['currency', ['EUR', 'EUR', 'GBP', 'EUR']],
];
const LISTS = async () => ({ value: LIST, at: 0, sequence: 0, question: '' });
const ask = ({ digest = 'd1', cached, calls = [], extraValues = EXTRA, list = LISTS, fails }: Replies) => {
  const repeat = async (_: unknown, call: CellCall) => {
    calls.push(call);
    if (call.isPreview && !cached) throw new RrError('cancelled', 'Not held.');
    if (!call.isPreview && fails) throw fails;
    const reply = call.isPreview ? cached! : { digest, extraValues };
    const basis = { shown: 4, databases: ['101'] };
    return { ...reply, extraValues: new Map(reply.extraValues), basis } as unknown as FunctionResult;
  };
  const profile = async () => ({ profile: DEFAULT_PROFILE });
  const client = { list, profile, hasSession: () => true } as unknown as RollSources['client'];
  return findRollProvenance({ client, repeat }, { run: RUN, stage, signal });
};

describe('what stands behind the rows of a result', () => {
  it('is counted by rent roll: approved, not approved, and not known', async () => {
    const found = await ask({});
    expect(found.fact).toEqual([
      ...['Rent rolls behind the rows', '3 rent rolls: 1 approved, 1 not approved, 1 not known.'],
    ]);
    // Who has rejected a property has not approved it.
    expect([...found.rolls!].map(([id, { approvers }]) => [id, approvers])).toEqual([
      ['1', ['a@x.example', 'b@x.example']],
      ['2', []],
      ['3', []],
    ]);
    expect(found.column?.('currency')).toEqual(['EUR', 'EUR', 'GBP', 'EUR']);
  });

  it.each(
    textTable(`
      is told by the cached answer | d1 | whole | 0
      is asked for if the cached answer is another | d0 | whole | 1
      is asked for if the cached answer lacks who approved | d1 | | 1
      is asked for if no answer is cached | | | 1
    `),
  )('%s', async (_, digest, isWhole, questions) => {
    const decided: [string, Value[]][] = [
      ['property_approval_status', [null, null, null, 'approved']],
      ['property_approval_decided_by', [null, null, null, 'a@x.example']],
    ];
    const extraValues = [...EXTRA.slice(0, 1), ...(isWhole ? decided : [])];
    const calls: CellCall[] = [];
    const found = await ask({ calls, ...(digest && { cached: { digest, extraValues } }) });
    expect(found.rolls?.size).toBe(3);
    expect(calls.filter(({ isPreview }) => !isPreview)).toHaveLength(Number(questions));
    expect(calls.every((call) => call.isPreview || call.stage === stage)).toBe(true);
  });

  const MISSING = new RrError('not-found', 'No such list.');
  it.each<[string, Replies, RegExp]>([
    ['the service answers otherwise now', { digest: 'd2' }, /answers otherwise now/],
    [
      'it tells no rent roll of a row',
      { extraValues: [['currency', ['EUR']]] },
      /no column with the rent roll/,
    ],
    ['it refuses the question', { fails: new RrError('unreachable', 'No answer.') }, /again\. No answer\.$/],
    ['its list is missing', { list: () => Promise.reject(MISSING) }, /did not arrive\. No such list\.$/],
  ])('is not determined if %s', async (_, replies, words) => {
    const found = await ask(replies);
    expect(found.rolls).toBeUndefined();
    expect(found.fact.join()).toMatch(words);
  });

  it('is named roll by roll, each once, with the results that it is behind', async () => {
    const found = await ask({});
    const undetermined = await ask({ digest: 'd2' });
    const rows = rollRows([found, undefined, found, undetermined]);
    expect(rows.map(({ cells }) => cells.filter((cell) => cell !== '').join(' | '))).toEqual([
      'Rent rolls | 3 behind the results, of which 1 approved',
      'Rent roll | Property | Date | Approval | Results | Property approved by',
      '1 | Approved | 1, 3 | a@x.example, b@x.example',
      '2 | Not approved | 1, 3',
      '3 | Not known | 1, 3',
      'The rent rolls of 1 result below are not determined. Each result says why.',
    ]);
  });

  it('ends the work if the person is signed out', async () => {
    await expect(ask({ fails: new RrError('signed-out', 'Sign in.') })).rejects.toThrow('Sign in.');
  });
});
