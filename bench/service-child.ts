/**
 * A service for benchmarks in a separate process. It issues tokens and sends a small reply for each file,
 * a long one at `/thirdparty/files`, and 20 MB of rows for each query.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { DEFAULT_PROFILE } from '../src/contract/profile';
import { wireRows } from './wire-rows';

const longMb = Number(process.argv[2]);
const SMALL = Buffer.from(JSON.stringify({ fileId: '1', fileName: 'x'.repeat(900), rentrolls: [] }));
const ROW = JSON.stringify({
  unit_name: 'Unit 1',
  tenant_name: 'Bäckerei Lindner GmbH',
  contracted_rent_pa: 48211.5,
});
const CHUNK = Buffer.from(`${ROW},`.repeat(Math.ceil(65_536 / (ROW.length + 1))));
let rows: Buffer | undefined;

function send(response: ServerResponse, body: Buffer): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

function* chunks() {
  yield Buffer.from('[');
  for (let sent = 0; sent < longMb * 1_000_000; sent += CHUNK.length) yield CHUNK;
  yield Buffer.from(`${ROW}]`);
}

const server = createServer((request, response) => {
  request.resume();
  if (request.url === DEFAULT_PROFILE.token.path)
    return send(response, Buffer.from('{"access_token":"opaque","expires_in":86400}'));
  if (request.url === DEFAULT_PROFILE.files.path) {
    response.writeHead(200, { 'content-type': 'application/json' });
    return void Readable.from(chunks(), { objectMode: false, highWaterMark: 262_144 }).pipe(response);
  }
  if (request.url === DEFAULT_PROFILE.query.path) return send(response, (rows ??= wireRows(20_000_000)));
  send(response, SMALL);
});
server.listen(0, '127.0.0.1', () =>
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on('disconnect', () => process.exit(0));
