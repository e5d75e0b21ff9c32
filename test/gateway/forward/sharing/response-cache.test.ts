import fc from 'fast-check';
import {
  createResponseCache,
  type ResponseCacheLimits,
} from '../../../../src/gateway/forward/sharing/response-cache';

const LIMITS: ResponseCacheLimits = { ms: 5000, totalBytes: 100, replyBytes: 40 };

function stage(limits: Partial<ResponseCacheLimits> = {}) {
  const clock = { ms: 1000 };
  const figures = { held: 0, most: 0 };
  const cache = createResponseCache<string>(
    { ...LIMITS, ...limits },
    () => clock.ms,
    (bytes) => Object.assign(figures, { held: bytes, most: Math.max(figures.most, bytes) }),
  );
  const add = (key: string, size: number, credentialId = 1, databases: string[] = []) => {
    const recording = cache.record(key, credentialId, databases);
    recording?.append(Buffer.alloc(size, key));
    recording?.complete(`head of ${key}`);
  };
  const isCached = (...keys: string[]) => keys.map((key) => cache.find(key, Infinity) !== undefined);
  return { cache, clock, figures, add, isCached };
}

describe('the response cache', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('returns a response with all chunks in order and its age', () => {
    const { cache, clock } = stage();
    const recording = cache.record('q', 1, []);
    clock.ms += 30_000;
    recording?.append(Buffer.from('one,'));
    clock.ms += 1500;
    recording?.append(Buffer.from('two'));
    expect(cache.find('q', Infinity)).toBeUndefined();
    recording?.complete('head');
    const cached = cache.find('q', Infinity);
    expect([cached?.head, cached?.bytes.toString(), cached?.ageMs]).toEqual(['head', 'one,two', 1500]);
  });

  it('returns no expired response, and frees its memory', () => {
    const { clock, figures, add, isCached } = stage();
    add('q', 10);
    clock.ms += 4999;
    expect(isCached('q')).toEqual([true]);
    clock.ms += 1;
    expect([isCached('q'), figures.held]).toEqual([[false], 10]);
    jest.advanceTimersByTime(5000);
    expect(figures.held).toBe(0);
  });

  it('never stores an incomplete response', () => {
    const { cache, figures, isCached } = stage();
    const recording = cache.record('q', 1, []);
    recording?.append(Buffer.alloc(10));
    recording?.discard();
    recording?.complete('head');
    expect([isCached('q'), figures.held]).toEqual([[false], 0]);
  });

  it('never stores a response that is too long, and stops collecting it', () => {
    const { figures, add, isCached } = stage();
    add('long', 41);
    add('q', 40);
    expect([isCached('long', 'q'), figures.held]).toEqual([[false, true], 40]);
  });

  it('makes room by dropping the oldest response', () => {
    const { add, isCached } = stage();
    for (const key of ['a', 'b', 'c', 'd']) add(key, 30);
    expect(isCached('a', 'b', 'c', 'd')).toEqual([false, true, true, true]);
  });

  it.each(['first', 'last'])(
    'keeps the response to the later request if the older one begins %s',
    (order) => {
      const { cache, clock } = stage();
      const old = cache.record('q', 1, []);
      if (order === 'first') old?.append(Buffer.from('old'));
      clock.ms += 10;
      const later = cache.record('q', 1, []);
      later?.append(Buffer.from('new'));
      later?.complete('head');
      clock.ms += 10;
      if (order === 'last') old?.append(Buffer.from('old'));
      old?.complete('head');
      expect(cache.find('q', Infinity)?.bytes.toString()).toBe('new');
    },
  );

  it('drops the older response if the newer one is too long', () => {
    const { add, isCached, figures } = stage();
    add('q', 10);
    add('q', 41);
    expect([isCached('q'), figures.held]).toEqual([[false], 0]);
  });

  it('invalidates the responses and recordings of one credential', () => {
    const { cache, add, isCached, figures } = stage();
    add('mine', 10, 1);
    add('other', 10, 2);
    const late = cache.record('late', 1, []);
    late?.append(Buffer.alloc(10));
    cache.invalidate(1);
    late?.append(Buffer.alloc(10));
    late?.complete('head');
    expect([isCached('mine', 'other', 'late'), figures.held]).toEqual([[false, true, false], 10]);
  });

  it.each<[string[], string[]]>([
    [['a'], ['a', 'a,b', '']],
    [['c'], ['']],
    [
      ['b', 'c'],
      ['b', 'a,b', ''],
    ],
    [[], ['a', 'b', 'a,b', '']],
  ])('invalidates for the databases %j the selections %j', (databases, gone) => {
    const { cache, add, isCached } = stage();
    const selections = ['a', 'b', 'a,b', ''];
    const split = (selection: string) => selection.split(',').filter((id) => id !== '');
    for (const selection of selections) add(selection, 1, 1, split(selection));
    add('other', 1, 2, databases);
    const late = selections.map((selection) => cache.record(`late ${selection}`, 1, split(selection)));
    cache.invalidate(1, databases);
    late.forEach((recording) => recording?.complete('head'));
    const isThere = selections.map((selection) => !gone.includes(selection));
    expect(isCached(...selections)).toEqual(isThere);
    expect(isCached(...selections.map((selection) => `late ${selection}`))).toEqual(isThere);
    expect(isCached('other')).toEqual([true]);
  });

  it('does not collect a response that is announced as too long, and drops the older one', () => {
    const { cache, add, isCached, figures } = stage();
    add('q', 10);
    const recording = cache.record('q', 1, []);
    recording?.expectLength(40);
    expect(isCached('q')).toEqual([true]);
    recording?.expectLength(41);
    recording?.append(Buffer.alloc(10));
    recording?.complete('head');
    expect([isCached('q'), figures.held]).toEqual([[false], 0]);
  });

  it('is off if its time is 0', () => {
    const { cache, add, isCached } = stage({ ms: 0 });
    add('q', 1);
    expect([cache.record('q', 1, []), isCached('q')]).toEqual([undefined, [false]]);
  });

  const step = fc.record({
    do: fc.constantFrom('begin', 'take', 'take', 'take', 'end', 'drop', 'forget', 'wait'),
    at: fc.nat(20),
    size: fc.nat(45),
  });
  it('never exceeds its limit by more than the last chunk, and counts its bytes', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const { cache, clock, figures } = stage();
        const under: { key: string; text: string; recording: ReturnType<typeof cache.record> }[] = [];
        const whole = new Map<string, Set<string>>();
        for (const { do: what, at, size } of steps) {
          const one = under[at % (under.length || 1)];
          if (what === 'begin') {
            const key = String(at % 5);
            under.push({ key, text: '', recording: cache.record(key, at % 2, []) });
          } else if (what === 'forget') cache.invalidate(at % 2);
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
            const cached = cache.find(key, Infinity);
            if (!cached) continue;
            expect(whole.get(key)?.has(cached.bytes.toString())).toBe(true);
            expect(cached.ageMs).toBeLessThan(LIMITS.ms);
          }
          expect(figures.held).toBeGreaterThanOrEqual(0);
          expect(figures.held).toBeLessThanOrEqual(LIMITS.totalBytes);
          expect(figures.most).toBeLessThanOrEqual(LIMITS.totalBytes + 45);
        }
        cache.invalidate(0);
        cache.invalidate(1);
        expect(figures.held).toBe(0);
      }),
    ));
});
