import { createPrivateKey, X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Certificate } from '../keys/certificate';
import { readOperatorFile, refuseOpenFile } from './read-operator-file';
import type { SettingValues } from './read-settings';

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
  const parsed = attempt(() => new X509Certificate(cert));
  const privateKey = attempt(() => createPrivateKey(key));
  if (!parsed) errors.push('RR_TLS_CERT_FILE does not hold a certificate in PEM. Name the right file.');
  if (!privateKey)
    errors.push('RR_TLS_KEY_FILE does not hold a PEM key without a password. Name the right file.');
  if (!parsed || !privateKey) return undefined;
  if (!parsed.checkPrivateKey(privateKey))
    errors.push(
      'The key in RR_TLS_KEY_FILE does not belong to the certificate in RR_TLS_CERT_FILE. Correct one of them.',
    );
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
  return { key, cert, ...(notice !== undefined && { notice }) };
}

const isoDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
