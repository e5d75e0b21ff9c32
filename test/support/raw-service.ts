import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { DEFAULT_PROFILE } from '../../src/contract/profile';

export interface RawRequest {
  /** Includes the query. */
  path: string;
  /** The unparsed request head. */
  head: string;
  body: string;
  /** The bytes written here are the reply. */
  socket: Socket;
}

export type RawService = Awaited<ReturnType<typeof startRawService>>;

/**
 * Starts a service that issues tokens (`token-1`, `token-2` …) and sends raw bytes of the caller's choice otherwise.
 */
export async function startRawService(answer: (request: RawRequest) => void) {
  const sockets = new Set<Socket>();
  let tokens = 0;

  function handle(request: RawRequest): void {
    if (request.path !== DEFAULT_PROFILE.token.path) return answer(request);
    tokens += 1;
    request.socket.write(rawReply(`{"access_token":"token-${tokens}"}`));
  }

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    // The gateway may close a connection.
    socket.on('error', () => undefined);
    let received = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      received += chunk;
      for (;;) {
        const end = received.indexOf('\r\n\r\n') + 4;
        const head = received.slice(0, end);
        const length = Number(/^content-length: *(\d+)/im.exec(head)?.[1] ?? 0);
        if (end < 4 || received.length < end + length) return;
        const body = received.slice(end, end + length);
        received = received.slice(end + length);
        handle({ path: head.split(' ')[1] ?? '', head, body, socket });
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close(): Promise<void> {
      sockets.forEach((socket) => socket.destroy());
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Returns the head of a reply including the empty line. */
export const rawHead = (fields: string, status = '200 OK'): string => {
  const type = /^content-type:/im.test(fields) ? '' : 'content-type: application/json\r\n';
  return `HTTP/1.1 ${status}\r\n${type}${fields}\r\n\r\n`;
};

/** Returns a complete reply with its length. `fields` begin with a line break. */
export const rawReply = (body: string | Buffer, fields = '', status?: string): Buffer =>
  Buffer.concat([
    Buffer.from(rawHead(`content-length: ${Buffer.byteLength(body)}${fields}`, status)),
    Buffer.from(body),
  ]);
