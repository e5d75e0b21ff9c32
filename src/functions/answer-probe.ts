import { checkEnds, recordProbeCall, type ProbeCall } from '../answers/calls/probe-calls';

const error = (code: CustomFunctions.ErrorCode, message?: string) => new CustomFunctions.Error(code, message);

/** What RR.PROBE answers. Some answers break Microsoft's rules on purpose, to see what Excel makes of them. */
const ANSWERS: Readonly<Record<string, () => unknown>> = {
  echo: () => [[1]],
  null: () => [[null]],
  undefined: () => [[undefined]],
  blank: () => [['']],
  empty: () => [[{ type: 'Empty' }]],
  'error-type': () => [[{ type: 'Error', errorType: 'NotAvailable' }, 1]],
  'error-object': () => [[error(CustomFunctions.ErrorCode.notAvailable, 'A message.'), 1]],
  double: () => [[{ type: 'Double', basicType: 'Double', basicValue: 46_347, numberFormat: 'yyyy-mm-dd' }]],
  formatted: () => [[{ type: 'FormattedNumber', basicValue: 46_347, numberFormat: 'yyyy-mm-dd' }]],
  long: () => [['x'.repeat(32_767)]],
  jagged: () => [[1, 2], [3]],
  'no-rows': () => [],
  spill: () => [
    [1, 2, 3],
    [4, 5, 6],
  ],
  fail: () => {
    throw error(CustomFunctions.ErrorCode.notAvailable, 'This error belongs to “Check this Excel”.');
  },
  never: () => checkEnds()?.then(() => [[0]]),
};

/** Answers RR.PROBE, whose calls a check counts. Sends no request. Every answer settles, at the latest when the check ends. */
export async function answerProbe(
  { kind, a, matrix }: { kind: unknown; a: unknown; matrix: unknown },
  invocation: CustomFunctions.CancelableInvocation,
): Promise<unknown[][]> {
  const name = String(kind).replace(/#.*/, '');
  const answer = Object.hasOwn(ANSWERS, name) ? ANSWERS[name] : undefined;
  if (!checkEnds() || !answer)
    throw error(
      CustomFunctions.ErrorCode.notAvailable,
      'RR.PROBE answers only while “Check this Excel” runs in the pane.',
    );
  const call: ProbeCall = { kind: String(kind), a, matrix, address: invocation.address };
  recordProbeCall(call);
  invocation.onCanceled = () => {
    call.cancelledAt = Date.now();
  };
  return (await answer()) as unknown[][];
}
