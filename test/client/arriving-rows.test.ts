import { createScheduler } from '../../src/client/scheduler';
import { manualTimer, observedClient, outcomeOf, settled } from './observed-client';
import { ask } from './questions';

const encoded = (text: string) => new TextEncoder().encode(text);

/** A reply that the test writes by hand, with a record of what the client did with it. */
function connection() {
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  const seen = { asked: 0, cancelled: false };
  const body = new ReadableStream<Uint8Array>(
    {
      start: (given) => void (controller = given),
      pull: () => void (seen.asked += 1),
      cancel: () => void (seen.cancelled = true),
    },
    // Fetches nothing ahead, so each pull is one read by the client.
    { highWaterMark: 0 },
  );
  return {
    seen,
    body,
    write: (part: string | Uint8Array) => controller.enqueue(typeof part === 'string' ? encoded(part) : part),
    end: () => controller.close(),
    fail: () => controller.error(new TypeError('terminated')),
  };
}

/** A page that continues only when told to. Each look at its clock takes a millisecond, even on a busy machine. */
function busyPage() {
  let turns: (() => void)[] = [];
  let time = 0;
  const scheduler = createScheduler({
    now: () => (time += 1),
    nextTurn: () => new Promise((resolve) => turns.push(resolve)),
  });
  const turn = async () => {
    const due = turns;
    turns = [];
    due.forEach((go) => go());
    await settled();
  };
  return { scheduler, turn };
}

function asked(options: Parameters<typeof observedClient>[1] = {}) {
  const reply = connection();
  const timer = manualTimer();
  const { client, seen } = observedClient(() => new Response(reply.body), {
    setTimer: timer.set,
    ...options,
  });
  const stop = new AbortController();
  const answer = client.rows(ask(['rent']), { signal: stop.signal });
  const outcome = outcomeOf(answer);
  return { ...reply, timer, client, request: seen, stop, answer, outcome };
}

describe('arriving rows', () => {
  it('reads no further part before the previous one is processed', async () => {
    const { scheduler, turn } = busyPage();
    const { seen, write, end, outcome } = asked({ scheduler });
    await settled();
    write('[{"rent":"a"}');
    await settled();
    expect(seen.asked).toBe(1);
    await turn();
    expect(seen.asked).toBe(2);
    write(',{"rent":"b"}]');
    await settled();
    expect(seen.asked).toBe(2);
    await turn();
    end();
    await settled();
    // One turn ends the reading, and one makes the table of all pages.
    for (let turns = 0; turns < 2; turns++) await turn();
    expect(outcome).toMatchObject({ state: 'done', value: { value: { rowCount: 2 } } });
  });

  it('does not time out while the page is busy with the rows', async () => {
    const { scheduler, turn } = busyPage();
    const { write, end, timer, outcome } = asked({ scheduler });
    await settled();
    write('[{"rent":"a"}]');
    await settled();
    timer.advance(1_000_000);
    await turn();
    end();
    await settled();
    timer.advance(1_000_000);
    for (let turns = 0; turns < 2; turns++) await turn();
    expect(outcome.state).toBe('done');
    expect(timer.pending()).toBe(0);
  });

  it('accepts slow rows as long as they keep arriving', async () => {
    const { write, end, timer, outcome } = asked();
    await settled();
    for (const part of ['[', '{"rent":', '"a"}', ']']) {
      timer.advance(49_999);
      write(part);
      await settled();
    }
    timer.advance(49_999);
    end();
    await settled();
    expect(outcome.state).toBe('done');
  });

  it('gives up the rows and the connection when the rows stop', async () => {
    const { write, timer, seen, request, outcome, client } = asked();
    await settled();
    write('[{"rent":"a"}');
    timer.advance(50_000);
    await settled();
    expect(outcome.code).toBe('timed-out');
    expect(seen.cancelled).toBe(true);
    expect(request[0]!.signal.aborted).toBe(true);
    expect(client.stats()).toMatchObject({ entries: 0 });
    expect(timer.pending()).toBe(0);
  });

  it('gives up the rows when the last caller leaves, even while the page processes them', async () => {
    const { scheduler, turn } = busyPage();
    const { write, seen, stop, outcome, client } = asked({ scheduler });
    await settled();
    write('[{"rent":"a"}');
    await settled();
    stop.abort();
    await settled();
    expect(outcome.code).toBe('cancelled');
    expect(seen.cancelled).toBe(true);
    await turn();
    expect(client.stats()).toMatchObject({ entries: 0 });
  });

  it.each([['<html>'], ['[{"rent":"a"},,'], ['{"error":"no"} no']])(
    'stops reading an unreadable reply before its end: %s',
    async (text) => {
      const { write, seen, outcome } = asked();
      await settled();
      write(text);
      await settled();
      expect(outcome).toMatchObject({ code: 'bad-reply' });
      expect(seen.cancelled).toBe(true);
    },
  );

  it('refuses a reply without a body', async () => {
    const { client } = observedClient(() => new Response(null));
    await expect(client.rows(ask(['rent']))).rejects.toMatchObject({ code: 'bad-reply' });
  });
});
