import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isInside } from '../keys/key-file';
import { KEY_BYTES, keyIn } from '../keys/cipher';
import type { Settings, SettingValues } from './read-settings';
import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Certificate } from '../keys/certificate';

/** Reads a file that a setting names. Adds a sentence to `errors` and returns undefined if it cannot be read. */
export function readOperatorFile(setting: string, file: string, errors: string[]): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (thrown) {
    const problem =
      (thrown as NodeJS.ErrnoException).code === 'ENOENT'
        ? 'does not exist'
        : 'cannot be read by this account';
    errors.push(`${setting}: the file ${JSON.stringify(file)} ${problem}. Correct the name or the file.`);
    return undefined;
  }
}

/** Adds a sentence to `errors` if accounts other than the owner and its group can read or change a secret file. */
export function refuseOpenFile(setting: string, file: string, errors: string[]): void {
  // Windows has no file modes.
  if (process.platform === 'win32') return;
  const mode = statSync(file, { throwIfNoEntry: false })?.mode ?? 0;
  if ((mode & 0o007) !== 0)
    errors.push(
      `${setting}: every account on this machine can read or change ${JSON.stringify(file)}. Run chmod 600 on it.`,
    );
}

const HOW_TO_MAKE = 'Make a key with npm run gateway -- make-key FILE';

/** Reads the current key and the old ones. `key` is undefined after an error, and if development creates one itself. */
export function readKeys({ values, errors }: Settings): {
  key: Buffer | undefined;
  oldKeys: Buffer[];
} {
  const { RR_KEY_FILE, RR_MODE } = values;
  if (!RR_KEY_FILE && RR_MODE === 'production')
    errors.push(`RR_KEY_FILE is not set. ${HOW_TO_MAKE}, then set RR_KEY_FILE to that file.`);
  const key = readKey('RR_KEY_FILE', RR_KEY_FILE, values, errors);
  const old = (values.RR_OLD_KEY_FILES ?? []).map((file) =>
    readKey('RR_OLD_KEY_FILES', file, values, errors),
  );
  return { key, oldKeys: old.filter((oldKey) => oldKey !== undefined) };
}

function readKey(setting: string, file: string | undefined, values: SettingValues, errors: string[]) {
  if (!file) return undefined;
  const keyPath = path.resolve(file);
  refuseDataFolder(setting, keyPath, values, errors);
  if (values.RR_MODE === 'production') refuseOpenFile(setting, keyPath, errors);
  const content = readOperatorFile(setting, keyPath, errors);
  return content === undefined ? undefined : parseKey(setting, content, errors);
}

function refuseDataFolder(setting: string, keyPath: string, values: SettingValues, errors: string[]) {
  if (values.RR_MODE !== 'production' || !values.RR_DATA_DIR) return;
  if (isInside(keyPath, path.resolve(values.RR_DATA_DIR)))
    errors.push(
      `${setting}: the key is in the data folder, so a copy of the records would contain it. Move it elsewhere.`,
    );
}

function parseKey(setting: string, content: string, errors: string[]): Buffer | undefined {
  const key = keyIn(content);
  if (!key) errors.push(`${setting} does not hold ${KEY_BYTES} bytes in base64. ${HOW_TO_MAKE}.`);
  return key;
}

const SOON_MS = 21 * 86_400_000;

/** Reads the operator's certificate. Returns undefined if none is configured, or after an error. */
export function readCertificate(
  { RR_TLS_CERT_FILE: certFile, RR_TLS_KEY_FILE: keyFile, RR_PUBLIC_HOST: hosts, RR_MODE }: SettingValues,
  errors: string[],
  now: number,
): Certificate | undefined {
  if (!certFile || !keyFile) return undefined;
  const cert = readOperatorFile('RR_TLS_CERT_FILE', certFile, errors);
  const key = readOperatorFile('RR_TLS_KEY_FILE', keyFile, errors);
  if (RR_MODE === 'production') refuseOpenFile('RR_TLS_KEY_FILE', keyFile, errors);
  if (cert === undefined || key === undefined) return undefined;
  const parsed = parsePair(cert, key);
  if (!parsed) {
    errors.push(
      'RR_TLS_CERT_FILE and RR_TLS_KEY_FILE do not hold a certificate and its key in PEM, without a password. Correct one of them.',
    );
    return undefined;
  }
  const end = Date.parse(parsed.validTo);
  if (end <= now) errors.push(`The certificate in RR_TLS_CERT_FILE expired on ${isoDate(end)}. Renew it.`);
  for (const host of hosts ?? [])
    if ((isIP(host) ? parsed.checkIP(host) : parsed.checkHost(host)) === undefined)
      errors.push(
        `The certificate in RR_TLS_CERT_FILE is not for ${host}, which RR_PUBLIC_HOST names. Correct one of them.`,
      );
  const notice =
    end > now && end < now + SOON_MS
      ? `The certificate in RR_TLS_CERT_FILE expires on ${isoDate(end)}. Renew it.`
      : undefined;
  return { key, cert, notice };
}

const isoDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** Returns undefined unless the key belongs to the certificate. */
function parsePair(cert: string, key: string): X509Certificate | undefined {
  try {
    const parsed = new X509Certificate(cert);
    return parsed.checkPrivateKey(createPrivateKey(key)) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
