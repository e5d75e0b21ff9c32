import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

export const KEY_BYTES = 32;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Returns undefined for a text that is not a key in base64. */
export function keyIn(text: string): Buffer | undefined {
  const key = Buffer.from(text.trim(), 'base64');
  return key.length === KEY_BYTES && /^[\w+/-]+=*$/.test(text.trim()) ? key : undefined;
}

export type Cipher = ReturnType<typeof createCipher>;

/**
 * AES-256-GCM with a random nonce for each text. `oldKeys` only decrypt. `context` says what a text is and whose: it can be
 * decrypted only with the same one.
 */
export function createCipher(key: Buffer, oldKeys: readonly Buffer[] = []) {
  if ([key, ...oldKeys].some(({ length }) => length !== KEY_BYTES))
    throw new RangeError(`a key must hold ${KEY_BYTES} bytes`);

  function encrypt(text: string, context: string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64');
  }

  function decryptWithAny(keys: readonly Buffer[], encrypted: string, context: string): string | undefined {
    for (const key of keys) {
      const text = decryptWith(key, encrypted, context);
      if (text !== undefined) return text;
    }
    return undefined;
  }

  return {
    encrypt,
    /** Returns undefined if no key fits, the context differs, or the text was changed. */
    decrypt: (encrypted: string, context: string): string | undefined =>
      decryptWithAny([key, ...oldKeys], encrypted, context),
    /** Encrypts with the current key what only an old key decrypts. Returns undefined if there is nothing to do. */
    reencrypt(encrypted: string, context: string): string | undefined {
      if (decryptWith(key, encrypted, context) !== undefined) return undefined;
      const text = decryptWithAny(oldKeys, encrypted, context);
      return text === undefined ? undefined : encrypt(text, context);
    },
  };
}

function decryptWith(key: Buffer, encrypted: string, context: string): string | undefined {
  try {
    const bytes = Buffer.from(encrypted, 'base64');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const body = bytes.subarray(IV_BYTES + TAG_BYTES);
    return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
