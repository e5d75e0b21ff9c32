import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
  /** A warning for the operator. */
  notice?: string;
}

const DAY_MS = 86_400_000;
const MIN_REMAINING_MS = 7 * DAY_MS;
const LIFE_MS = 365 * DAY_MS;

/** Where Linux distributions keep the certificate authority that `office-addin-dev-certs install` adds. */
const LINUX_AUTHORITIES = [
  '/usr/local/share/ca-certificates/office-addin-dev-certs/ca.crt',
  '/etc/ca-certificates/trust-source/anchors/office-addin-dev-certs-ca.crt',
];

const SELF_SIGNED =
  'The https certificate is self-signed: the browser warns once, and Excel does not load the add-in. ' +
  'For a trusted one run npx office-addin-dev-certs install, then start again.';

/** Prefers the developer certificate for Office add-ins. On Linux does not install it: that asks for a password. */
export async function loadCertificate(
  dataDir: string,
  platform: NodeJS.Platform = process.platform,
): Promise<Certificate> {
  const developer = platform === 'linux' ? await installedOnLinux() : await developerCertificate();
  return developer ?? selfSignedCertificate(dataDir);
}

export async function selfSignedCertificate(dataDir: string): Promise<Certificate> {
  return { ...(await selfSigned(path.join(dataDir, 'certificate'))), notice: SELF_SIGNED };
}

async function developerCertificate(): Promise<Certificate | undefined> {
  try {
    // This package is missing in production, because it is a development dependency.
    const { getHttpsServerOptions } = await import('office-addin-dev-certs');
    const { key, cert } = await getHttpsServerOptions();
    return key && cert ? { key: key.toString(), cert: cert.toString() } : undefined;
  } catch {
    return undefined;
  }
}

async function installedOnLinux(): Promise<Certificate | undefined> {
  if (!LINUX_AUTHORITIES.some((file) => existsSync(file))) return undefined;
  return readPair(path.join(homedir(), '.office-addin-dev-certs'));
}

async function selfSigned(folder: string): Promise<Certificate> {
  const stored = await readPair(folder);
  if (stored) return stored;
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + LIFE_MS),
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true },
      { name: 'extKeyUsage', serverAuth: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
          { type: 7, ip: '::1' },
        ],
      },
    ],
  });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(path.join(folder, 'localhost.key'), key, { mode: 0o600 });
  await writeFile(path.join(folder, 'localhost.crt'), cert);
  return { key, cert };
}

async function readPair(folder: string): Promise<Certificate | undefined> {
  try {
    const key = await readFile(path.join(folder, 'localhost.key'), 'utf8');
    const cert = await readFile(path.join(folder, 'localhost.crt'), 'utf8');
    const parsed = new X509Certificate(cert);
    const lasts = Date.parse(parsed.validTo) > Date.now() + MIN_REMAINING_MS;
    const fits = parsed.checkHost('localhost') !== undefined && parsed.checkPrivateKey(createPrivateKey(key));
    return lasts && fits ? { key, cert } : undefined;
  } catch {
    return undefined;
  }
}
