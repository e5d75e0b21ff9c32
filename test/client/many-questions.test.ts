import type { Client } from '../../src/client/client';
import { pendingClient, json, settled } from './observed-client';
import { ask, FIXED, rowOf } from './questions';

const FORMULAS = 1000;
const QUESTIONS = 20;

/** The question of the n-th formula: one of twenty databases, and columns that differ between formulas. */
const questionOf = (formula: number) =>
  ask([`column ${formula % 7}`, `column ${formula % 11}`], {
    databases: [`d${String(formula % QUESTIONS).padStart(2, '0')}`],
  });
const databaseOf = ({ headers }: { headers: Headers }) => headers.get('x-company-databases');
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Asks the questions of all thousand formulas at once. */
const askAll = (client: Client, how: Parameters<Client['rows']>[1] = {}) =>
  range(FORMULAS).map((formula) => client.rows(questionOf(formula), how));

describe('a thousand formulas with twenty questions', () => {
  it('send their requests in the order of the first questions, at most five at a time', async () => {
    const { pending, client, seen, pass } = pendingClient({ profile: FIXED });
    const all = Promise.all(askAll(client));
    await pass(5);
    const open = new Set(pending);
    expect(open.size).toBe(5);
    // The latest request gets its answer first, and still every request gets its turn.
    for (let done = 0; done < QUESTIONS; done++) {
      const last = [...open].at(-1)!;
      open.delete(last);
      last.reply(json(await rowOf(last.request, 'x')));
      await settled();
      pending.slice(5 + done).forEach((pendingRequest) => open.add(pendingRequest));
      expect(open.size).toBe(Math.min(5, QUESTIONS - done - 1));
      expect(client.stats().inFlight).toBe(open.size);
    }
    await all;
    expect(seen.map(databaseOf)).toEqual(range(QUESTIONS).map((index) => questionOf(index).databases[0]));
  });
});
