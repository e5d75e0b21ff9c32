import fc from 'fast-check';
import {
  disprove,
  findProven,
  isLiveTag,
  nextToProve,
  prove,
  type ProvenSecret,
} from '../../../src/gateway/tokens/proven-secrets';

/** Applies proofs and refusals in order, such as `['+old', '+new', '-old']`. Tags are t1, t2 and so on. */
function after(steps: readonly string[]): readonly ProvenSecret[] {
  let tags = 0;
  return steps.reduce<readonly ProvenSecret[]>((secrets, step, index) => {
    const secret = step.slice(1);
    return step.startsWith('+')
      ? prove(secrets, secret, index, () => `t${(tags += 1)}`)
      : disprove(secrets, secret);
  }, []);
}

const provenIn = (secrets: readonly ProvenSecret[]) =>
  ['old', 'new', 'third'].filter((secret) => findProven(secrets, secret));

describe('the proven secrets of a client ID', () => {
  it.each<[string[], string[]]>([
    // A new secret takes the place of the old one, which may have been changed at the service.
    [['+old', '+new'], ['new']],
    // The old one is accepted again: a change with overlap.
    [
      ['+old', '+new', '+old'],
      ['old', 'new'],
    ],
    [['+old', '+new', '+old', '-old'], ['new']],
    [
      ['+old', '+new', '+old', '+third', '+new'],
      ['new', 'third'],
    ],
    // The last one stays, so that its owner learns of the refusal.
    [['+old', '-old'], ['old']],
    [['+old', '+new', '-new'], ['new']],
  ])('after %j are %j', (steps, proven) => expect(provenIn(after(steps))).toEqual(proven));

  it('gives a secret another tag when it returns, so that its earlier sessions stay ended', () => {
    const [first] = after(['+old']);
    const returned = after(['+old', '+new', '+old']);
    expect(isLiveTag(after(['+old', '+new']), first?.tag ?? null)).toBe(false);
    expect(isLiveTag(returned, first?.tag ?? null)).toBe(false);
    expect(isLiveTag(returned, findProven(returned, 'old')?.tag ?? null)).toBe(true);
  });

  it('proves the secret again that was proven longest ago', () => {
    expect(nextToProve(after(['+old', '+new', '+old']))?.secret).toBe('new');
    expect(nextToProve(after(['+old', '+new', '+old', '+new']))?.secret).toBe('old');
    expect(nextToProve(after(['+old', '+new']))?.secret).toBe('new');
    expect(nextToProve([])).toBeUndefined();
  });

  it('are never empty, never many, and begin with a proven one', () => {
    const step = fc.tuple(fc.constantFrom('+', '-'), fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const secrets = after(['+a', ...steps.map((parts) => parts.join(''))]);
        expect(secrets[0]?.isFormer).toBeUndefined();
        expect(secrets.length).toBeGreaterThanOrEqual(1);
        expect(secrets.length).toBeLessThanOrEqual(4);
        expect(new Set(secrets.map(({ secret }) => secret)).size).toBe(secrets.length);
      }),
    );
  });
});
