/** `slow-link.ts URL MBIT` relays connections and limits the bytes to the caller to MBIT Mbit/s. */
import { type AddressInfo, connect, createServer } from 'node:net';

const [target = '', mbit] = process.argv.slice(2);
const bytesPerMs = (Number(mbit) * 1e6) / 8 / 1000;
const { port, hostname } = new URL(target);
/** The precision of timers. */
const STEP_MS = 2;

const server = createServer((caller) => {
  const service = connect(Number(port), hostname);
  caller.pipe(service);
  let due = 0;
  service.on('data', (chunk) => {
    due = Math.max(due, performance.now()) + chunk.length / bytesPerMs;
    const wait = due - performance.now();
    if (wait < STEP_MS) return void caller.write(chunk);
    service.pause();
    setTimeout(() => {
      caller.write(chunk);
      service.resume();
    }, wait);
  });
  service.on('end', () => caller.end());
  for (const socket of [caller, service])
    socket.on('error', () => {
      caller.destroy();
      service.destroy();
    });
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('disconnect', () => process.exit(0));
