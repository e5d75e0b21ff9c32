import { answerProbe } from '../../src/functions/answer-probe';
import { callsOf, recordProbeCalls } from '../../src/answers/calls/probe-calls';
import { installCustomFunctions } from '../support/custom-functions';

beforeAll(installCustomFunctions);

const call = (kind: string) => {
  const invocation = { address: 'Sheet1!A1' } as unknown as CustomFunctions.CancelableInvocation;
  return { answer: answerProbe({ kind, a: undefined, matrix: undefined }, invocation), invocation };
};

describe('RR.PROBE', () => {
  it('answers #N/A with a reason while no check runs', async () =>
    await expect(call('echo').answer).rejects.toMatchObject({
      message: 'RR.PROBE answers only while “Check this Excel” runs in the pane.',
    }));

  it('is counted by its kind and number, and notes that its call was cancelled', async () => {
    const end = recordProbeCalls();
    await expect(call('echo#1').answer).resolves.toEqual([[1]]);
    const waiting = call('never#2');
    waiting.invocation.onCanceled?.();
    expect(callsOf('echo#1')).toMatchObject([{ address: 'Sheet1!A1' }]);
    expect(callsOf('never#2')[0]?.cancelledAt).toBeDefined();
    end();
    await waiting.answer;
  });

  it('settles answers that still wait when the check ends', async () => {
    const end = recordProbeCalls();
    const waiting = [call('never#3').answer, call('never#4').answer];
    end();
    expect(await Promise.all(waiting)).toEqual([[[0]], [[0]]]);
    await expect(call('echo').answer).rejects.toMatchObject({ code: '#N/A' });
  });
});
