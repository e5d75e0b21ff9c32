import { RrError } from '../../../src/contract/failure';
import type { GatewayStatus } from '../../../src/contract/gateway-wire';
import { watchStatus } from '../../../src/taskpane/header/use-gateway-status';
import { clockByHand } from '../../support/clock-by-hand';
import { gatewayStatus } from '../../support/pane/pane-stage';

const WELL = gatewayStatus();
const DOWN = gatewayStatus({}, [{ kind: 'service', message: 'No answer since 13:58.' }]);
const STOPPED = gatewayStatus({ stop: 'soft' });
const MINUTE = 60_000;

function setup(answer: () => Promise<GatewayStatus>) {
  const reported: (GatewayStatus | null)[] = [];
  const signals: AbortSignal[] = [];
  const { pass, count, setTimer } = clockByHand();
  const watch = watchStatus({
    ask: (signal) => {
      signals.push(signal);
      return answer();
    },
    onStatus: (status) => reported.push(status),
    setTimer,
  });
  return { watch, reported, signals, pass, count };
}

describe('watching the gateway', () => {
  it.each([
    ['every five minutes while all is well', WELL, 5 * MINUTE],
    ['every half minute while something is wrong', DOWN, 30_000],
    ['every half minute while tokens are held back', STOPPED, 30_000],
  ])('asks %s', async (_, status, ms) => {
    const { watch, reported, signals, pass } = setup(async () => status);
    watch.look();
    await pass(ms - 1);
    expect([signals.length, reported]).toEqual([1, [status]]);
    await pass(1);
    expect([signals.length, reported]).toEqual([2, [status, status]]);
  });

  it('asks nothing while paused, forgets the status of another person, and ignores answers that are late then', async () => {
    let reply: (status: GatewayStatus) => void;
    const { watch, reported, signals, pass, count } = setup(
      () => new Promise((resolve) => (reply = resolve)),
    );
    for (const end of [watch.pause, watch.forget]) {
      watch.look();
      end();
      reply!(DOWN);
      await pass(60 * MINUTE);
    }
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    expect([reported, count()]).toEqual([[null], 0]);
  });

  it('keeps the last status if the gateway does not answer, and keeps its interval', async () => {
    const answers = [DOWN, new RrError('unreachable', 'No.'), WELL];
    const { watch, reported, pass } = setup(async () => {
      const answer = answers.shift()!;
      if (answer instanceof RrError) throw answer;
      return answer;
    });
    watch.look();
    await pass(30_000);
    expect(reported).toEqual([DOWN]);
    await pass(30_000);
    expect(reported).toEqual([DOWN, WELL]);
  });

  it('has no status of an older gateway, and asks it again only on `look`', async () => {
    const { watch, reported, signals, pass, count } = setup(() =>
      Promise.reject(new RrError('not-found', 'No such route.')),
    );
    watch.look();
    await pass(60 * MINUTE);
    expect([signals.length, reported, count()]).toEqual([1, [null], 0]);
    watch.look();
    expect(signals).toHaveLength(2);
  });

  it('has one request at a time, the latest one', async () => {
    const { watch, signals, pass, count } = setup(async () => WELL);
    watch.look();
    watch.look();
    await pass(0);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(count()).toBe(1);
  });
});
