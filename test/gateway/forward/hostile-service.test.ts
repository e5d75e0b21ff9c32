import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { OPEN_MS } from '../../../src/gateway/forward/breakers';
import { MAX_CONCURRENT_REQUESTS } from '../../../src/gateway/forward/upstream/concurrency-limiter';
import {
  rawHead,
  rawReply,
  type RawRequest,
  type RawService,
  startRawService,
} from '../../support/raw-service';
import { FILES, type GatewayFixture, openGateway, serviceAt, withRawService } from '../gateway-fixture';

const OK = 'HTTP/1.1 200 OK\r\n';

/** The correct reply to a path: some kilobytes of rows that name the path. */
const rowsOf = (path: string) => JSON.stringify(Array.from({ length: 200 }, (_, row) => ({ row, path })));
const half = (text: string) => text.slice(0, text.length / 2);
const lengthOf = (text: string) => `content-length: ${text.length}`;
const CHUNKED = 'transfer-encoding: chunked';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const gzipHead = (length: number) => rawHead(`content-length: ${length}\r\ncontent-encoding: gzip`);

/** Writes to a socket in small parts until it is closed. */
function trickle(socket: Socket, beginning: string, part: string): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write(part), 5);
  socket.once('close', () => clearInterval(timer));
}

/** Writes to a socket without end, as fast as possible. */
function flood(socket: Socket, beginning: string, part: string): void {
  socket.write(beginning);
  const more = () => {
    while (!socket.destroyed && socket.write(part));
  };
  socket.on('drain', more);
  more();
}

/** `whole` and `empty`: a complete reply. `cut`: a broken connection. Otherwise the code of a failure. */
type Outcome = 'whole' | 'cut' | 'empty' | 'timed-out' | 'unreachable' | 'bad-reply' | 'too-large';
type Row = [name: string, answer: (socket: Socket, rows: string) => void, outcomes: Outcome[]];

/** The outcome depends on whether the gateway has already sent its head, and so on how the bytes arrive. */
const STALLED: Outcome[] = ['cut', 'timed-out'];
const BROKEN: Outcome[] = ['cut', 'unreachable'];

const STALLS: Row[] = [
  ['before its reply', () => undefined, ['timed-out']],
  ['after its head', (socket, rows) => socket.write(rawHead(lengthOf(rows))), STALLED],
  [
    'in compressed bytes',
    (socket, rows) => {
      const compressed = gzipSync(rows);
      socket.write(gzipHead(compressed.length));
      socket.write(compressed.subarray(0, -1));
    },
    STALLED,
  ],
  ['with a body in small parts', (socket) => trickle(socket, rawHead(CHUNKED), chunk(' ')), STALLED],
];

const DAMAGE: Row[] = [
  ['nothing', (socket) => socket.end(), ['unreachable']],
  ['a head without end', (socket) => flood(socket, OK, `x-a: ${'a'.repeat(1000)}\r\n`), ['unreachable']],
  [
    'a body without end',
    (socket) => flood(socket, rawHead(CHUNKED), chunk(' '.repeat(65_536))),
    [...BROKEN, 'too-large'],
  ],
  ['a length that is too long', (socket, rows) => socket.end(rawHead(lengthOf(`${rows} `)) + rows), BROKEN],
  [
    'a length that is too short',
    (socket, rows) => socket.write(rawHead(lengthOf(half(rows))) + rows),
    ['whole'],
  ],
  [
    'truncated gzip',
    (socket, rows) => socket.write(rawReply(gzipSync(rows).subarray(0, -9), '\r\ncontent-encoding: gzip')),
    ['cut', 'bad-reply'],
  ],
  ['204', (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), ['empty']],
  [
    'a second reply',
    (socket, rows) => socket.write(Buffer.concat([rawReply(rows), rawReply('["of another"]')])),
    ['whole'],
  ],
];

interface Received {
  outcome: string;
  body: string;
}

let service: RawService;
let fixture: GatewayFixture;
let key: string;
let answer: (request: RawRequest) => void;

/** Sends one request and reads the reply to its end or until the connection breaks. */
async function ask(path: string, databases: string): Promise<Received> {
  const headers = { authorization: `Bearer ${key}`, 'x-company-databases': databases };
  const reply = await request(fixture.url + path, { headers });
  let body = '';
  try {
    for await (const chunk of reply.body.setEncoding('utf8')) body += chunk as string;
  } catch {
    return { outcome: 'cut', body };
  }
  if (reply.statusCode >= 400) return { outcome: (JSON.parse(body) as { code: string }).code, body: '' };
  return { outcome: body ? 'whole' : 'empty', body };
}

/** Opens a raw service and a gateway before the tests of a block, or before each, and closes both afterwards. */
function openBefore(totalMs: number, [before, after] = [beforeAll, afterAll]): void {
  before(async () => {
    service = await startRawService((request) => answer(request));
    fixture = await openGateway({
      maxReplyBytes: 1024 * 1024,
      timeouts: { totalMs },
      service: serviceAt(service.url),
    });
    key = await fixture.key();
  });
  after(async () => {
    await fixture.close();
    await service.close();
  });
}

/** Sends the correct reply on a connection that stays open. */
const replyCorrectly = ({ path, socket }: RawRequest) =>
  void socket.write(rawReply(rowsOf(path), '\r\nkeep-alive: timeout=600'));

async function expectOutcomes([name, hostile, outcomes]: Row): Promise<void> {
  const databases = name.replace(/\W/g, '-');
  answer = ({ path, socket }) => hostile(socket, rowsOf(path));
  // The first two requests are equal and are coalesced.
  const paths = ['a', 'a', 'b'].map((file) => `${FILES}/${file}`);
  const received = await Promise.all(paths.map((path) => ask(path, databases)));
  for (const { outcome } of received) expect(outcomes).toContain(outcome);
  received.forEach(({ body }, at) => {
    expect(rowsOf(paths[at]!).startsWith(body.trim())).toBe(true);
  });
  answer = replyCorrectly;
  // A busy machine may cause a timeout, and earlier failures may have opened the circuit breaker.
  for (let good; good?.outcome !== 'whole'; fixture.clock.ms += OPEN_MS) {
    good = await ask(`${FILES}/c`, databases);
    expect(['whole', 'timed-out']).toContain(good.outcome);
    if (good.outcome === 'whole') expect(good.body).toBe(rowsOf(`${FILES}/c`));
  }
}

describe('if the service stalls', () => {
  openBefore(400);

  it.each(STALLS)('%s, all requests end by their deadline, and the next one succeeds', (...row) =>
    expectOutcomes(row),
  );
});

describe('if the service replies with', () => {
  openBefore(20_000);

  it.each(DAMAGE)('%s, each person receives only their own data, and the next request succeeds', (...row) =>
    expectOutcomes(row),
  );
});

describe('bytes of the service after a reply', () => {
  openBefore(20_000, [beforeEach, afterEach]);
  /** In HTTP/1.1, a complete reply that comes after the next question was sent looks like the reply to that question. */
  it('end the reuse of connections, if they are a complete reply, so that they cannot answer twice', async () => {
    const used = new Set<Socket>();
    answer = ({ path, socket }) => {
      if (used.has(socket.setNoDelay())) socket.write(rawReply('["of another"]'));
      used.add(socket);
      socket.write(rawReply(rowsOf(path), '\r\nkeep-alive: timeout=600'));
    };
    const wrong: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      const path = `${FILES}/${round}`;
      const { body } = await ask(path, 'harbour');
      if (body !== rowsOf(path)) wrong.push(body);
    }
    expect(wrong).toEqual(['["of another"]']);
  });

  it('reach no person if they are the rest of that reply and the next request was sent', async () => {
    const seen: Socket[] = [];
    answer = ({ path, socket }) => {
      seen.push(socket);
      const rows = rowsOf(path);
      const fields = `${lengthOf(half(rows))}\r\nkeep-alive: timeout=600`;
      if (seen.length === 1) return void socket.write(rawHead(fields) + half(rows));
      if (socket === seen[0]) socket.write(rowsOf(`${FILES}/a`).slice(rows.length / 2));
      socket.write(rawReply(rows, '\r\nkeep-alive: timeout=600'));
    };
    expect(await ask(`${FILES}/a`, 'harbour')).toEqual({
      outcome: 'whole',
      body: half(rowsOf(`${FILES}/a`)),
    });
    expect(await ask(`${FILES}/b`, 'harbour')).toEqual({ outcome: 'unreachable', body: '' });
    expect(seen[1]).toBe(seen[0]);
    expect((await ask(`${FILES}/c`, 'harbour')).body).toBe(rowsOf(`${FILES}/c`));
  });
});

const LIST = DEFAULT_PROFILE.databases.path;
/** If the gateway waited for the body, the deadline would replace the refusal. Shorter than the time of a probe. */
const DEADLINE = { timeouts: { totalMs: 10_000 } };

/** Sends a status and announces a body that never ends. */
const stalls = ({ socket }: RawRequest, status: string) =>
  void socket.write(rawHead('content-length: 999', status) + '{"message":');

describe('a refusal whose body never ends', () => {
  it('does not delay the retry with a new token, whatever the number of requests', async () => {
    await withRawService(
      (request) => {
        if (request.head.includes('token-1')) return stalls(request, '401 Unauthorized');
        request.socket.write(rawReply(JSON.stringify(request.path)));
      },
      async ({ ask }, key) => {
        const paths = Array.from({ length: 2 * MAX_CONCURRENT_REQUESTS }, (_, at) => `${FILES}/${at}`);
        const replies = await Promise.all(paths.map((path) => ask(path, { key })));
        expect(replies.map(({ text }) => text)).toEqual(paths.map((path) => JSON.stringify(path)));
      },
      DEADLINE,
    );
  });

  it('makes a probe indeterminate', async () => {
    await withRawService(
      (request) =>
        request.path === LIST
          ? stalls(request, '500 Internal Server Error')
          : void request.socket.write(rawReply('', '', '401 Unauthorized')),
      async ({ ask }, key) => expect((await ask(FILES, { key })).json.code).toBe('unreachable'),
      DEADLINE,
    );
  });
});
