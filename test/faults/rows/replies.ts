import type { Socket } from 'node:net';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { request } from 'undici';
import { rawHead, rawReply, startRawService } from '../../support/raw-service';
import { type FaultRow, faultRow } from '../fault-row';
import { startStranger } from '../start-stranger';
import { counts, withGateway, inGateway } from '../with-gateway';
import { FILES, HEADER } from '../../gateway/gateway-fixture';

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

const damagedReplies = faultRow(
  18,
  'Replies that are cut, too long, or not data',
  'a failure or a broken connection; never a short table',
  async (tally, size) => {
    const rows = Buffer.from(
      JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, name: `Unit ${id}` }))),
    );
    const half = rows.subarray(0, rows.length / 2);
    const gzip = gzipSync(rows);
    // The tests in forward/ hold further damage: cut, too long, of another protocol or encoding.
    const refused: Record<string, (socket: Socket) => void> = {
      'a reset in the middle': (socket) => {
        socket.write(rawHead(`content-length: ${rows.length}`));
        socket.write(half, () => socket.resetAndDestroy());
      },
      'gzip that is damaged': (socket) => {
        const damaged = Buffer.from(gzip);
        damaged.fill(0, 100, 200);
        socket.write(rawReply(damaged, '\r\ncontent-encoding: gzip'));
      },
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
  },
);

const bombs = faultRow(
  19,
  'Compression bombs, chains of encodings, endless replies',
  'aborted, at most 32 MiB passed on',
  async (tally, size) => {
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
  },
);

const redirects = faultRow(
  20,
  'Redirects, also to another origin',
  'not followed: the token never leaves the origin',
  async (tally) => {
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
  },
);

const retryAfter = faultRow(
  21,
  'Retry-After in seconds, as a date, in the past, huge, garbage',
  'a bounded wait, or a failure at once',
  async (tally) => {
    const onTheWire = [
      ['0', 3],
      ['3600', 1],
      ['garbage', 3],
    ] as const;
    // All at once, because some wait before they try again.
    await Promise.all(
      onTheWire.map(([value, requests]) =>
        inGateway(tally, `Retry-After: ${value} on the wire`, async (fixture, expect) => {
          const key = await fixture.key();
          fixture.service.fail(FILES, { status: 429, headers: { 'retry-after': value } });
          expect('the reply', (await fixture.ask(FILES, { key })).json.code, 'busy');
          expect('requests', [fixture.service.count(FILES), counts(fixture).tokens], [requests, 1]);
        }),
      ),
    );
  },
);

const hostileRows = faultRow(23, 'Hostile values in rows', 'every byte unchanged', async (tally, size) => {
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
});

export const replies: FaultRow[] = [damagedReplies, bombs, redirects, retryAfter, hostileRows];
