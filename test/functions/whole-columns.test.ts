import {
  FUNCTION_ARGUMENTS,
  type FunctionArguments,
  type FunctionName,
} from '../../src/contract/function-arguments';
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

  const call = <Name extends FunctionName>(name: Name, given: Partial<FunctionArguments<Name>>) => {
    const omitted = Object.fromEntries(FUNCTION_ARGUMENTS[name].map((argument) => [argument, null]));
    return messageOf(callFunction(name, { ...omitted, ...given } as FunctionArguments<Name>, invocation));
  };

  it('are refused unread, with what to write', async () => {
    const range = new GivenRange(columns(), 'Sheet1!B:I');
    expect(await call('RECONCILE', { range })).toBe(refusal('range'));
    expect(await call('QUERY', { columns: 'a', filters: columns() })).toBe(refusal('filters'));
    expect(requests).toEqual([]);
  });

  it('are not kept with the call, and refused again when a refresh repeats it', async () => {
    await call('RECONCILE', { range: new GivenRange(columns()) });
    const { name, args } = context.runs.all().find((run) => run.name === 'RECONCILE')!;
    expect(JSON.stringify(args).length).toBeLessThan(100);
    expect(await messageOf(repeatCall(context, { name, args }, aCall))).toBe(refusal('range'));
  });
});
