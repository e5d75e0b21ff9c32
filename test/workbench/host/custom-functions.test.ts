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
  const start = (call: Partial<FunctionCall> = {}) =>
    functions.start({ function: QUERY, args: [], address: 'Sheet1!B2', ...call }, (outcome) =>
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

const date = { type: 'Double', basicValue: 45000, numberFormat: 'yyyy-mm-dd' };
const args = [[[date, 'a']], null, 5];

it.each<[string, object, Partial<FunctionCall>, unknown[]]>([
  ['no address without need', {}, { function: { ...QUERY, options: {} } }, [[], null, 0, null]],
  [
    'the addresses of the arguments, where the grid tells them',
    {},
    { args: [[[1]], null], parameterAddresses: ['Sheet1!A1:C9', null] },
    [[[[1]], null], 'Sheet1!B2', 1, ['Sheet1!A1:C9', null]],
  ],
  [
    'an object as JSON, with the flag for rich arguments',
    {},
    { args },
    [[[[{ value: JSON.stringify(date) }, 'a']], null, 5], 'Sheet1!B2', 9, null],
  ],
  [
    'an object as its value to functions without data types',
    { acceptsDataTypes: false },
    { args },
    [[[[45000, 'a']], null, 5], 'Sheet1!B2', 1, null],
  ],
])('sends %s', (_, options, call, expected) => {
  const { sent, start, ready } = setUp(options);
  start(call);
  ready();
  expect(sent[0]?.[1]).toBe(JSON.stringify([1, 'QUERY', ...expected]));
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
  expect(outcomes).toEqual(Array(2).fill({ error: '#N/A', message: 'It did not start.' }));
});

it('loses as many results as the option says', () => {
  const { outcomes, start, ready, answer } = setUp({ loseResults: 1 });
  start();
  start();
  ready();
  answer([1, true, 'one'], [2, true, 'two']);
  expect(outcomes).toEqual([{ lost: true }, { value: 'two' }]);
});
