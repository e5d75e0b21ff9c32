import { pendingReplies, json, observedClient, settled } from '../observed-client';
import { ask, cell, FIXED, rowOf } from '../questions';

/** The memory that one answer takes with one column from {@link wide}. */
const ANSWER_BYTES = 120_000;

/** A client with numbered replies, each with a text of 50,000 characters in every column. */
function client(answerBytes: number, options: Parameters<typeof observedClient>[1] = {}) {
  let count = 0;
  return observedClient(
    async (request) => {
      const [row] = await rowOf(request, (count += 1));
      return json([
        Object.fromEntries(Object.entries(row!).map(([name, value]) => [name, wide(value as string)])),
      ]);
    },
    { answerBytes, ...options },
  );
}
const wide = (text: string) => text.padEnd(50_000, '.');
const narrow = (text: unknown) => String(text).replace(/\.+$/, '');

const of = (database: string, ...columns: string[]) =>
  ask(columns.length > 0 ? columns : ['rent'], { databases: [database] });

describe('the held answers', () => {
  it('fill the memory; the client evicts the least recently used and requests it again when asked', async () => {
    const { client: rows, seen } = client(2 * ANSWER_BYTES);
    await rows.rows(of('a'));
    await rows.rows(of('b'));
    await rows.rows(of('a'));
    await rows.rows(of('c'));
    expect(seen).toHaveLength(3);
    expect(rows.peekRows(of('b'))).toBeUndefined();
    await rows.rows(of('a'));
    expect(seen).toHaveLength(3);
    await rows.rows(of('b'));
    expect(seen).toHaveLength(4);
    expect(rows.stats()).toMatchObject({ entries: 2, limitBytes: 2 * ANSWER_BYTES });
  });

  it('share one memory limit, whatever they contain', async () => {
    const { client: all } = observedClient(
      ({ url }) =>
        url.includes('column-list')
          ? json([{ columnName: 'rent', columnType: 'FLOAT', description: wide('about') }])
          : url.includes('databases-list')
            ? json([{ id: '1', name: wide('Harbour') }])
            : json([{ rentrollId: 1, propertyName: wide('Quay') }]),
      { answerBytes: 2 * ANSWER_BYTES },
    );
    await all.databases();
    await all.columns({ databases: ['a'], alwaysNull: 'ignore' });
    expect(all.stats()).toMatchObject({ entries: 2 });
    await all.list({ endpoint: 'rentrolls', databases: ['a'] });
    expect(all.stats()).toMatchObject({ entries: 2 });
    expect(all.peekDatabases()).toBeUndefined();
    expect(all.stats().bytes).toBeLessThanOrEqual(2 * ANSWER_BYTES);
  });
});

describe('an answer that is larger than the whole memory', () => {
  it('reaches every waiting caller, is not held, and evicts no other answer', async () => {
    const { client: rows, seen } = client(ANSWER_BYTES);
    await rows.rows(of('a'));
    const two = of('b', 'rent', 'unit');
    const [first, second] = await Promise.all([rows.rows(two), rows.rows(two)]);
    expect(first).toBe(second);
    expect(narrow(cell(first.value, 'unit'))).toBe('unit 2');
    expect(seen).toHaveLength(2);
    expect(rows.peekRows(two)).toBeUndefined();
    expect(rows.peekRows(of('a'))).toBeDefined();
    await rows.rows(two);
    expect(seen).toHaveLength(3);
  });

  it('removes the earlier answer to the same question', async () => {
    let rent = 'small';
    const { client: rows } = observedClient(() => json([{ rent }]), { answerBytes: ANSWER_BYTES });
    await rows.rows(of('a'));
    rent = wide('large').repeat(3);
    await rows.rows(of('a'), { notBefore: rows.nextSequence() });
    expect(rows.peekRows(of('a'))).toBeUndefined();
    expect(rows.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });
});

describe('a client that has evicted the newest answer', () => {
  /** The test replies for database a by hand; other databases answer at once. */
  function slow() {
    const { pending, respond } = pendingReplies();
    const made = observedClient(
      async (request) =>
        request.headers.get('x-company-databases') === 'a'
          ? respond(request)
          : json([{ rent: wide('other'), unit: wide('another') }]),
      { answerBytes: 2 * ANSWER_BYTES, profile: FIXED },
    );
    const begin = async (question: ReturnType<typeof of>, refreshed = false) => {
      const answer = made.client.rows(question, refreshed ? { notBefore: made.client.nextSequence() } : {});
      await settled();
      made.timer.advance(1000);
      await settled();
      return { answer };
    };
    const reply = (index: number, text: string) =>
      pending[index]!.reply(
        json([{ rent: wide(`rent ${text}`), unit: wide(`unit ${text}`), area: wide(`area ${text}`) }]),
      );
    /** Two columns fill the memory. */
    const fill = async () => void (await (await begin(of('z', 'rent', 'unit'))).answer);
    return { ...made, pending, begin, reply, fill };
  }

  it('does not hold an answer that was requested earlier and arrives later', async () => {
    const { client: rows, pending, begin, reply, fill } = slow();
    const old = await begin(of('a'));
    const fresh = await begin(of('a'), true);
    reply(1, 'new');
    await fresh.answer;
    await fill();
    expect(rows.peekRows(of('a'))).toBeUndefined();
    // This caller may have seen the new answer, so it does not join an earlier request.
    const again = await begin(of('a'));
    expect(pending).toHaveLength(3);
    reply(0, 'old');
    expect(narrow(cell((await old.answer).value, 'rent'))).toBe('rent old');
    expect(rows.peekRows(of('a'))).toBeUndefined();
    reply(2, 'newest');
    expect(narrow(cell((await again.answer).value, 'rent'))).toBe('rent newest');
    expect(narrow(cell(rows.peekRows(of('a'))!.value, 'rent'))).toBe('rent newest');
  });

  it('also gives up a wider, earlier answer that it held beside the newest', async () => {
    const { client: rows, begin, reply } = slow();
    const wider = await begin(of('a', 'rent', 'unit'));
    const later = await begin(of('a', 'rent', 'area'), true);
    rows.limitCache(100 * ANSWER_BYTES);
    reply(0, 'old');
    reply(1, 'new');
    await Promise.all([wider.answer, later.answer]);
    // Requested earlier, and used since.
    expect(narrow(cell(rows.peekRows(of('a', 'unit'))!.value, 'unit'))).toBe('unit old');
    rows.limitCache(3 * ANSWER_BYTES);
    expect(rows.peekRows(of('a', 'rent'))).toBeUndefined();
    expect(rows.stats()).toMatchObject({ entries: 0, bytes: 0 });
  });
});
