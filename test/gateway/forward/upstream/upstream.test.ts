import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MAX_CONCURRENT_REQUESTS } from '../../../../src/gateway/forward/upstream/fair-queue';
import { DEFAULT_TIMEOUTS } from '../../../../src/gateway/http/timeouts';
import { createUpstream } from '../../../../src/gateway/forward/upstream/upstream';

it('a reply blocks others only until its own place is free', async () => {
  const open: ServerResponse[] = [];
  const server = createServer((_, response) => void open.push(response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = createUpstream({ baseUrl, authUrl: baseUrl, audienceUrl: baseUrl }, DEFAULT_TIMEOUTS);
  const stop = new AbortController();
  const send = (person: string) => {
    const life = { signal: stop.signal, remainingMs: () => 60_000, person };
    return upstream.send({ method: 'GET', path: '/', headers: {}, isRead: false }, 'queue', life);
  };
  const untilOpen = async (count: number) => {
    while (open.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  try {
    const first = send('a');
    await untilOpen(1);
    open[0]!.write('[');
    const { body, blocksOthers } = await first;
    const others = Array.from({ length: MAX_CONCURRENT_REQUESTS }, () => send('b'));
    const ends = Promise.allSettled(others);
    await untilOpen(MAX_CONCURRENT_REQUESTS);
    expect(blocksOthers()).toBe(true);
    open[0]!.end(']');
    await body.toArray();
    await untilOpen(MAX_CONCURRENT_REQUESTS + 1);
    const waiting = send('c').catch(() => 'stopped');
    expect(blocksOthers()).toBe(false);
    stop.abort(new Error('over'));
    await Promise.all([ends, waiting]);
  } finally {
    await upstream.close();
    server.closeAllConnections();
    server.close();
  }
});
