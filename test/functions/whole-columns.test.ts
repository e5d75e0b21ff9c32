import type { FunctionArguments } from '../../src/contract/function-arguments';
import { provideAddinContext } from '../../src/answers/calls/addin-context';
import { GivenRange } from '../../src/excel/given-range';
import { callFunction, repeatCall } from '../../src/functions/call-function';
import { installCustomFunctions } from '../support/custom-functions';
import { aCall, fakeGateway } from '../support/fake-gateway';

installCustomFunctions();

/** A row of a whole column. Nothing may look into it. */
const UNREAD = new Proxy([], {
  get: () => {
    throw new Error('The argument was read.');
  },
});
const columns = () => Array.from({ length: 1_048_576 }, () => UNREAD);
const QUERY = {
  columns: [['tenant_name']],
  filters: null,
  headers: null,
  rentrolls: null,
  approved_only: null,
  options: null,
} as unknown as FunctionArguments<'QUERY'>;
const RECONCILE = {
  property: null,
  as_of: null,
  show: null,
  mapping: null,
  options: null,
} as unknown as FunctionArguments<'RECONCILE'>;

describe('whole columns in an argument', () => {
  const { context, requests } = fakeGateway({});
  provideAddinContext(context);
  const invocation = { address: 'Roll!B6' } as CustomFunctions.CancelableInvocation;
  const messageOf = (call: Promise<unknown>) =>
    call.then(
      () => 'answered',
      ({ message }: Error) => message,
    );
  const refusal = (name: string) =>
    `Argument ${name} has whole columns. Give the filled cells, such as B1:I500.`;

  it.each<[string, () => Promise<unknown>, string]>([
    [
      'of RR.RECONCILE',
      () =>
        callFunction(
          'RECONCILE',
          { ...RECONCILE, range: new GivenRange(columns(), 'Sheet1!B:I') },
          invocation,
        ),
      'range',
    ],
    [
      'of a filter',
      () => callFunction('QUERY', { ...QUERY, filters: columns() as never }, invocation),
      'filters',
    ],
  ])('%s are refused unread, with what to write', async (_, call, name) => {
    expect(await messageOf(call())).toBe(refusal(name));
    expect(requests).toEqual([]);
  });

  it('are not kept with the call, and refused again when a refresh repeats it', async () => {
    await messageOf(
      callFunction('RECONCILE', { ...RECONCILE, range: new GivenRange(columns()) }, invocation),
    );
    const { name, args } = context.runs.all().find((run) => run.name === 'RECONCILE')!;
    expect(JSON.stringify(args).length).toBeLessThan(100);
    expect(await messageOf(repeatCall(context, { name, args }, aCall))).toBe(refusal('range'));
  });
});
