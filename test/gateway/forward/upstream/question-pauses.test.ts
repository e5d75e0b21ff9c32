import { createQuestionPauses } from '../../../../src/gateway/forward/upstream/question-pauses';

const question = (columns: string, path = '/query') => ({
  method: 'POST' as const,
  path,
  headers: { 'x-databases': '101' },
  body: Buffer.from(columns),
});
const lifeOf = (remainingMs: number, signal = new AbortController().signal) => ({
  signal,
  remainingMs: () => remainingMs,
});

describe('a pause that the service asks for', () => {
  it('delays a question that can wait until its end, and no longer', async () => {
    let now = 0;
    const pauses = createQuestionPauses(() => now);
    pauses.pause('data 1', question('a'), 5);
    const waiting = pauses.wait('data 1', question('a'), lifeOf(60_000));
    now = 5;
    await expect(waiting).resolves.toBeUndefined();
    await expect(pauses.wait('data 1', question('a'), lifeOf(0))).resolves.toBeUndefined();
  });

  it('ends for a caller who has gone', async () => {
    const pauses = createQuestionPauses(() => 0);
    const stop = new AbortController();
    pauses.pause('data 1', question('a'), 1000);
    const waiting = pauses.wait('data 1', question('a'), lifeOf(60_000, stop.signal));
    stop.abort(new Error('gone'));
    await expect(waiting).rejects.toThrow('gone');
  });
});
