import type { HeldRows } from '../../../../src/client/client';
import { createSlices } from '../../../../src/client/slices';
import type { Value } from '../../../../src/table/table';
import { createColumnFacts } from '../../../../src/features/ask/pane/values/create-column-facts';
import { entry } from '../../../table/catalogue';
import { tableOf } from '../../../table/table-of';

const USE = entry('use_type', 'STRING');
const held = (values: readonly Value[], at = 1, more: Partial<HeldRows['question']> = {}): HeldRows => ({
  value: tableOf({ use_type: ['STRING', values] }),
  at,
  mark: at,
  question: { endpoint: 'query', databases: ['a', 'b'], rentrolls: 'latest', approvedOnly: false, ...more },
});

/** Facts of these answers, with work that ends at once. */
function factsOf(answers: HeldRows[], databases = ['b', 'a']) {
  const facts = createColumnFacts(
    { heldRows: () => answers },
    createSlices({ nextTurn: async () => undefined }),
  );
  facts.setHere(databases);
  return facts;
}

/** Asks once, and resolves to the facts that are there later. */
async function counted(facts: ReturnType<typeof createColumnFacts>, name = 'use_type') {
  const changed = new Promise<void>((resolve) => facts.onChange(resolve));
  if (facts.of(name) === undefined) await changed;
  return facts.of(name);
}

it('counts a column when it is first wanted, and then knows it', async () => {
  const facts = factsOf([held(['OFFICE', null], 7)]);
  expect(facts.of('use_type')).toBeUndefined();
  const version = facts.version();
  const values = [{ value: 'OFFICE', count: 1 }];
  expect(await counted(facts)).toEqual({ rows: 2, filled: 1, values, at: 7 });
  expect(facts.version()).toBeGreaterThan(version);
  expect(facts.values([USE, entry('other', 'STRING')])).toEqual([{ column: USE, values }]);
});

it('counts a table once, also for another pane', async () => {
  const answers = [held(['OFFICE'])];
  await counted(factsOf(answers));
  expect(factsOf(answers).of('use_type')).toMatchObject({ filled: 1 });
});

it('tells only of the databases of the workbook', () => {
  for (const databases of [['a'], ['a', 'b', 'c']])
    expect(factsOf([held(['X'], 1, { databases })]).of('use_type')).toBeUndefined();
});

const X = held(['X'], 1);
it.each<[string, HeldRows[], number]>([
  ['also if the databases are in another order', [held(['X'], 1, { databases: ['b', 'a'] })], 1],
  ['of the newest answer', [X, held(['Y'], 3), held(['Z'], 2)], 3],
  ['of the latest rent rolls rather than of all', [X, held(['Y'], 3, { rentrolls: 'all-rentrolls' })], 1],
  ['of rent rolls rather than of changes', [X, held(['Y'], 3, { endpoint: 'changes' })], 1],
  ['of all rent rolls rather than of approved ones', [X, held(['Y'], 3, { approvedOnly: true })], 1],
  ['of changes, if nothing else has the column', [held(['Y'], 3, { endpoint: 'changes' })], 3],
])('tells %s', async (_, answers, at) => expect(await counted(factsOf(answers))).toMatchObject({ at }));

it('says that a column is empty only if the service has said so', () => {
  const facts = factsOf([]);
  expect([facts.knowsEmpty(), facts.isEmptyHere('use_type')]).toEqual([false, false]);
  facts.setHere(['a'], ['use_type']);
  const said = ['use_type', 'tenant_name'].map(facts.isEmptyHere);
  expect([facts.knowsEmpty(), ...said]).toEqual([true, true, false]);
  facts.setHere(['b']);
  expect(facts.isEmptyHere('use_type')).toBe(false);
});
