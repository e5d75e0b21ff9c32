import { type AddressInfo, createServer } from 'node:net';

/** Starts a server that the gateway must never connect to. It counts the connections, and breaks each off. */
export async function startStranger(): Promise<{
  port: number;
  connections(): number;
  close(): Promise<void>;
}> {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
