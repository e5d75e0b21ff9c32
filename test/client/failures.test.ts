import { FAILURES, type FailureCode } from '../../src/contract/failure';
import { textTable } from '../support/text-table';
import { pendingClient, json, observedClient, outcomeOf, settled } from './observed-client';
import { ask } from './questions';

const PAGE = '<!doctype html><title>Proxy</title>';

describe('a failure with a code from the gateway', () => {
  it.each(Object.keys(FAILURES) as FailureCode[])('passes on the code and the message: %s', async (code) => {
    const { client } = observedClient(() => json({ code, message: `About ${code}.` }, FAILURES[code].status));
    await expect(client.databases()).rejects.toMatchObject({ code, message: `About ${code}.` });
  });
});

describe('a reply from something other than the gateway', () => {
  it.each(
    textTable(`
      400 | bad-input
      401 | signed-out
      403 | unreachable
      404 | not-found
      408 | timed-out
      413 | too-large
      418 | bad-reply
      429 | busy
      500 | unreachable
      504 | timed-out`),
  )('derives the failure from the status: %s becomes %s', async (status, code) => {
    for (const body of [PAGE, '', '{"error":"x"}', '{"code":"nonsense","message":"x"}']) {
      const { client } = observedClient(() => new Response(body, { status: Number(status) }));
      const outcome = outcomeOf(client.databases());
      await settled();
      expect(outcome.code).toBe(code);
      expect(outcome.message).toMatch(
        new RegExp(`^The list of databases was refused with status ${status} .*\\. .+\\.$`),
      );
    }
  });

  it.each([
    [PAGE, 'web page'],
    [`\n  ${PAGE}`, 'web page'],
    ['', 'empty'],
    ['{', 'not JSON'],
  ])('never reads the reply as data: %j', async (body, words) => {
    const { client } = observedClient(() => new Response(body));
    for (const asked of [client.databases(), client.columns({ databases: [], alwaysNull: 'ignore' })])
      await expect(asked).rejects.toMatchObject({
        code: 'bad-reply',
        message: expect.stringContaining(words),
      });
    await expect(client.rows(ask(['rent']))).rejects.toMatchObject({ code: 'bad-reply' });
  });
});

describe('a failing connection', () => {
  it('reports "unreachable", says what to do and hides the cause', async () => {
    const { client } = observedClient(() => Promise.reject(new TypeError('connect ECONNREFUSED 10.0.0.1')));
    await expect(client.rows(ask(['rent']))).rejects.toMatchObject({
      code: 'unreachable',
      message: 'The rent-roll server does not answer. Check your connection and try again.',
    });
  });
});

describe('the deadline', () => {
  it('ends a request without an answer', async () => {
    const { client, seen, timer, pass } = pendingClient();
    const outcome = outcomeOf(client.rows(ask(['rent'])));
    await pass(49_999);
    expect(outcome.state).toBe('open');
    timer.advance(1);
    await settled();
    expect(outcome).toMatchObject({
      code: 'timed-out',
      message: 'The query reply took longer than 50 s. Try again in a minute, or ask for less.',
    });
    expect(seen[0]!.signal.aborted).toBe(true);
    expect(timer.pending()).toBe(0);
  });

  it('ends the wait for a turn that never comes, so every question gets an answer', async () => {
    const { pending, client, timer, pass } = pendingClient();
    const outcomes = Array.from({ length: 100 }, (_, i) => outcomeOf(client.rows(ask([`c${i}`]))));
    await pass(50_000);
    expect(outcomes.map(({ code }) => code)).toEqual(Array(100).fill('timed-out'));
    expect(outcomes[99]!.message).toBe(
      'The query reply waited longer than 50 s behind other requests that were not answered. Try again in a minute.',
    );
    expect(pending).toHaveLength(5);
    expect(timer.pending()).toBe(0);
  });

  it('also covers the profile, the sign-in and the sign-out', async () => {
    const { client, pass } = observedClient(() => json([]), { fetch: () => new Promise(() => undefined) });
    const outcomes = [
      client.rows(ask(['rent'])),
      client.signIn({ clientId: 'a', clientSecret: 'b' }),
      client.signOut(),
    ].map((promise: Promise<unknown>) => outcomeOf(promise));
    await pass(50_000);
    expect(outcomes.map(({ code }) => code)).toEqual(Array(3).fill('timed-out'));
  });
});
