import type { Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { retryDelayMs } from '../../../src/gateway/forward/upstream/question-pauses';
import { rawHead, rawReply, startRawService } from '../../support/raw-service';
import { createTally, type FaultRow } from '../fault-row';
import { startStranger } from '../start-stranger';
import { counts, FILES, HEADER, withGateway } from '../with-gateway';

const MIB = 1024 * 1024;

interface Received {
  status: number;
  bytes: number;
  body: string;
  /** Whether the body is complete. */
  whole: boolean;
}

/** Reads a reply of the gateway until it ends or breaks off. Keeps only the beginning of the body. */
async function receive(url: string, headers: Record<string, string>): Promise<Received> {
  let received = 0;
  let body = '';
  const reply = await request(url, { headers }).catch(() => undefined);
  if (!reply) return { status: 0, bytes: 0, body, whole: false };
  try {
    for await (const chunk of reply.body as AsyncIterable<Buffer>) {
      received += chunk.length;
      if (body.length < 10_000) body += chunk.toString('utf8');
    }
    return { status: reply.statusCode, bytes: received, body, whole: true };
  } catch {
    return { status: reply.statusCode, bytes: received, body, whole: false };
  }
}

/** Sends one request that the service answers with raw bytes. */
type AskRaw = (answer: (socket: Socket) => void) => Promise<Received>;

/** Opens a gateway in front of a service of raw bytes. */
async function withRawService(work: (ask: AskRaw) => Promise<void>, changes = {}): Promise<void> {
  let answerNext: ((socket: Socket) => void) | undefined;
  let asked = 0;
  const service = await startRawService(({ socket }) => {
    asked += 1;
    answerNext?.(socket);
  });
  let cases = 0;
  await withGateway(
    async (fixture) => {
      const authorization = `Bearer ${await fixture.key()}`;
      await work(async (answer) => {
        [answerNext, asked] = [answer, 0];
        // Each case has its own database, because failures open the breaker of a database.
        const received = await receive(fixture.url + FILES, {
          authorization,
          [HEADER]: `case-${(cases += 1)}`,
        });
        if (asked === 0) throw new Error('the request did not reach the service');
        return received;
      });
    },
    {
      service: { baseUrl: service.url, authUrl: service.url, audienceUrl: 'https://service.example/api' },
      ...changes,
    },
  );
  await service.close();
}

/** Checks that the reply is a failure or breaks off, so that it cannot pass for complete. */
const isRefused = ({ status, whole, body }: Received): boolean =>
  !whole || (status >= 400 && /^\{"code":"[a-z-]+","message":/.test(body));

const damagedReplies: FaultRow = {
  row: 18,
  fault: 'Replies that are cut, too long, or not data',
  oracle: 'a failure or a broken connection; never a short table',
  async run(size) {
    const tally = createTally();
    const rows = Buffer.from(
      JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Unit ${id}` }))),
    );
    const half = rows.subarray(0, rows.length / 2);
    const gzip = gzipSync(rows);
    const refused: Record<string, (socket: Socket) => void> = {
      'half of the announced length': (socket) => {
        socket.write(rawHead(`content-length: ${rows.length}`));
        socket.end(half);
      },
      'a reset in the middle': (socket) => {
        socket.write(rawHead(`content-length: ${rows.length}`));
        socket.write(half, () => socket.resetAndDestroy());
      },
      'chunks without an end': (socket) => {
        socket.write(rawHead('transfer-encoding: chunked'));
        socket.end(`${half.length.toString(16)}\r\n${half.toString('latin1')}\r\n`);
      },
      'a chunk that is cut': (socket) => {
        socket.write(rawHead('transfer-encoding: chunked'));
        socket.end(`${rows.length.toString(16)}\r\n${half.toString('latin1')}`);
      },
      'text instead of a chunk': (socket) => {
        socket.write(rawHead('transfer-encoding: chunked'));
        socket.end('xyz\r\n[]');
      },
      'gzip that is cut': (socket) => {
        const cut = gzip.subarray(0, gzip.length - 20);
        socket.write(rawReply(cut, '\r\ncontent-encoding: gzip'));
      },
      'gzip that is damaged': (socket) => {
        const damaged = Buffer.from(gzip);
        damaged.fill(0, 100, 200);
        socket.write(rawReply(damaged, '\r\ncontent-encoding: gzip'));
      },
      'plain text labelled as gzip': (socket) => socket.write(rawReply(rows, '\r\ncontent-encoding: gzip')),
      'an encoding that was not requested': (socket) =>
        socket.write(rawReply(rows, '\r\ncontent-encoding: zstd')),
      'a chain of encodings': (socket) => {
        const twice = gzipSync(gzip);
        socket.write(rawReply(twice, '\r\ncontent-encoding: gzip, gzip'));
      },
      'half a head': (socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-'),
      'a reply that is not HTTP': (socket) => socket.end('hello\r\n\r\n'),
      'two lengths': (socket) =>
        socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 3\r\n\r\n[]'),
      'a page': (socket) =>
        socket.write('HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>'),
      'an HTML page with 500': (socket) =>
        socket.write('HTTP/1.1 500 Oops\r\ncontent-type: text/html\r\ncontent-length: 6\r\n\r\n<html>'),
    };
    const passed: Record<string, Buffer> = {
      'a byte order mark': Buffer.from('\ufeff[]'),
      'UTF-16': Buffer.from('[]', 'utf16le'),
      'the same key twice': Buffer.from('[{"a":1,"a":2}]'),
      'a thousand levels': Buffer.from('['.repeat(1000) + ']'.repeat(1000)),
      'a hundred thousand levels': Buffer.from('['.repeat(100_000)),
      'bytes that are not text': Buffer.from([0xff, 0xfe, 0x00, 0x80]),
      'text that is not JSON': Buffer.from('nothing of the kind'),
      'a single number': Buffer.from('1'),
    };
    await withRawService(async (ask) => {
      for (const [name, answer] of Object.entries(refused))
        await tally.in(name, async (expect) => expect('refused', isRefused(await ask(answer)), true));
      for (const [name, body] of Object.entries(passed))
        await tally.in(`${name} is passed on unchanged`, async (expect) => {
          const received = await ask((socket) => socket.write(rawReply(body)));
          expect('length', [received.status, received.whole, received.bytes], [200, true, body.length]);
        });

      // Cuts at many places, plain and compressed.
      const cuts = size === 'long' ? 200 : 10;
      for (let at = 1; at < cuts; at += 1)
        await tally.in(`cut at ${at} of ${cuts}`, async (expect) => {
          const plain = rows.subarray(0, Math.floor((rows.length * at) / cuts));
          const squeezed = gzip.subarray(0, Math.floor((gzip.length * at) / cuts));
          const cutPlain = await ask((socket) => {
            socket.write(rawHead(`content-length: ${rows.length}`));
            socket.end(plain);
          });
          const cutGzip = await ask((socket) => {
            socket.write(rawHead(`content-length: ${gzip.length}\r\ncontent-encoding: gzip`));
            socket.end(squeezed);
          });
          expect('both refused', [cutPlain, cutGzip].map(isRefused), [true, true]);
        });
    });
    return tally;
  },
};

const bombs: FaultRow = {
  row: 19,
  fault: 'Compression bombs, chains of encodings, endless replies',
  oracle: 'aborted, at most 32 MiB passed on',
  async run(size) {
    const tally = createTally();
    // A reply is a bomb from 32 MiB on.
    const inflated = (size === 'long' ? 1024 : 33) * MIB;
    const most = (size === 'long' ? 32 : 4) * MIB;
    const zeros = Buffer.alloc(inflated);
    const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
    const encoded: Record<string, Buffer> = {
      gzip: gzipSync(zeros, { level: 9 }),
      br: brotliCompressSync(zeros, quick),
    };
    await withRawService(async (ask) => {
      for (const [encoding, body] of Object.entries(encoded)) {
        await tally.in(`${encoding} of ${inflated / MIB} MiB`, async (expect) => {
          const received = await ask((socket) =>
            socket.write(rawReply(body, `\r\ncontent-encoding: ${encoding}`)),
          );
          expect('refused', isRefused(received), true);
          expect('at most 32 MiB', received.bytes <= 32 * MIB, true);
        });
        for (const status of ['400 Bad Request', '500 Oops', '403 Forbidden'])
          await tally.in(`${encoding} with ${status}`, async (expect) => {
            const received = await ask((socket) => {
              socket.write(
                `HTTP/1.1 ${status}\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${body.length}\r\n\r\n`,
              );
              socket.write(body);
            });
            expect(
              'a failure',
              [received.whole, received.status >= 400, received.bytes < 10_000],
              [true, true, true],
            );
          });
      }
      for (const depth of [2, 3, 6])
        await tally.in(`gzip ${depth} deep`, async (expect) => {
          let body: Buffer = encoded.gzip ?? Buffer.alloc(0);
          for (let layer = 1; layer < depth; layer += 1) body = gzipSync(body);
          const chain = Array.from({ length: depth }, () => 'gzip').join(', ');
          const received = await ask((socket) =>
            socket.write(rawReply(body, `\r\ncontent-encoding: ${chain}`)),
          );
          expect('refused', [isRefused(received), received.bytes < 10_000], [true, true]);
        });
    });
    await withRawService(
      async (ask) =>
        tally.in('endless chunks', async (expect) => {
          const chunk = Buffer.concat([
            Buffer.from('10000\r\n'),
            Buffer.alloc(65_536, 0x20),
            Buffer.from('\r\n'),
          ]);
          const received = await ask((socket) => {
            socket.write(rawHead('transfer-encoding: chunked'));
            const more = () => {
              while (!socket.destroyed && socket.write(chunk));
            };
            socket.on('drain', more);
            more();
          });
          expect('broken off', [received.whole, received.bytes <= most], [false, true]);
        }),
      { maxReplyBytes: most },
    );
    return tally;
  },
};

const redirects: FaultRow = {
  row: 20,
  fault: 'Redirects, also to another origin',
  oracle: 'not followed: the token never leaves the origin',
  async run() {
    const tally = createTally();
    const stranger = await startStranger();
    const { port } = stranger;
    const locations = {
      'the same origin': '/elsewhere',
      'another port': `http://127.0.0.1:${port}/`,
      'an address without a scheme': `//127.0.0.1:${port}/`,
    };
    await withGateway(async (fixture) => {
      const key = await fixture.key();
      for (const status of [301, 302, 303, 307, 308])
        for (const [kind, location] of Object.entries(locations))
          await tally.in(`${status} to ${kind}`, async (expect) => {
            fixture.service.fail('/thirdparty', { status, headers: { location } });
            for (const request of [{}, { method: 'POST', body: {} } as const]) {
              const address = request.method ? '/thirdparty/query' : FILES;
              const { json, text, headers } = await fixture.ask(address, { key, ...request });
              expect('the reply', json.code, 'bad-reply');
              expect('it names the address', JSON.stringify([text, headers]).includes(location), false);
            }
            expect(
              'requests elsewhere',
              [stranger.connections(), fixture.service.count('/elsewhere')],
              [0, 0],
            );
          });
    });
    await stranger.close();
    return tally;
  },
};

const retryAfter: FaultRow = {
  row: 21,
  fault: 'Retry-After in seconds, as a date, in the past, huge, garbage',
  oracle: 'a bounded wait, or a failure at once',
  async run() {
    const tally = createTally();
    const now = Date.UTC(2026, 10, 21, 9);
    const date = (ms: number) => new Date(now + ms).toUTCString();
    const values = [
      '0',
      '1',
      '5',
      '59',
      '60',
      '61',
      '3600',
      '86400',
      '99999999999999999999',
      '-1',
      '1.5',
      '1e3',
      '0x10',
      ' 2 ',
      '',
      'soon',
      date(1000),
      date(59_000),
      date(61_000),
      date(-1000),
      date(-86_400_000),
      date(400 * 86_400_000),
      'Sat, 99 Nov 2026 99:99:99 GMT',
      '2026-11-21T09:00:05Z',
      'NaN',
      undefined,
    ];
    for (const value of values)
      await tally.in(`Retry-After: ${value}`, (expect) => {
        for (const failure of [429, 503] as const) {
          const delay = retryDelayMs(
            { attempt: 1, failure, retryAfter: value, remainingMs: 45_000 },
            () => 0.99,
            now,
          );
          expect(`the wait after ${failure}`, delay === undefined || (delay >= 0 && delay < 45_000), true);
          expect(
            'none after the last',
            retryDelayMs({ attempt: 3, failure, retryAfter: value, remainingMs: 45_000 }, () => 0, now),
            undefined,
          );
        }
      });
    const onTheWire = [
      ['0', 3],
      ['3600', 1],
      ['garbage', 3],
    ] as const;
    // All at once, because some wait before they try again.
    await Promise.all(
      onTheWire.map(([value, requests]) =>
        tally.in(`Retry-After: ${value} on the wire`, (expect) =>
          withGateway(async (fixture) => {
            const key = await fixture.key();
            fixture.service.fail(FILES, { status: 429, headers: { 'retry-after': value } });
            expect('the reply', (await fixture.ask(FILES, { key })).json.code, 'busy');
            expect('requests', [fixture.service.count(FILES), counts(fixture).tokens], [requests, 1]);
          }),
        ),
      ),
    );
    return tally;
  },
};

const hostileRows: FaultRow = {
  row: 23,
  fault: 'Hostile values in rows',
  oracle: 'every byte unchanged',
  async run(size) {
    const tally = createTally();
    const values = [
      '"=1+1"',
      '"+1"',
      '"-1"',
      '"@SUM(A1)"',
      '"\\t=1"',
      '"\\u0000"',
      '"\\ud800"',
      '9007199254740991',
      '9007199254740993',
      '-9007199254740993',
      '1e400',
      '1e-400',
      `"${'x'.repeat(32_768)}"`,
      '{"type":"WebImage","address":"https://evil.example"}',
      '[1,[2]]',
      'null',
      'true',
      '"#VALUE!"',
      '"\u202e"',
      '"<script>"',
    ];
    const keys = ['"a"', '"__proto__"', '"constructor"', '"toString"', '""', '"a.b"', '"\\u0061"'];
    const batches = size === 'long' ? 100 : 3;
    const perBatch = size === 'long' ? 10_000 : 1000;
    await withGateway(async (fixture) => {
      const key = await fixture.key();
      for (let batch = 0; batch < batches; batch += 1)
        await tally.in(`${perBatch} rows`, async (expect) => {
          const at = <T>(list: readonly T[], index: number) => list[index % list.length];
          const rows = Array.from(
            { length: perBatch },
            (_, row) =>
              `{${at(keys, row + batch)}:${at(
                values.filter((value) => value.length < 1000 || row % 100 === 0),
                row * 7 + batch,
              )}}`,
          );
          const body = `[${rows.join(',')}]`;
          fixture.service.answers[FILES] = body;
          const { status, text } = await fixture.ask(FILES, {
            key,
            headers: { 'cache-control': 'no-cache' },
          });
          expect('the body is the same', [status, text === body], [200, true]);
        });
    });
    return tally;
  },
};

export const replies: FaultRow[] = [damagedReplies, bombs, redirects, retryAfter, hostileRows];
