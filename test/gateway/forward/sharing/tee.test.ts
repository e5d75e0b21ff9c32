import { Readable } from 'node:stream';
import { createTee } from '../../../../src/gateway/forward/sharing/tee';

const STALL_MS = 20;
const CHUNK = Buffer.alloc(70_000);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('a body that has ended', () => {
  afterEach(() => jest.useRealTimers());

  it('leaves its readers any time to take the rest', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const tee = createTee(STALL_MS);
    const add = () => tee.addReader({ passedOn: () => undefined, closed: () => undefined });
    const [paused, quick, slow] = [add(), add(), add()];
    let chunks = 0;
    paused.on('data', () => void ((chunks += 1) === 2 && paused.pause()));
    const body = new Readable({ read: () => undefined });
    const over = tee.pipeFrom(body, { onStart: () => undefined, blocksOthers: () => false });
    body.push(CHUNK);
    await turn();
    // The last chunk and the end arrive before any reader can take them.
    body.push(CHUNK);
    body.push(null);
    expect([quick, slow].map((reader) => (reader.read() as Buffer).length)).toEqual([70_000, 70_000]);
    await over;
    quick.resume();
    while (!quick.destroyed) await turn();
    jest.advanceTimersByTime(STALL_MS);
    await turn();
    await turn();
    expect([chunks, slow.destroyed]).toEqual([2, false]);
    expect(Buffer.concat((await slow.toArray()) as Buffer[]).length).toBe(70_000);
  });
});
