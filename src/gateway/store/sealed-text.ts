import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Text that only the holder of the key can read, and that opens only in the place it was sealed for. */
export interface Sealer {
  /** `place` says what the text is and whose: sealed text moved to another place does not open. */
  seal(text: string, place: string): string;
  /** Undefined where the key has changed or the text was tampered with. */
  open(sealed: string, place: string): string | undefined;
}

/** AES-256-GCM with a random nonce for each text. */
export function createSealer(key: Buffer): Sealer {
  if (key.length !== KEY_BYTES) throw new RangeError(`the key must hold ${KEY_BYTES} bytes`);
  return {
    seal(text, place) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
    },
    open(sealed, place) {
      try {
        const bytes = Buffer.from(sealed, 'base64');
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
          authTagLength: TAG_BYTES,
        })
          .setAAD(Buffer.from(place))
          .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
        const body = bytes.subarray(IV_BYTES + TAG_BYTES);
        return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}
