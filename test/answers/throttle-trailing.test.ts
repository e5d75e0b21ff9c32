import { throttleTrailing } from '../../src/answers/throttle-trailing';
import { timersByHand } from '../support/timers-by-hand';

describe('trailing throttling', () => {
  it('runs once at the end of the interval, and again for later calls', () => {
    const timers = timersByHand();
    let runs = 0;
    const call = throttleTrailing(() => void (runs += 1), 50, timers.setTimer);
    call();
    call();
    expect(runs).toBe(0);
    timers.fire();
    expect(runs).toBe(1);
    timers.fire();
    expect(runs).toBe(1);
    call();
    timers.fire();
    expect(runs).toBe(2);
  });
});
