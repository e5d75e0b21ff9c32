import fc from 'fast-check';
import {
  createResponseCache,
  type ResponseCacheLimits,
} from '../../../../src/gateway/forward/sharing/response-cache';

const RULES: ResponseCacheLimits = { ms: 5000, totalBytes: 100, replyBytes: 40 };

function stage(rules: Partial<ResponseCacheLimits> = {}) {
  const clock = { ms: 1000 };
  const figures = { held: 0, most: 0 };
  const window = createResponseCache<string>(
    { ...RULES, ...rules },
    () => clock.ms,
    (bytes) => Object.assign(figures, { held: bytes, most: Math.max(figures.most, bytes) }),
  );
  const answer = (key: string, size: number, credentialId = 1, databases: string[] = []) => {
    const recording = window.record(key, credentialId, databases);
    recording?.append(Buffer.alloc(size, key));
    recording?.complete(`head of ${key}`);
  };
  const isKept = (...keys: string[]) => keys.map((key) => window.find(key, Infinity) !== undefined);
  return { window, clock, figures, answer, isKept };
}

describe('the window', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('gives an answer again, all its pieces in order, with its age', () => {
    const { window, clock } = stage();
    const recording = window.record('q', 1, []);
    clock.ms += 30_000;
    recording?.append(Buffer.from('one,'));
    clock.ms += 1500;
    recording?.append(Buffer.from('two'));
    expect(window.find('q', Infinity)).toBeUndefined();
    recording?.complete('head');
    const kept = window.find('q', Infinity);
    expect([kept?.head, kept?.bytes.toString(), kept?.ageMs]).toEqual(['head', 'one,two', 1500]);
  });

  it('gives none that is older than it, and then holds none', () => {
    const { clock, figures, answer, isKept } = stage();
    answer('q', 10);
    clock.ms += 4999;
    expect(isKept('q')).toEqual([true]);
    clock.ms += 1;
    expect([isKept('q'), figures.held]).toEqual([[false], 10]);
    jest.advanceTimersByTime(5000);
    expect(figures.held).toBe(0);
  });

  it('keeps nothing that was not whole', () => {
    const { window, figures, isKept } = stage();
    const recording = window.record('q', 1, []);
    recording?.append(Buffer.alloc(10));
    recording?.discard();
    recording?.complete('head');
    expect([isKept('q'), figures.held]).toEqual([[false], 0]);
  });

  it('keeps nothing that is too long, and stops collecting it', () => {
    const { figures, answer, isKept } = stage();
    answer('long', 41);
    answer('q', 40);
    expect([isKept('long', 'q'), figures.held]).toEqual([[false, true], 40]);
  });

  it('makes room by dropping the oldest', () => {
    const { answer, isKept } = stage();
    for (const key of ['a', 'b', 'c', 'd']) answer(key, 30);
    expect(isKept('a', 'b', 'c', 'd')).toEqual([false, true, true, true]);
  });

  it.each(['first', 'last'])('keeps what was asked later, where the older answer begins %s', (order) => {
    const { window, clock } = stage();
    const old = window.record('q', 1, []);
    if (order === 'first') old?.append(Buffer.from('old'));
    clock.ms += 10;
    const anew = window.record('q', 1, []);
    anew?.append(Buffer.from('new'));
    anew?.complete('head');
    clock.ms += 10;
    if (order === 'last') old?.append(Buffer.from('old'));
    old?.complete('head');
    expect(window.find('q', Infinity)?.bytes.toString()).toBe('new');
  });

  it('gives no older answer once a newer one is too long to be kept', () => {
    const { answer, isKept, figures } = stage();
    answer('q', 10);
    answer('q', 41);
    expect([isKept('q'), figures.held]).toEqual([[false], 0]);
  });

  it('forgets one credential: its answers, and those on their way', () => {
    const { window, answer, isKept, figures } = stage();
    answer('mine', 10, 1);
    answer('other', 10, 2);
    const late = window.record('late', 1, []);
    late?.append(Buffer.alloc(10));
    window.invalidate(1);
    late?.append(Buffer.alloc(10));
    late?.complete('head');
    expect([isKept('mine', 'other', 'late'), figures.held]).toEqual([[false, true, false], 10]);
  });

  it.each<[string[], string[]]>([
    [['a'], ['a', 'a,b', '']],
    [['c'], ['']],
    [
      ['b', 'c'],
      ['b', 'a,b', ''],
    ],
    [[], ['a', 'b', 'a,b', '']],
  ])('forgets of the databases %j what they have a part in: %j', (databases, gone) => {
    const { window, answer, isKept } = stage();
    const selections = ['a', 'b', 'a,b', ''];
    const split = (selection: string) => selection.split(',').filter((id) => id !== '');
    for (const selection of selections) answer(selection, 1, 1, split(selection));
    answer('other', 1, 2, databases);
    const late = selections.map((selection) => window.record(`late ${selection}`, 1, split(selection)));
    window.invalidate(1, databases);
    late.forEach((recording) => recording?.complete('head'));
    const isThere = selections.map((selection) => !gone.includes(selection));
    expect(isKept(...selections)).toEqual(isThere);
    expect(isKept(...selections.map((selection) => `late ${selection}`))).toEqual(isThere);
    expect(isKept('other')).toEqual([true]);
  });

  it('collects nothing of what is told to be too long, and gives no older answer then', () => {
    const { window, answer, isKept, figures } = stage();
    answer('q', 10);
    const recording = window.record('q', 1, []);
    recording?.expectLength(40);
    expect(isKept('q')).toEqual([true]);
    recording?.expectLength(41);
    recording?.append(Buffer.alloc(10));
    recording?.complete('head');
    expect([isKept('q'), figures.held]).toEqual([[false], 0]);
  });

  it('of no seconds keeps nothing', () => {
    const { window, answer, isKept } = stage({ ms: 0 });
    answer('q', 1);
    expect([window.record('q', 1, []), isKept('q')]).toEqual([undefined, [false]]);
  });

  const step = fc.record({
    do: fc.constantFrom('begin', 'take', 'take', 'take', 'end', 'drop', 'forget', 'wait'),
    at: fc.nat(20),
    size: fc.nat(45),
  });
  it('never holds more than allowed by more than the piece that just came, and counts what it holds', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { window, clock, figures } = stage();
        const under: { key: string; text: string; recording: ReturnType<typeof window.record> }[] = [];
        const whole = new Map<string, Set<string>>();
        for (const { do: what, at, size } of steps) {
          const one = under[at % (under.length || 1)];
          if (what === 'begin') {
            const key = String(at % 5);
            under.push({ key, text: '', recording: window.record(key, at % 2, []) });
          } else if (what === 'forget') window.invalidate(at % 2);
          else if (what === 'wait') clock.ms += size * 50;
          else if (what === 'take' && one) {
            const text = String(at % 10).repeat(size);
            one.text += text;
            one.recording?.append(Buffer.from(text));
          } else if (what === 'end' && one) {
            whole.set(one.key, (whole.get(one.key) ?? new Set()).add(one.text));
            one.recording?.complete('head');
          } else if (one) one.recording?.discard();
          for (const key of ['0', '1', '2', '3', '4']) {
            const kept = window.find(key, Infinity);
            if (!kept) continue;
            expect(whole.get(key)?.has(kept.bytes.toString())).toBe(true);
            expect(kept.ageMs).toBeLessThan(RULES.ms);
          }
          expect(figures.held).toBeGreaterThanOrEqual(0);
          expect(figures.held).toBeLessThanOrEqual(RULES.totalBytes);
          expect(figures.most).toBeLessThanOrEqual(RULES.totalBytes + 45);
        }
        window.invalidate(0);
        window.invalidate(1);
        expect(figures.held).toBe(0);
      }),
    ));
});
