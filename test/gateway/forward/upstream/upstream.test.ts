import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { DEFAULT_TIMEOUTS } from '../../../../src/gateway/http/timeouts';
import { createUpstream } from '../../../../src/gateway/forward/upstream/upstream';

const reply = (body: string) => `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

it('a late answer never reaches another credential, or another limit of its access keys', async () => {
  const sockets: Socket[] = [];
  // The second question on a connection gets what the service still had to say to the first.
  const server = createServer((socket) => {
    sockets.push(socket);
    let asked = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => socket.write(reply((asked += 1) === 1 ? 'mine' : 'late')));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const upstream = createUpstream({ baseUrl, authUrl: baseUrl, audienceUrl: baseUrl }, DEFAULT_TIMEOUTS);
  const life = { signal: new AbortController().signal, remainingMs: () => 60_000 };
  const ask = async (queue: string, connections?: string) => {
    const call = { method: 'GET' as const, path: '/', headers: {}, isRead: false };
    const { body } = await upstream.send({ ...call, ...(connections && { connections }) }, queue, life);
    const text = Buffer.concat((await body.toArray()) as Buffer[]).toString();
    // The connection is free for the next question.
    await new Promise((resolve) => setImmediate(resolve));
    return text;
  };
  try {
    const answers = [
      await ask('data 1'),
      await ask('data 1', 'data 1 ["db-1"]'),
      await ask('data 1', 'data 1 ["db-2"]'),
      await ask('data 2'),
    ];
    expect(answers).toEqual(['mine', 'mine', 'mine', 'mine']);
    expect(await ask('data 1')).toBe('late');
  } finally {
    await upstream.close();
    sockets.forEach((socket) => socket.destroy());
    server.close();
  }
});
