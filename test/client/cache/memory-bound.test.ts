import fc from 'fast-check';
import { createMemoryBound, type Entry } from '../../../src/client/cache/memory-bound';

describe('bounded memory', () => {
  it('never exceeds its limit, except by one entry while a pin lasts, after any holds, uses and releases', () => {
    const size = fc.record({ do: fc.constant('hold' as const), bytes: fc.nat(120) });
    const at = fc.record({ do: fc.constantFrom('use' as const, 'release' as const), which: fc.nat(40) });
    const limit = fc.record({ do: fc.constant('limit' as const), bytes: fc.nat(200) });
    const large = fc.record({ do: fc.constantFrom('hold large' as const, 'end' as const) });
    fc.assert(
      fc.property(fc.array(fc.oneof(size, size, at, limit, large), { maxLength: 60 }), (steps) => {
        const memory = createMemoryBound(100);
        const cached = new Set<Entry>();
        const ends: (() => void)[] = [];
        for (const step of steps) {
          if (step.do === 'hold') {
            const entry: Entry = { bytes: step.bytes, evict: () => void cached.delete(entry) };
            cached.add(entry);
            memory.hold(entry);
          } else if (step.do === 'limit') memory.setLimit(step.bytes);
          else if (step.do === 'hold large') ends.push(memory.pinOversized());
          else if (step.do === 'end') ends.pop()?.();
          else if ('which' in step) {
            const entry = [...cached][step.which % Math.max(1, cached.size)];
            if (!entry) continue;
            if (step.do === 'release') cached.delete(entry);
            memory[step.do](entry);
          }
          expect(memory.bytes()).toBe([...cached].reduce((sum, { bytes }) => sum + bytes, 0));
          const largest = ends.length === 0 ? 0 : Math.max(0, ...[...cached].map(({ bytes }) => bytes));
          expect(memory.bytes()).toBeLessThanOrEqual(memory.limit() + largest);
        }
      }),
    );
  });
});
