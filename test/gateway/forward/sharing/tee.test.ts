import { Readable } from 'node:stream';
import { createTee } from '../../../../src/gateway/forward/sharing/tee';

const STALL_MS = 20;
const PIECE = Buffer.alloc(70_000);
const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an answer that has come to its end', () => {
  afterEach(() => jest.useRealTimers());

  it('is left to its readers, however slowly they take the rest', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    const fan = createTee(STALL_MS);
    const add = () => fan.addReader({ passedOn: () => undefined, closed: () => undefined });
    const [paused, quick, slow] = [add(), add(), add()];
    let pieces = 0;
    paused.on('data', () => void ((pieces += 1) === 2 && paused.pause()));
    const body = new Readable({ read: () => undefined });
    const over = fan.pipeFrom(body, { onStart: () => undefined, blocksOthers: () => false });
    body.push(PIECE);
    await turn();
    // The last piece and the end are here before anyone can take them.
    body.push(PIECE);
    body.push(null);
    expect([quick, slow].map((reader) => (reader.read() as Buffer).length)).toEqual([70_000, 70_000]);
    await over;
    quick.resume();
    while (!quick.destroyed) await turn();
    jest.advanceTimersByTime(STALL_MS);
    await turn();
    await turn();
    expect([pieces, slow.destroyed]).toEqual([2, false]);
    expect(Buffer.concat((await slow.toArray()) as Buffer[]).length).toBe(70_000);
  });
});
