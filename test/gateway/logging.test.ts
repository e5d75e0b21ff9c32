import Fastify from 'fastify';
import fc from 'fast-check';
import { redactedLogger } from '../../src/gateway/logging';
import { takeLog } from './gateway-fixture';

const CANARY = 'canary-7f3b9d2e51';

function openLog() {
  const { logger, text, lines } = takeLog('trace');
  const { log } = Fastify({ logger: redactedLogger(logger) });
  return { log, text, line: () => lines().at(-1) };
}

const NAMES = ['Authorization', 'client_secret', 'databaseUrl'];

describe('the log', () => {
  it.each(NAMES)('hides %s at any depth', (name) => {
    const { log, text } = openLog();
    const secret = { [name]: CANARY };
    log.info(secret);
    log.info({ headers: secret });
    log.info({ a: { b: { c: { d: { e: secret } } } } });
    log.info({ list: [[secret], { more: [secret] }] });
    log.error(Object.assign(new Error('failed'), { config: secret, ...secret }));
    log.error({
      err: Object.assign(new Error('failed'), secret),
      error: Object.assign(new Error('x'), secret),
    });
    log.error(new Error('outer', { cause: Object.assign(new Error('inner'), secret) }));
    log.child(secret).child({ deeper: secret }).info({ child: secret }, 'from a child');
    log.info({
      other: new (class Holder {
        constructor() {
          Object.assign(this, secret);
        }
      })(),
    });
    expect(text()).not.toContain(CANARY);
    expect(text().trim().split('\n')).toHaveLength(9);
  });

  it.each([
    `Bearer ${CANARY}`,
    `authorization: bearer ${CANARY}`,
    `postgres://gateway:${CANARY}@db.example/rr`,
    `grant_type=client_credentials&client_secret=${CANARY}&x=1`,
  ])('hides a secret in a text: %s', (secret) => {
    const { log, text } = openLog();
    log.info(`before ${secret} after`);
    log.info({ note: secret, deep: [{ note: secret }] }, `said ${secret}`);
    log.error(new Error(secret));
    log.error({ err: new Error(`x ${secret}`) }, 'failed');
    log.info(new Error(secret), 'named');
    expect(text()).not.toContain(CANARY);
    expect(text()).toContain('before ');
  });

  it('keeps all other fields', () => {
    const { log, line } = openLog();
    log.warn({ count: 3, token: 'a1b2', at: new Date(0), keys: 2 }, 'kept');
    expect(line()).toMatchObject({
      level: 40,
      count: 3,
      token: 'a1b2',
      at: '1970-01-01T00:00:00.000Z',
      keys: 2,
      msg: 'kept',
    });
    log.error(Object.assign(new TypeError('broken', { cause: new Error('why') }), { code: 'EPIPE' }), 'note');
    expect(line()).toMatchObject({
      msg: 'note',
      err: {
        type: 'TypeError',
        message: 'broken',
        code: 'EPIPE',
        stack: expect.stringContaining('logging.test'),
        cause: { message: 'why' },
      },
    });
    log.error(new Error('alone'));
    expect(line()).toMatchObject({ msg: 'alone', err: { message: 'alone' } });
  });

  it('accepts any value', () => {
    const { log, text } = openLog();
    const ring: Record<string, unknown> = { name: 'ring' };
    ring['self'] = ring;
    log.info({ ring });
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.anything()), (fields) => {
        log.info(fields as object, 'anything');
      }),
    );
    expect(text()).toContain('"name":"ring"');
  });
});
