import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { OPEN_MS } from '../../../src/gateway/forward/breakers/breaker';
import {
  rawHead,
  rawReply,
  type RawRequest,
  type RawService,
  startRawService,
} from '../../support/raw-service';
import { type GatewayFixture, openGateway } from '../gateway-fixture';

const FILES = '/thirdparty/files';
const OK = 'HTTP/1.1 200 OK\r\n';

/** The one true answer to a question: it names it, over some kilobytes. */
const rowsOf = (path: string) => JSON.stringify(Array.from({ length: 200 }, (_, row) => ({ row, path })));
const half = (text: string) => text.slice(0, text.length / 2);
const lengthOf = (text: string) => `content-length: ${text.length}`;
const CHUNKED = 'transfer-encoding: chunked';
const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
const gzipHead = (length: number) => rawHead(`content-length: ${length}\r\ncontent-encoding: gzip`);

/** Writes to a socket again and again, in bits, until it is closed. */
function trickle(socket: Socket, beginning: string, bit: string): void {
  socket.write(beginning);
  const timer = setInterval(() => socket.write(bit), 5);
  socket.once('close', () => clearInterval(timer));
}

/** Writes to a socket without end, as fast as it takes it. */
function flood(socket: Socket, beginning: string, piece: string): void {
  socket.write(beginning);
  const more = () => {
    while (!socket.destroyed && socket.write(piece));
  };
  socket.on('drain', more);
  more();
}

/** `whole` and `empty`: to its end. `cut`: broken off. Else the code of a failure in words. */
type Outcome = 'whole' | 'cut' | 'empty' | 'timed-out' | 'unreachable' | 'bad-reply';
type Row = [name: string, answer: (socket: Socket, rows: string) => void, outcomes: Outcome[]];

/** Before the gateway's own head was out, or after it: that is a matter of how the bytes arrive. */
const STOPPED: Outcome[] = ['cut', 'timed-out'];
const BROKEN: Outcome[] = ['cut', 'unreachable'];

const STALLS: Row[] = [
  ['before its answer', () => undefined, ['timed-out']],
  ['in the first line', (socket) => socket.write('HTTP/1.1 2'), ['timed-out']],
  ['in a name of its head', (socket) => socket.write(`${OK}content-le`), ['timed-out']],
  ['before the empty line', (socket, rows) => socket.write(`${OK}${lengthOf(rows)}\r\n`), ['timed-out']],
  ['after its head', (socket, rows) => socket.write(rawHead(lengthOf(rows))), STOPPED],
  ['after its first byte', (socket, rows) => socket.write(`${rawHead(lengthOf(rows))}[`), STOPPED],
  [
    'before its last byte',
    (socket, rows) => socket.write(rawHead(lengthOf(rows)) + rows.slice(0, -1)),
    STOPPED,
  ],
  ['in the length of a chunk', (socket) => socket.write(`${rawHead(CHUNKED)}1`), STOPPED],
  ['in a chunk', (socket, rows) => socket.write(rawHead(CHUNKED) + half(chunk(rows))), STOPPED],
  ['before the last chunk', (socket, rows) => socket.write(rawHead(CHUNKED) + chunk(rows)), STOPPED],
  [
    'in packed bytes',
    (socket, rows) => {
      const packed = gzipSync(rows);
      socket.write(gzipHead(packed.length));
      socket.write(packed.subarray(0, -1));
    },
    STOPPED,
  ],
  ['with a head that comes in bits', (socket) => trickle(socket, `${OK}x-a: `, 'a'), ['timed-out']],
  ['with a body that comes in bits', (socket) => trickle(socket, rawHead(CHUNKED), chunk(' ')), STOPPED],
  [
    'after it said that it goes on',
    (socket) => trickle(socket, '', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
    ['timed-out'],
  ],
];

const DAMAGE: Row[] = [
  ['nothing', (socket) => socket.end(), ['unreachable']],
  ['another protocol', (socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'), ['unreachable']],
  ['a head without end', (socket) => flood(socket, OK, `x-a: ${'a'.repeat(1000)}\r\n`), ['unreachable']],
  ['a name without end', (socket) => flood(socket, OK, 'a'.repeat(1000)), ['unreachable']],
  ['a body without end', (socket) => flood(socket, rawHead(CHUNKED), chunk(' '.repeat(65_536))), BROKEN],
  [
    'a change of protocol',
    (socket) => socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n'),
    ['unreachable'],
  ],
  ['a length that is too long', (socket, rows) => socket.end(rawHead(lengthOf(`${rows} `)) + rows), BROKEN],
  [
    'a length that is too short',
    (socket, rows) => socket.write(rawHead(lengthOf(half(rows))) + rows),
    ['whole'],
  ],
  [
    'a negative length',
    (socket, rows) => socket.write(rawHead('content-length: -1') + rows),
    ['unreachable'],
  ],
  [
    'two lengths',
    (socket, rows) => socket.write(rawHead(`content-length: 1\r\n${lengthOf(rows)}`) + rows),
    ['unreachable'],
  ],
  [
    'a length and chunks',
    (socket, rows) => socket.write(rawHead(`${lengthOf(rows)}\r\n${CHUNKED}`) + chunk(rows)),
    ['unreachable'],
  ],
  ['a chunk of no number', (socket, rows) => socket.write(`${rawHead(CHUNKED)}${chunk(rows)}x\r\n`), BROKEN],
  [
    'a chunk that is longer than it says',
    (socket, rows) => socket.write(`${rawHead(CHUNKED)}1\r\n${rows}\r\n0\r\n\r\n`),
    BROKEN,
  ],
  [
    'a chunk of more than there is',
    (socket, rows) => socket.write(`${rawHead(CHUNKED)}fffffffffffffffff\r\n${rows}`),
    BROKEN,
  ],
  ['chunks without the last', (socket, rows) => socket.end(rawHead(CHUNKED) + chunk(rows)), BROKEN],
  [
    'gzip that is cut',
    (socket, rows) => socket.write(rawReply(gzipSync(rows).subarray(0, -9), '\r\ncontent-encoding: gzip')),
    ['cut', 'bad-reply'],
  ],
  ['no gzip', (socket, rows) => socket.write(rawReply(rows, '\r\ncontent-encoding: gzip')), ['bad-reply']],
  ['204', (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n'), ['empty']],
  ['204 with a body', (socket, rows) => socket.write(rawReply(rows, '', '204 No Content')), ['empty']],
  ['an empty answer', (socket) => socket.write(rawReply('')), ['empty']],
  ['an empty answer without length', (socket) => socket.end(`${OK}\r\n`), ['empty']],
  [
    'a second answer',
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

/** Asks one question and reads the reply to its end, or to where it breaks off. */
async function ask(path: string, databases: string): Promise<Received> {
  const headers = { authorization: `Bearer ${key}`, 'x-company-databases': databases };
  const reply = await request(fixture.url + path, { headers });
  let body = '';
  try {
    for await (const piece of reply.body.setEncoding('utf8')) body += piece as string;
  } catch {
    return { outcome: 'cut', body };
  }
  if (reply.statusCode >= 400) return { outcome: (JSON.parse(body) as { code: string }).code, body: '' };
  return { outcome: body ? 'whole' : 'empty', body };
}

/** Opens the gateway of a block before the service of raw bytes, and closes both after it. */
function openBefore(totalMs: number): void {
  beforeAll(async () => {
    service = await startRawService((request) => answer(request));
    fixture = await openGateway({
      maxReplyBytes: 1024 * 1024,
      timeouts: { totalMs },
      service: { baseUrl: service.url, authUrl: service.url, audienceUrl: 'https://service.example/api' },
    });
    key = await fixture.key();
  });
  afterAll(async () => {
    await fixture.close();
    await service.close();
  });
}

/** The true answer, on a connection that stays open for as long as nothing is wrong with it. */
const usual = ({ path, socket }: RawRequest) =>
  void socket.write(rawReply(rowsOf(path), '\r\nkeep-alive: timeout=600'));

async function expectOutcomes([name, hostile, outcomes]: Row): Promise<void> {
  const databases = name.replace(/\W/g, '-');
  answer = ({ path, socket }) => hostile(socket, rowsOf(path));
  // Two ask the same and have one answer.
  const paths = ['a', 'a', 'b'].map((file) => `${FILES}/${file}`);
  const received = await Promise.all(paths.map((path) => ask(path, databases)));
  for (const { outcome } of received) expect(outcomes).toContain(outcome);
  received.forEach(({ body }, at) => {
    expect(rowsOf(paths[at]!).startsWith(body.trim())).toBe(true);
  });
  answer = usual;
  // A busy machine may make it late, and failures before it its database rest.
  for (let good; good?.outcome !== 'whole'; fixture.clock.ms += OPEN_MS) {
    good = await ask(`${FILES}/c`, databases);
    expect(['whole', 'timed-out']).toContain(good.outcome);
    if (good.outcome === 'whole') expect(good.body).toBe(rowsOf(`${FILES}/c`));
  }
}

describe('where the service stops', () => {
  openBefore(400);

  it.each(STALLS)('%s, all are answered by their deadline, and the next question is', (...row) =>
    expectOutcomes(row),
  );
});

describe('where the service answers with', () => {
  openBefore(20_000);

  it.each(DAMAGE)('%s, nobody gets what is not theirs, and the next question is answered', (...row) =>
    expectOutcomes(row),
  );
});

/**
 * A whole second answer that comes when the next question is there already is not among these: nothing in HTTP/1.1
 * tells it from the answer to that question.
 */
describe('what the service sends after an answer', () => {
  openBefore(20_000);

  it('costs its connection while no question is under way there, were it a whole answer', async () => {
    let spoken: Socket | undefined;
    answer = (request) => {
      spoken = request.socket;
      usual(request);
    };
    expect((await ask(`${FILES}/a`, 'harbour')).body).toBe(rowsOf(`${FILES}/a`));
    const first = spoken!;
    const isClosed = new Promise((resolve) => first.once('close', resolve));
    first.write(rawReply(rowsOf(`${FILES}/a`)));
    await isClosed;
    expect((await ask(`${FILES}/b`, 'harbour')).body).toBe(rowsOf(`${FILES}/b`));
    expect(spoken).not.toBe(first);
  });

  it('reaches nobody where it is the rest of it, and the next question is under way there', async () => {
    const seen: Socket[] = [];
    answer = ({ path, socket }) => {
      seen.push(socket);
      const rows = rowsOf(path);
      const fields = `${lengthOf(half(rows))}\r\nkeep-alive: timeout=600`;
      if (seen.length === 1) return void socket.write(rawHead(fields) + half(rows));
      if (seen.length === 2) socket.write(rowsOf(`${FILES}/a`).slice(rows.length / 2));
      socket.write(rawReply(rows));
    };
    const received: Received[] = [];
    for (const file of ['a', 'b', 'c']) received.push(await ask(`${FILES}/${file}`, 'harbour'));
    expect(seen[1]).toBe(seen[0]);
    expect(received).toEqual([
      { outcome: 'whole', body: half(rowsOf(`${FILES}/a`)) },
      { outcome: 'unreachable', body: '' },
      { outcome: 'whole', body: rowsOf(`${FILES}/c`) },
    ]);
  });
});
