import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Duplex } from 'node:stream';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { plainHttpNotice, serviceIdentity } from '../../../src/gateway/http/address';
import { type ConnectionLimits, limitConnections, listenOn } from '../../../src/gateway/http/connections';
import { textTable } from '../../support/text-table';
import { isForPeople, messageIn } from '../../../src/gateway/http/service-message';

let app: FastifyInstance;
let refusals: number;
const sockets: Socket[] = [];
/** Serves `/` with these limits. Returns the port. */
async function serve(limits: ConnectionLimits): Promise<number> {
  refusals = 0;
  app = Fastify({ forceCloseConnections: true });
  jest.spyOn(app.log, 'warn').mockImplementation(() => void (refusals += 1));
  app.get('/', () => 'here');
  limitConnections(app, limits);
  await listenOn(app, 0, 'localhost', () => Promise.resolve([{ address: '127.0.0.1' }]));
  return (app.server.address() as { port: number }).port;
}

/** Sends a request over a new connection, which stays open. Returns the status, or 0 if it was closed unanswered. */
function ask(port: number): Promise<number> {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  return new Promise((resolve) => {
    socket.once('data', (text) => resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(String(text))?.[1])));
    socket.on('error', () => undefined).once('close', () => resolve(0));
  });
}

describe('connections', () => {
  afterEach(async () => {
    sockets.splice(0).forEach((socket) => socket.destroy());
    await app.close();
  });

  it('beyond the limit are closed unanswered, until others end, and said once', async () => {
    const port = await serve({ all: 3, each: 3 });
    expect([await ask(port), await ask(port), await ask(port)]).toEqual([200, 200, 200]);
    expect([await ask(port), await ask(port)]).toEqual([0, 0]);
    expect(refusals).toBe(1);
    const [first] = sockets;
    const ended = once(app.server, 'connection');
    first?.destroy();
    let status = 0;
    while (status === 0) status = await ask(port);
    expect(status).toBe(200);
    await ended;
  });

  it('of one address leave room for those of others', async () => {
    const port = await serve({ all: 4, each: 2 });
    expect([await ask(port), await ask(port), await ask(port)]).toEqual([200, 200, 0]);
    const from = (remoteAddress: string) => {
      const socket = Object.assign(new Duplex({ read() {}, write: (_, __, done) => done() }), {
        remoteAddress,
      });
      app.server.emit('connection', socket);
      return socket;
    };
    const connections = [from('192.0.2.1'), from('192.0.2.2'), from('192.0.2.3')];
    expect(connections.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    connections.forEach((socket) => socket.destroy());
  });
});

describe('the message in a reply outside 2xx', () => {
  it.each(
    textTable(String.raw`
      application/json         | {"message":"Column x."}                                       | Column x.
      application/json         | {"error":"invalid"}                                           | invalid
      application/json         | {"message":"  ","error_description":"B"}                      | B
      application/json         | {"title":"Bad Request","status":400,"detail":"Column x."}     | Column x.
      application/problem+json | {"type":"about:blank","title":"Column x is unknown"}          | Column x is unknown
      application/json         | {"errors":[{"status":"422","title":"Bad","detail":"Column x."}]} | Column x.
      application/json         | {"detail":[{"loc":["body"],"msg":"Column x.","type":"value"}]} | Column x.
      application/json         | {"title":"Two errors.","errors":{"columns":["Column x."]}}    | Column x.
      application/json         | [{"message":"Column x."}]                                     | Column x.
      application/json         | {"error":{"message":{"lang":"en","value":"Column x."}}}       | Column x.
      application/json         | {"errors":[{"message":"Secret s3cret is bad"}]}               | none
      application/json         | {"errors":[]}                                                 | none
      application/json         | {"status":"failed","path":"x"}                                | none
      application/json         | "Column x."                                                   | Column x.
      application/json         | {"message":"cut o                                             | none
                               | Column x.                                                     | Column x.
      application/json         | {"message":"${'x'.repeat(201)}"}                              | none
      text/html                | Column x.                                                     | none
      text/plain               | <!doctype html><p>x                                           | none
      application/json         | {"message":"<b>x</b>"}                                        | none
      text/plain               |                                                               | none
      text/plain               | Secret s3cret is bad                                          | none
      application/json         | {"message":"s3\u0063ret"}                                     | none
      text/plain               | Token eyJhbGciOiJub25lIn0.e30.x expired                       | none
    `),
  )('with the content type “%s” and the body %s has the message %s [rule 112]', (type, body, message) =>
    expect(messageIn(type!, ` ${body} \n`, DEFAULT_PROFILE.errorBody.message, ['s3cret']) ?? 'none').toBe(
      message,
    ),
  );
});

describe('a text of the service', () => {
  it.each(
    textTable(String.raw`
      See https://internal.example:8443/a?b for it
      connect to fe80:0:0:0:202:b3ff:fe1e:8329 failed
      Cannot reach postgres:5432
      getaddrinfo ENOTFOUND rr-db
      No route to rr-db.cluster.local
      Cannot open "/var/lib/rr"
      Cannot open \\files01\rr\x.csv
      Column x is unknown. at parse (native)
      Bad. Traceback (most recent call last)
      Column x ${'\0'} is unknown.
      12 345
      The column ${'x'.repeat(200)} is unknown.
    `),
  )('that may reveal internals is not shown: %s', (text) => expect(isForPeople(text!)).toBe(false));

  it.each(
    textTable(`
      Column "Contracted Rent PA" is unknown.
      Opening hours 12:30:45 to 18:00.
      Value 1.234.567,89 is not a number.
      Dates look like 31/12/2026, e.g. in March.
      Rent in EUR/m² p.a. is needed.
      Der Mietvertrag läuft am 31.12.2026 ab.
    `),
  )('for people is shown: %s', (text) => expect(isForPeople(text!)).toBe(true));
});

describe('plain http', () => {
  const service = { baseUrl: 'https://api.example', authUrl: 'https://api.example', audienceUrl: 'http://a' };

  it.each(
    textTable(`
      {}                                                                  | none
      {"baseUrl":"http://127.0.0.1:1","authUrl":"http://localhost:2"}     | none
      {"baseUrl":"http://[::1]:1"}                                        | none
      {"authUrl":"http://api.example"}                                    | RR_AUTH_URL uses plain http
      {"baseUrl":"http://10.0.0.1","authUrl":"http://api.example"}        | RR_BASE_URL and RR_AUTH_URL use plain
      {"baseUrl":"http://127.0.0.1.example"}                              | RR_BASE_URL uses plain http
    `),
  )('with %s gives the notice: %s', (changes, notice) =>
    expect(plainHttpNotice({ ...service, ...(JSON.parse(changes!) as object) }) ?? 'none').toContain(notice),
  );
});

describe('the identity of a service', () => {
  const service = { baseUrl: 'https://api.example/v1', authUrl: 'http://127.0.0.1:9000', audienceUrl: 'a' };

  it.each(
    textTable(`
      {"authUrl":"http://127.0.0.1:9001"}         | true
      {"baseUrl":"https://api.example:443/v1/"}   | true
      {"baseUrl":"https://api.example:8443/v1"}   | false
      {"baseUrl":"https://api.example/v2"}        | false
      {"baseUrl":"http://api.example/v1"}         | false
      {"authUrl":"https://127.0.0.1:9000"}        | false
      {"audienceUrl":"b"}                         | false
    `),
  )('with %s stays the same: %s', (changes, isSame) => {
    const changed = { ...service, ...(JSON.parse(changes!) as object) };
    expect(String(serviceIdentity(changed) === serviceIdentity(service))).toBe(isSame);
  });
});
