import { createSlots } from '../../../src/gateway/forward/slots';

const forever = new AbortController().signal;
const isPending = async (promise: Promise<unknown>) =>
  (await Promise.race([promise, new Promise((resolve) => setImmediate(resolve, 'pending'))])) === 'pending';

describe('places for requests', () => {
  it('are given to so many of a queue, and to the next when one is free', async () => {
    const enter = createSlots(2);
    const first = await enter('a', forever);
    await enter('a', forever);
    const third = enter('a', forever);
    const fourth = enter('a', forever);
    expect(await isPending(enter('b', forever))).toBe(false);
    expect(await isPending(third)).toBe(true);
    first();
    first();
    expect(await isPending(third)).toBe(false);
    expect(await isPending(fourth)).toBe(true);
  });

  it('are not waited for by who has gone', async () => {
    const enter = createSlots(1);
    const release = await enter('a', forever);
    const gone = new AbortController();
    const second = enter('a', gone.signal);
    const third = enter('a', forever);
    gone.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await expect(enter('a', gone.signal)).rejects.toThrow('gone');
    release();
    expect(await isPending(third)).toBe(false);
  });
});
