/**
 * The smallest possible proxy in Node, in a separate process, to show what any proxy costs at least.
 * `relay` copies the bytes of a connection without reading them. `http` only parses and writes HTTP.
 */
import { createServer as createHttpServer, type Server as HttpServer } from 'node:http';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { Pool } from 'undici';

const [kind, target = ''] = process.argv.slice(2);

function relay(): Server {
  const { port, hostname } = new URL(target);
  return createServer((caller) => {
    const service = connect(Number(port), hostname);
    caller.pipe(service).on('error', () => caller.destroy());
    service.pipe(caller).on('error', () => service.destroy());
  });
}

function http(): HttpServer {
  const pool = new Pool(target, { headersTimeout: 0, bodyTimeout: 0 });
  return createHttpServer((request, response) => {
    const { url = '', method = 'GET', headers } = request;
    const { authentication } = headers;
    const sent = { method, path: url, headers: { authentication }, opaque: response };
    pool
      .stream(sent, ({ statusCode, headers: got, opaque }) => {
        const length = got['content-length']?.toString();
        if (length !== undefined) opaque.setHeader('content-length', length);
        return opaque.writeHead(statusCode);
      })
      .catch(() => response.destroy());
  });
}

const server = kind === 'relay' ? relay() : http();
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('message', () => process.send?.({ cpu: process.cpuUsage() }));
process.on('disconnect', () => process.exit(0));
