import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { MAX_CONCURRENT_REQUESTS } from '../../../src/gateway/forward/upstream/concurrency-limiter';
import { rawHead, rawReply, type RawRequest } from '../../support/raw-service';
import { FILES, withRawService } from '../gateway-fixture';

const LIST = DEFAULT_PROFILE.databases.path;
/** If the gateway waited for the body, the deadline would replace the refusal. Shorter than the time of a probe. */
const DEADLINE_MS = 10_000;

/** Sends a status and announces a body that never ends. */
const stalls = ({ socket }: RawRequest, status: string) =>
  void socket.write(rawHead('content-length: 999', status) + '{"message":');

const withService = (answer: (request: RawRequest) => void, work: Parameters<typeof withRawService>[1]) =>
  withRawService(answer, work, { timeouts: { totalMs: DEADLINE_MS } });

describe('a refusal whose body never ends', () => {
  it('does not delay the retry with a new token, whatever the number of requests', async () => {
    await withService(
      (request) => {
        if (request.head.includes('token-1')) return stalls(request, '401 Unauthorized');
        request.socket.write(rawReply(JSON.stringify(request.path)));
      },
      async ({ ask }, key) => {
        const paths = Array.from({ length: 2 * MAX_CONCURRENT_REQUESTS }, (_, at) => `${FILES}/${at}`);
        const replies = await Promise.all(paths.map((path) => ask(path, { key })));
        expect(replies.map(({ text }) => text)).toEqual(paths.map((path) => JSON.stringify(path)));
      },
    );
  });

  it('does not delay the next attempt', async () => {
    let asked = 0;
    await withService(
      (request) => {
        asked += 1;
        if (asked < 3) return stalls(request, '503 Service Unavailable');
        request.socket.write(rawReply('[]'));
      },
      async ({ ask }, key) => expect((await ask(FILES, { key })).text).toBe('[]'),
    );
    expect(asked).toBe(3);
  });

  it('becomes a failure', async () => {
    await withService(
      (request) => stalls(request, '429 Too Many Requests'),
      async ({ ask }, key) => expect((await ask(FILES, { key })).json.code).toBe('busy'),
    );
  });

  it('makes a probe indeterminate', async () => {
    await withService(
      (request) =>
        request.path === LIST
          ? stalls(request, '500 Internal Server Error')
          : void request.socket.write(rawReply('', '', '401 Unauthorized')),
      async ({ ask }, key) => expect((await ask(FILES, { key })).json.code).toBe('unreachable'),
    );
  });
});

it('a refusal whose body ends leaves its connection for the next attempt', async () => {
  const seen: RawRequest['socket'][] = [];
  await withService(
    ({ socket }) => {
      seen.push(socket);
      const head = rawHead('content-length: 2\r\nkeep-alive: timeout=600', '503 Service Unavailable');
      if (seen.length > 1) return void socket.write(rawReply('[]'));
      // The body arrives in a separate packet.
      socket.write(head, () => socket.write('{}'));
    },
    async ({ ask }, key) => expect((await ask(FILES, { key })).status).toBe(200),
  );
  expect(seen[1]).toBe(seen[0]);
});

describe('a slow service', () => {
  it.each([
    ['a short reply, with a failure', 9, { status: 504, json: { code: 'timed-out' } }],
    ['a long reply, with a broken connection', 1_000_000, undefined],
  ])('is cut off at the deadline in the middle of %s', (_, length, expected) =>
    withRawService(
      ({ socket }) => socket.write(`${rawHead(`content-length: ${length}`)}[1,`),
      async ({ ask }, key) => {
        const asked = ask(FILES, { key });
        if (expected) expect(await asked).toMatchObject(expected);
        else await expect(asked).rejects.toThrow();
      },
      { timeouts: { totalMs: 500 } },
    ),
  );
});
