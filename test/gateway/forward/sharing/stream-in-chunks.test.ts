import { randomBytes } from 'node:crypto';
import { RrError } from '../../../../src/contract/failure';
import { streamInChunks } from '../../../../src/gateway/forward/sharing/stream-in-chunks';

describe('bytes streamed in chunks', () => {
  it.each([0, 1, 65_536, 65_537, 1_000_000])('are the same %i bytes without a copy', async (length) => {
    const bytes = randomBytes(length);
    const pieces = (await streamInChunks(bytes, new AbortController().signal).toArray()) as Buffer[];
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    for (const piece of pieces) {
      expect(piece.length).toBeLessThanOrEqual(65_536);
      expect(piece.buffer).toBe(bytes.buffer);
    }
  });

  it.each(['before', 'while'])('fail if the signal aborts %s they are read', async (when) => {
    const stop = new AbortController();
    if (when === 'before') stop.abort(new RrError('timed-out', 'Over.'));
    const body = streamInChunks(Buffer.alloc(1_000_000), stop.signal);
    const reading = body.toArray();
    stop.abort(new RrError('timed-out', 'Over.'));
    await expect(reading).rejects.toMatchObject({ code: 'timed-out' });
  });
});
