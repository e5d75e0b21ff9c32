import { RrError } from '../../../src/contract/failure';
import type { GatewayStatus } from '../../../src/contract/gateway-wire';
import { pollStatus } from '../../../src/taskpane/header/use-gateway-status';
import { clockByHand } from '../../support/clock-by-hand';
import { gatewayStatus } from '../../support/pane/pane-stage';

const WELL = gatewayStatus();
const DOWN = gatewayStatus({}, [{ kind: 'service', message: 'No answer since 13:58.' }]);
const STOPPED = gatewayStatus({ stop: 'soft' });
const MINUTE = 60_000;

function setup(answer: () => Promise<GatewayStatus>) {
  const reported: GatewayStatus[] = [];
  const signals: AbortSignal[] = [];
  const { pass, count, setTimer } = clockByHand();
  const end = pollStatus({
    ask: (signal) => {
      signals.push(signal);
      return answer();
    },
    onStatus: (status) => reported.push(status),
    setTimer,
  });
  return { end, reported, signals, pass, count };
}

describe('watching the gateway', () => {
  it.each([
    ['every five minutes while all is well', WELL, 5 * MINUTE],
    ['every half minute while something is wrong', DOWN, 30_000],
    ['every half minute while tokens are held back', STOPPED, 30_000],
  ])('asks %s', async (_, status, ms) => {
    const { reported, signals, pass } = setup(async () => status);
    await pass(ms - 1);
    expect([signals.length, reported]).toEqual([1, [status]]);
    await pass(1);
    expect([signals.length, reported]).toEqual([2, [status, status]]);
  });

  it('asks nothing after its end, and ignores an answer that is late then', async () => {
    let reply: (status: GatewayStatus) => void;
    const { end, reported, signals, pass, count } = setup(() => new Promise((resolve) => (reply = resolve)));
    end();
    reply!(DOWN);
    await pass(60 * MINUTE);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect([reported, count()]).toEqual([[], 0]);
  });

  it('keeps the last status if the gateway does not answer, and keeps its interval', async () => {
    const answers = [DOWN, new RrError('unreachable', 'No.'), WELL];
    const { reported, pass } = setup(async () => {
      const answer = answers.shift()!;
      if (answer instanceof RrError) throw answer;
      return answer;
    });
    await pass(30_000);
    expect(reported).toEqual([DOWN]);
    await pass(30_000);
    expect(reported).toEqual([DOWN, WELL]);
  });
});
