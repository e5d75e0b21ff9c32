import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import fc from 'fast-check';
import { RrError } from '../../../src/contract/failure';
import { describeConfig } from '../../../src/gateway/config/read-settings';
import { readGatewayConfig } from '../../../src/gateway/config/read-gateway-config';
import { SETTING_NAMES } from '../../../src/gateway/config/settings';
import { OFFICE_HOSTS } from '../../../src/gateway/pages/page-headers';
import { CODE_POINT } from '../../support/code-point';
import { textTable } from '../../support/text-table';

const KEY = Buffer.alloc(32, 7).toString('base64');
const NOW = Date.UTC(2026, 10, 21);

let folder: string;
let good: NodeJS.ProcessEnv;
/** Writes a file that only its owner can read into this test's folder. */
const file = (name: string, content: string, mode = 0o600): string => {
  const filePath = path.join(folder, name);
  writeFileSync(filePath, content);
  chmodSync(filePath, mode);
  return filePath;
};
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'rr-config-'));
  good = {
    RR_BASE_URL: 'https://api.example/v1',
    RR_AUTH_URL: 'https://login.example',
    RR_AUDIENCE_URL: 'https://api.example/third-party',
    RR_KEY_FILE: file('gateway.key', `${KEY}\n`),
    RR_DATA_DIR: path.join(folder, 'data'),
    PATH: '/usr/bin',
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (more: NodeJS.ProcessEnv = {}) => readGatewayConfig({ ...good, ...more }, NOW);
const failure = (more: NodeJS.ProcessEnv): string => {
  try {
    read(more);
  } catch (thrown) {
    expect(thrown).toBeInstanceOf(RrError);
    return (thrown as RrError).message;
  }
  throw new Error('The configuration was taken.');
};

/** Settings such as `RR_PORT=80`. */
const settingsOf = (texts: readonly string[]): NodeJS.ProcessEnv =>
  Object.fromEntries(texts.map((text) => text.split(/=(.*)/s).slice(0, 2)));

describe('a configuration', () => {
  // Option, its default, the setting that changes it, and what the option is then.
  const OPTIONS = textTable(`
    production        | true                                    | RR_MODE=production | true
    databaseUrl       |                                         | RR_DATABASE_URL=postgres://gateway:pw@db.example/rr | "postgres://gateway:pw@db.example/rr"
    publicHosts       |                                         | RR_PUBLIC_HOST=rr.example.com, rents.example.com | ["rr.example.com","rents.example.com"]
    strictTransport   | false                                   | RR_TLS=off | true
    trustProxy        |                                         | RR_TRUST_PROXY=10.0.0.0/24, loopback,::1 | ["10.0.0.0/24","loopback","::1"]
    frameAncestors    | ${JSON.stringify(OFFICE_HOSTS)}         | RR_FRAME_ANCESTORS=office, https://*.example.com | ${JSON.stringify([...OFFICE_HOSTS, 'https://*.example.com'])}
    signIn            |                                         | RR_SIGN_IN=access-key | ["access-key"]
    tokenBudget       |                                         | RR_TOKEN_BUDGET=100 | 100
    tokenReplacements | 6                                       | RR_TOKEN_REPLACEMENTS=2 | 2
    sessions          | {"idleMs":604800000,"absoluteMs":2592000000} | RR_SESSION_IDLE_HOURS=1.5 | {"idleMs":5400000,"absoluteMs":2592000000}
    metricsToken      |                                         | RR_METRICS_TOKEN=mmmmmmmmmmmmmmmm | "mmmmmmmmmmmmmmmm"
    logger            | {"level":"info"}                        | RR_LOG_LEVEL=warn | {"level":"warn"}
    maxReplyBytes     | 1073741824                              | RR_MAX_REPLY_MB=10 | 10485760
    compress          | "auto"                                  | RR_COMPRESS=off | "off"
    cacheMs           | 5000                                    | RR_KEEP_SECONDS=0 | 0
    timeouts          | {"totalMs":45000}                       | RR_TOTAL_SECONDS=0.5 | {"totalMs":500}
    maxConnections    | 2000                                    | RR_MAX_CONNECTIONS=500 | 500
    drainMs           | 4000                                    | RR_DRAIN_SECONDS=0 | 0
    stopMs            | 10000                                   | RR_STOP_SECONDS=3 | 3000
  `);
  const optionsIn = (column: number) =>
    Object.fromEntries(
      OPTIONS.filter((row) => row[column]).map((row) => [row[0], JSON.parse(row[column]!) as unknown]),
    );

  it('needs the addresses of the service and a key, and has the defaults of docs/operations.md', () => {
    const { options, listen, certificate } = read();
    expect(options).toEqual({
      service: {
        baseUrl: 'https://api.example/v1',
        authUrl: 'https://login.example',
        audienceUrl: 'https://api.example/third-party',
      },
      profile: expect.any(Object),
      dataDir: path.join(folder, 'data'),
      key: Buffer.alloc(32, 7),
      oldKeys: [],
      ...optionsIn(1),
    });
    expect([listen, certificate]).toEqual([{ host: 'localhost', port: 3000 }, 'own']);
  });

  it('sets every option of the gateway', () => {
    const { options, listen, certificate } = read({
      ...settingsOf(OPTIONS.map((row) => row[2]!)),
      RR_OLD_KEY_FILES: file('old.key', Buffer.alloc(32, 6).toString('base64')),
      RR_LISTEN: '0.0.0.0',
      RR_PORT: '8443',
      RR_ORGANISATION_CLIENT_ID: 'org',
      RR_ORGANISATION_CLIENT_SECRET_FILE: file('secret', 'opensesame\n'),
    });
    expect(options).toMatchObject({
      oldKeys: [Buffer.alloc(32, 6)],
      organisation: { clientId: 'org', clientSecret: 'opensesame' },
      ...optionsIn(3),
    });
    expect([listen, certificate]).toEqual([{ host: '0.0.0.0', port: 8443 }, 'off']);
  });

  it('reports all mistakes at once', () => {
    const message = failure({
      RR_BASE_URL: 'api.example',
      RR_AUTH_URL: '',
      RR_KEY_FILE: path.join(folder, 'none.key'),
      RR_PORT: '70000',
      RR_TOKN_BUDGET: '100',
      RR_LOG_LEVEL: 'loud',
      RR_TLS_CERT_FILE: '/nowhere.pem',
    });
    expect(message.split('\n')).toEqual([
      '7 settings must be corrected:',
      '- The variable RR_TOKN_BUDGET is not a setting. Write RR_TOKEN_BUDGET, or remove it.',
      '- RR_BASE_URL is "api.example". Write an http or https address without user, query or fragment, such as https://api.example.com.',
      '- RR_PORT is "70000". Write a whole number from 0 to 65535.',
      '- RR_LOG_LEVEL is "loud". Write trace, debug, info, warn, error, fatal or silent.',
      "- RR_AUTH_URL is not set. Write the address that the service's operator gave you.",
      '- Only one of RR_TLS_CERT_FILE and RR_TLS_KEY_FILE is set. Set both or neither.',
      expect.stringMatching(/^- RR_KEY_FILE: the file ".*none\.key" does not exist\. Correct/),
    ]);
  });

  it.each(
    textTable(`
      RR_DATABASE_URL is not                         | RR_DATABASE_URL=mysql://u:hidden-value@h/d
      RR_ORGANISATION_CLIENT_SECRET                  | RR_ORGANISATION_CLIENT_SECRET=hidden-value\u0000
      RR_BASE_URL is "https://…@db.example           | RR_BASE_URL=https://user:hidden-value@db.example
      RR_BASE_URL is "https://…@db.example           | RR_BASE_URL=https://hidden-value@db.example/a@b
    `),
  )('never shows the secret of an invalid setting: %s', (sentence, setting) => {
    const message = failure({ RR_KEY_FILE: '', ...settingsOf([setting!]) });
    expect(message).toContain(sentence);
    expect(message).not.toContain('hidden-value');
  });

  it('is printed without secrets', () => {
    const shown = describeConfig(
      read({
        RR_KEY_FILE: '',
        RR_KEY: KEY,
        RR_DATABASE_URL: 'postgres://gateway:hidden-value@db.example/rr?password=hidden-value',
        RR_ORGANISATION_CLIENT_ID: 'org',
        RR_ORGANISATION_CLIENT_SECRET: 'hidden-value',
        RR_METRICS_TOKEN: 'hidden-value-hidden-value',
      }).settings,
    );
    expect(shown).not.toContain('hidden-value');
    expect(shown).not.toContain(KEY);
    expect(shown).toMatch(/^RR_DATABASE_URL +postgres:\/\/db\.example\/rr {2}\[set\]$/m);
    expect(shown).toMatch(/^RR_MODE +production$/m);
  });

  it('is read or refused with a sentence for any input', () =>
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...SETTING_NAMES.filter((name) => !/FILE|PROFILE/.test(name))),
          fc.oneof(
            fc.string(),
            fc.string({ unit: CODE_POINT }),
            fc.constantFrom('off', '1', 'a.example', ',', '0'),
          ),
        ),
        (env) => {
          try {
            readGatewayConfig({ ...good, ...env }, NOW);
          } catch (thrown) {
            expect(thrown).toBeInstanceOf(RrError);
            expect((thrown as RrError).code).toBe('bad-input');
          }
        },
      ),
    ));
});

describe('a setting, alone or with others,', () => {
  it.each(
    textTable(`
      RR_PORT=3e3                                   | RR_PORT is
      RR_TRUST_PROXY=10.0.0.0/33                    | RR_TRUST_PROXY is
      RR_FRAME_ANCESTORS=*                          | RR_FRAME_ANCESTORS is
      RR_FRAME_ANCESTORS=https://a.example; script-src 'unsafe-inline' | RR_FRAME_ANCESTORS is
      RR_SIGN_IN=password                           | RR_SIGN_IN is
      RR_METRICS_TOKEN=fifteen-letters              | RR_METRICS_TOKEN is not valid
      RR_TLS=off RR_LISTEN=0.0.0.0                  | With RR_TLS=off, others on the network could read session keys
      RR_LISTEN=0.0.0.0                             | A trusted certificate is missing.
      RR_ORGANISATION_CLIENT_ID=org                 | Only one of RR_ORGANISATION_CLIENT_ID and RR_ORGANISATION_CLIENT_SECRET_FILE is set.
      RR_SIGN_IN=access-key                         | RR_SIGN_IN allows access-key
      RR_SESSION_IDLE_HOURS=721                     | RR_SESSION_IDLE_HOURS is larger than RR_SESSION_MAX_HOURS
      RR_KEY=${KEY}                                 | RR_KEY and RR_KEY_FILE are both set.
      RR_KEY_FILE=                                  | RR_KEY_FILE is not set. Make a key with npm run gateway -- make-key FILE, then set RR_KEY_FILE to that file.
    `),
  )('is refused: %s', (settings, sentence) => {
    expect(failure(settingsOf(settings!.split(/ (?=RR_)/)))).toContain(sentence);
  });

  it('warns production that only localhost works without a public host', () => {
    expect(read().notices).toEqual([expect.stringContaining('RR_PUBLIC_HOST is not set')]);
    expect(read({ RR_PUBLIC_HOST: 'rr.example.com' }).notices).toEqual([]);
  });
});

describe('the key', () => {
  it('is created by development itself', () =>
    expect(read({ RR_KEY_FILE: '', RR_MODE: 'development' }).options.key).toBeUndefined());

  it.each(['', 'short', Buffer.alloc(31).toString('base64'), `${'!'.repeat(10)}${KEY}`])(
    'is refused if the file holds %j',
    (content) => {
      expect(failure({ RR_KEY_FILE: file('bad.key', content) })).toContain(
        'does not hold 32 bytes in base64',
      );
    },
  );

  it('is refused in the data folder', () => {
    expect(failure({ RR_DATA_DIR: folder })).toContain('RR_KEY_FILE: the key is in the data folder');
  });

  // Windows has no such modes.
  if (process.platform !== 'win32')
    it('is refused in a file that every account can read', () => {
      const open = file('open.key', KEY, 0o644);
      expect(failure({ RR_KEY_FILE: open })).toContain('every account on this machine can read');
      expect(read({ RR_KEY_FILE: open, RR_MODE: 'development' }).options.key).toHaveLength(32);
    });
});

describe('the certificate', () => {
  const make = async (name: string, days = 365) => {
    const end = new Date(NOW + days * 86_400_000);
    const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
      keyType: 'ec',
      notBeforeDate: new Date(NOW - 9e9),
      notAfterDate: end,
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: name }] }],
    });
    const env = {
      RR_TLS_CERT_FILE: file('cert.pem', cert, 0o644),
      RR_TLS_KEY_FILE: file('key.pem', key),
      RR_LISTEN: '0.0.0.0',
      RR_PUBLIC_HOST: name,
    };
    return { key, cert, env };
  };

  it('is read, and makes browsers use only https', async () => {
    const { key, cert, env } = await make('rr.example.com');
    const { certificate, options } = read(env);
    expect(certificate).toEqual({ key, cert });
    expect(options.strictTransport).toBe(true);
  });

  it('is refused for another host, after it expired, with another key, and if it is only text', async () => {
    const { key, env } = await make('rr.example.com');
    expect(failure({ ...env, RR_PUBLIC_HOST: 'x.example' })).toContain('is not for x.example');
    expect(failure({ ...env, RR_PUBLIC_HOST: '10.0.0.1' })).toContain('is not for 10.0.0.1');
    expect(failure({ ...env, RR_TLS_CERT_FILE: file('text', 'text') })).toContain(
      'does not hold a certificate in PEM',
    );
    expect(failure({ ...env, RR_TLS_KEY_FILE: file('text', 'text') })).toContain('does not hold a PEM key');
    // The second certificate replaces the first.
    const second = await make('rr.example.com', -1);
    expect(failure({ ...env, RR_TLS_KEY_FILE: file('other.pem', key) })).toContain(
      'does not belong to the certificate',
    );
    expect(failure(second.env)).toContain('expired on 2026-11-20');
  });
});
