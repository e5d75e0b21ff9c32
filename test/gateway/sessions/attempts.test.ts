import { createAttempts, MOST_ATTEMPTS } from '../../../src/gateway/sessions/attempts';

function setUp() {
  const clock = { ms: 1_000_000 };
  let limited = 0;
  const attempts = createAttempts(
    () => clock.ms,
    () => void (limited += 1),
  );
  const fail = (subject: string, secret: string, address = 'here') =>
    attempts
      .run({ subject, secret, address }, () => Promise.reject(new Error('wrong')))
      .catch((error: Error) => error.message);
  const succeed = (subject: string, secret: string, address = 'here') =>
    attempts.run({ subject, secret, address }, () => Promise.resolve('in'));
  return { clock, attempts, fail, succeed, limited: () => limited };
}

describe('sign-ins with one client ID', () => {
  it('count each secret once, so that repeating one does not lock out the others', async () => {
    const { fail, succeed } = setUp();
    for (let count = 0; count < 100; count += 1) expect(await fail('a', 'wrong')).toBe('wrong');
    expect(await succeed('a', 'right')).toBe('in');
  });

  it('count while they run, so that parallel guesses gain nothing', async () => {
    const { attempts } = setUp();
    let begun = 0;
    let end = () => {};
    const answer = new Promise<void>((resolve) => (end = resolve));
    const guesses = Array.from({ length: 50 }, (_, count) =>
      attempts.run({ subject: 'a', secret: `${count}`, address: 'here' }, async () => {
        begun += 1;
        await answer;
        throw new Error('wrong');
      }),
    );
    end();
    await Promise.allSettled(guesses);
    expect(begun).toBe(MOST_ATTEMPTS.address);
  });

  it('are counted for the newest 10,000 client IDs', async () => {
    const { fail } = setUp();
    for (let count = 0; count < MOST_ATTEMPTS.address; count += 1) await fail('first', `${count}`);
    expect(await fail('first', 'again')).not.toBe('wrong');
    for (let count = 0; count < 10_000; count += 1) await fail(`other ${count}`, 'x');
    expect(await fail('first', 'again')).toBe('wrong');
  });
});
