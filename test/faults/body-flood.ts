import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMeasured } from './memory';

const MIB = 1024 * 1024;
const BODY = Buffer.alloc(MIB - 1, ' ');

/** The four addresses of loopback that the bodies come from. */
const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3', '127.0.0.4'];

export interface BodyFlood {
  /** Of the gateway's process, in MiB: the peak, and when all connections have closed. */
  peakMb: number;
  afterMb: number;
  /** Bodies that were refused. */
  refused: number;
}

/** Sends sign-ins that never end from each of four addresses, each with almost all of a body, and measures the gateway. */
export async function floodWithBodies(
  connectionsEach: number,
  form: 'length' | 'chunked',
  compiled: string,
): Promise<BodyFlood> {
  const gateway = await startMeasured({ compiled });
  const { port } = new URL(gateway.url);
  const sockets: Socket[] = [];
  const body =
    form === 'length' ? BODY : Buffer.concat([Buffer.from(`${BODY.length.toString(16)}\r\n`), BODY]);
  const size = form === 'length' ? `content-length: ${MIB}` : 'transfer-encoding: chunked';
  let refused = 0;

  /** Resolves when all but the end is sent, or when the gateway has closed the connection. */
  function send(localAddress: string): Promise<void> {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined).resume();
    socket.once('data', () => (refused += 1));
    socket.write(
      `POST /gateway/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${size}\r\n\r\n`,
    );
    return new Promise((resolve) => {
      socket.write(body, () => resolve());
      socket.once('close', () => resolve());
    });
  }

  try {
    for (let count = 0; count < connectionsEach; count += 1) await Promise.all(ADDRESSES.map(send));
    const gone = sockets.map((socket) => (socket.closed ? undefined : once(socket, 'close')));
    sockets.forEach((socket) => socket.destroy());
    await Promise.all(gone);
    const { peak } = await gateway.memory();
    // The collector works a while after the connections have ended.
    let after = peak;
    for (let turn = 0; turn < 20 && after > 200 * MIB; turn += 1) {
      await sleep(100);
      after = Math.min(after, (await gateway.memory()).now);
    }
    return { peakMb: Math.round(peak / MIB), afterMb: Math.round(after / MIB), refused };
  } finally {
    sockets.forEach((socket) => socket.destroy());
    await gateway.close();
  }
}
