import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';
import fc from 'fast-check';
import { RrError } from '../../../src/contract/failure';
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

describe('a configuration', () => {
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
      production: true,
      key: Buffer.alloc(32, 7),
      oldKeys: [],
      sessions: { idleMs: 7 * 86_400_000, absoluteMs: 30 * 86_400_000 },
      cacheMs: 5000,
      frameAncestors: OFFICE_HOSTS,
      strictTransport: false,
      maxConnections: 10_000,
      drainMs: 4000,
      stopMs: 10_000,
      logger: { level: 'info' },
    });
    expect(listen).toEqual({ host: 'localhost', port: 3000 });
    expect(certificate).toBe('own');
  });

  it('sets every option of the gateway', () => {
    const { options, listen, certificate } = read({
      RR_DATABASE_URL: 'postgres://gateway:pw@db.example/rr',
      RR_OLD_KEY_FILES: file('old.key', Buffer.alloc(32, 6).toString('base64')),
      RR_LISTEN: '0.0.0.0',
      RR_PORT: '8443',
      RR_PUBLIC_HOST: 'rr.example.com, rents.example.com',
      RR_TLS: 'off',
      RR_TRUST_PROXY: '10.0.0.0/24, loopback,::1',
      RR_FRAME_ANCESTORS: 'office, https://*.example.com',
      RR_ORGANISATION_CLIENT_ID: 'org',
      RR_ORGANISATION_CLIENT_SECRET_FILE: file('secret', 'opensesame\n'),
      RR_SIGN_IN: 'access-key',
      RR_TOKEN_BUDGET: '100',
      RR_SESSION_IDLE_HOURS: '1.5',
      RR_METRICS_TOKEN: 'm'.repeat(16),
      RR_LOG_LEVEL: 'warn',
      RR_DRAIN_SECONDS: '0',
      RR_STOP_SECONDS: '3',
    });
    expect(options).toMatchObject({
      databaseUrl: 'postgres://gateway:pw@db.example/rr',
      oldKeys: [Buffer.alloc(32, 6)],
      publicHosts: ['rr.example.com', 'rents.example.com'],
      strictTransport: true,
      trustProxy: ['10.0.0.0/24', 'loopback', '::1'],
      frameAncestors: [...OFFICE_HOSTS, 'https://*.example.com'],
      organisation: { clientId: 'org', clientSecret: 'opensesame' },
      signIn: ['access-key'],
      tokenBudget: 100,
      sessions: { idleMs: 5_400_000 },
      metricsToken: 'm'.repeat(16),
      logger: { level: 'warn' },
      drainMs: 0,
      stopMs: 3000,
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
      '- The variable RR_TOKN_BUDGET is not a setting. Correct its name or remove it: --help lists all settings.',
      '- RR_BASE_URL is "api.example". Write an http or https address without user, query or fragment, such as https://api.example.com.',
      '- RR_PORT is "70000". Write a whole number from 0 to 65535.',
      '- RR_LOG_LEVEL is "loud". Write trace, debug, info, warn, error, fatal or silent.',
      "- RR_AUTH_URL is not set. Write the address that the service's operator gave you.",
      '- Only one of RR_TLS_CERT_FILE and RR_TLS_KEY_FILE is set. Set both or neither.',
      expect.stringMatching(/^- RR_KEY_FILE: the file ".*none\.key" does not exist\. Correct/),
    ]);
  });

  it.each([
    ['RR_DATABASE_URL', 'mysql://u:hidden-value@h/d'],
    ['RR_METRICS_TOKEN', 'hidden-value\u0000'],
  ])('never shows an invalid %s', (name, value) => {
    const message = failure({ RR_KEY_FILE: '', [name]: value });
    expect(message).toContain(name);
    expect(message).not.toContain('hidden-value');
  });

  it('hides the password of an invalid address', () => {
    for (const RR_BASE_URL of [
      'https://user:hidden-value@db.example',
      'https://hidden-value@db.example/a@b',
    ]) {
      expect(() => read({ RR_BASE_URL })).toThrow(/^RR_BASE_URL is "https:\/\/…@db\.example/);
      expect(() => read({ RR_BASE_URL })).not.toThrow(/hidden-value/);
    }
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

describe('one setting', () => {
  it.each(
    textTable(`
      RR_PORT            | 3e3
      RR_TRUST_PROXY     | 10.0.0.0/33
      RR_FRAME_ANCESTORS | *
      RR_FRAME_ANCESTORS | https://a.example; script-src 'unsafe-inline'
      RR_SIGN_IN         | password
      RR_METRICS_TOKEN   | fifteen-letters
    `),
  )('%s refuses %s', (name, value) => {
    expect(failure({ [name!]: value })).toMatch(new RegExp(`${name} (is|cannot be read)`));
  });
});

describe('a combination of settings', () => {
  it.each(
    textTable(`
      RR_TLS=off RR_LISTEN=0.0.0.0  | With RR_TLS=off, others on the network could read session keys
      RR_LISTEN=0.0.0.0             | A trusted certificate is missing.
      RR_ORGANISATION_CLIENT_ID=org | Only one of RR_ORGANISATION_CLIENT_ID and RR_ORGANISATION_CLIENT_SECRET_FILE is set.
      RR_SIGN_IN=access-key         | RR_SIGN_IN allows access-key
      RR_SESSION_IDLE_HOURS=721     | RR_SESSION_IDLE_HOURS is larger than RR_SESSION_MAX_HOURS
    `),
  )('%s is refused', (settings, sentence) => {
    const named = settings!.split(' ').map((setting) => setting.split(/=(.*)/).slice(0, 2));
    expect(failure(Object.fromEntries(named) as NodeJS.ProcessEnv)).toContain(sentence);
  });

  it('warns production that only localhost works without a public host', () => {
    expect(read().notices).toEqual([expect.stringContaining('RR_PUBLIC_HOST is not set')]);
    expect(read({ RR_PUBLIC_HOST: 'rr.example.com' }).notices).toEqual([]);
  });
});

describe('the key', () => {
  it('is required in production', () =>
    expect(failure({ RR_KEY_FILE: '' })).toBe(
      'RR_KEY_FILE is not set. Make a key with npm run gateway -- make-key FILE, then set RR_KEY_FILE to that file.',
    ));

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
    for (const name of ['RR_TLS_CERT_FILE', 'RR_TLS_KEY_FILE'])
      expect(failure({ ...env, [name]: file('text', 'text') })).toContain(
        'do not hold a certificate and its',
      );
    // The second certificate replaces the first.
    const second = await make('rr.example.com', -1);
    expect(failure({ ...env, RR_TLS_KEY_FILE: file('other.pem', key) })).toContain(
      'do not hold a certificate and its',
    );
    expect(failure(second.env)).toContain('expired on 2026-11-20');
  });
});
