import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Text that only the holder of a key can read, and that opens only in the place it was sealed for. */
export interface Sealer {
  /** `place` says what the text is and whose: sealed text moved to another place does not open. */
  seal(text: string, place: string): string;
  /** Undefined where it was sealed under none of the keys, or was tampered with. */
  open(sealed: string, place: string): string | undefined;
  /** The same text sealed under the key in use; undefined where it is already, or does not open. */
  sealAnew(sealed: string, place: string): string | undefined;
}

/** AES-256-GCM with a random nonce for each text. `oldKeys` open what they sealed, and seal nothing any more. */
export function createSealer(key: Buffer, oldKeys: readonly Buffer[] = []): Sealer {
  if ([key, ...oldKeys].some(({ length }) => length !== KEY_BYTES))
    throw new RangeError(`a key must hold ${KEY_BYTES} bytes`);

  function seal(text: string, place: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  function openWith(keys: readonly Buffer[], sealed: string, place: string): string | undefined {
    for (const one of keys) {
      const text = openWithKey(one, sealed, place);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  return {
    seal,
    open: (sealed, place) => openWith([key, ...oldKeys], sealed, place),
    sealAnew(sealed, place) {
      if (openWithKey(key, sealed, place) !== undefined) return undefined;
      const text = openWith(oldKeys, sealed, place);
      return text === undefined ? undefined : seal(text, place);
    },
  };
}

function openWithKey(key: Buffer, sealed: string, place: string): string | undefined {
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
}
