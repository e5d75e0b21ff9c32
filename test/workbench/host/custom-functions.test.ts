import type {
  FunctionCall,
  FunctionMetadata,
  Outcome,
} from '../../../src/workbench/workbook/function-runtime';
import { CustomFunctions } from '../../../src/workbench/host/custom-functions';

const QUERY: FunctionMetadata = {
  id: 'QUERY',
  name: 'QUERY',
  parameters: [],
  options: { cancelable: true, requiresAddress: true },
};

jest.useFakeTimers();

/** Sets up the host's side of the messages and the calls that Office.js would make. */
function setUp({ loseResults = 0, acceptsDataTypes = true } = {}) {
  const functions = new CustomFunctions({ loseResults }, acceptsDataTypes);
  const sent: [type: number, json: string][] = [];
  const send = (entries: unknown[]) =>
    (entries as unknown[][]).forEach(([, type, , json]) => sent.push([type as number, json as string]));
  functions.connect({ send });
  const service = functions.service.type.methods as Record<
    string,
    (target: null, ...args: unknown[]) => unknown
  >;
  const outcomes: Outcome[] = [];
  const start = (fn = QUERY, more: Partial<FunctionCall> = {}) =>
    functions.start({ function: fn, args: [], address: 'Sheet1!B2', ...more }, (outcome) =>
      outcomes.push(outcome),
    );
  const ready = () => service._SetOsfControlContainerReadyForCustomFunctions?.(null);
  const answer = (...results: unknown[][]) => service.SetInvocationArrayResults?.(null, results);
  return { functions, sent, outcomes, start, ready, answer };
}

it('sends no call until the add-in can run functions', () => {
  const { sent, start, ready } = setUp();
  start();
  jest.runAllTimers();
  expect(sent).toEqual([]);
  ready();
  expect(sent).toEqual([[1000, '[1,"QUERY",[],"Sheet1!B2",1,null]']]);
});

it('sends the address only to a function that requires it', () => {
  const { sent, start, ready } = setUp();
  start({ ...QUERY, options: {} });
  ready();
  expect(sent[0]?.[1]).toBe('[1,"QUERY",[],null,0,null]');
});

it('sends the addresses of the arguments, where the grid tells them', () => {
  const { sent, start, ready } = setUp();
  start(QUERY, { args: [[[1]], null], parameterAddresses: ['Sheet1!A1:C9', null] });
  ready();
  expect(sent[0]?.[1]).toBe('[1,"QUERY",[[[1]],null],"Sheet1!B2",1,["Sheet1!A1:C9",null]]');
});

it.each([
  [[1, true, [[1]]], { value: [[1]] }],
  [[1, false, 'why', 1], { error: '#N/A', message: 'why' }],
  [[1, false, 'why', 7], { error: '#VALUE!', message: 'why' }],
  [[1, false, '', 3], { error: '#VALUE!' }],
  [[1, false, null, 10], { error: '#NAME?' }],
])('reads the result %j', (result, outcome) => {
  const { outcomes, start, ready, answer } = setUp();
  start();
  ready();
  answer(result);
  answer(result);
  expect(outcomes).toEqual([outcome]);
});

it('cancels a call in the add-in only if the call was sent', () => {
  const { sent, outcomes, start, ready, answer } = setUp();
  ready();
  start()();
  const cancel = start();
  jest.runAllTimers();
  cancel();
  jest.runAllTimers();
  answer([2, true, 'late']);
  expect(sent).toEqual([
    [1000, '[2,"QUERY",[],"Sheet1!B2",1,null]'],
    [1001, '{"invocationId":2}'],
  ]);
  expect(outcomes).toEqual([]);
});

it('sends waiting calls again after the page of the add-in was reloaded', () => {
  const { sent, start, ready } = setUp();
  start();
  ready();
  ready();
  expect(sent.map(([type]) => type)).toEqual([1000, 1000]);
});

it('settles every call if the add-in fails to start', async () => {
  const { functions, outcomes, start } = setUp();
  start();
  functions.fail('It did not start.');
  start();
  await functions.ready;
  expect(outcomes).toEqual([
    { error: '#N/A', message: 'It did not start.' },
    { error: '#N/A', message: 'It did not start.' },
  ]);
});

it('never fails an add-in that has started', () => {
  const { functions, outcomes, start, ready } = setUp();
  ready();
  start();
  functions.fail('Too late.');
  expect([outcomes, functions.isReady]).toEqual([[], true]);
});

it('forgets the calls of a closed page and waits for the next page', async () => {
  const { functions, sent, outcomes, start, ready, answer } = setUp();
  ready();
  const cancel = start();
  jest.runAllTimers();
  functions.restart();
  expect(functions.isReady).toBe(false);
  cancel();
  start();
  jest.runAllTimers();
  expect(sent).toHaveLength(1);
  const next: unknown[] = [];
  functions.connect({ send: (entries) => next.push(...entries) });
  ready();
  await functions.ready;
  expect(next).toHaveLength(1);
  answer([1, true, 'old'], [2, true, 'new']);
  expect(outcomes).toEqual([{ value: 'new' }]);
});

describe('an argument with an object', () => {
  const date = { type: 'Double', basicValue: 45000, numberFormat: 'yyyy-mm-dd' };
  const args = [[[date, 'a']], null, 5];

  it('is sent as JSON, with the flag for rich arguments', () => {
    const { sent, start, ready } = setUp();
    start(QUERY, { args });
    ready();
    const packed = [[[{ value: JSON.stringify(date) }, 'a']], null, 5];
    expect(sent[0]?.[1]).toBe(JSON.stringify([1, 'QUERY', packed, 'Sheet1!B2', 9, null]));
  });

  it('is sent as its value to functions without data types', () => {
    const { sent, start, ready } = setUp({ acceptsDataTypes: false });
    start(QUERY, { args });
    ready();
    expect(sent[0]?.[1]).toBe('[1,"QUERY",[[[45000,"a"]],null,5],"Sheet1!B2",1,null]');
  });
});

it('loses as many results as the option says', () => {
  const { outcomes, start, ready, answer } = setUp({ loseResults: 1 });
  start();
  start();
  ready();
  answer([1, true, 'one'], [2, true, 'two']);
  expect(outcomes).toEqual([{ lost: true }, { value: 'two' }]);
});
