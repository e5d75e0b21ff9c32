/** Without l, o, 0 and 1: the id is read aloud. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 8;
const SECRET_BYTES = 32;

/** A new key: `rrk_`, its public id, and 256 random bits. The beginning lets scanners for secrets find it. */
export function newAccessKey(random: (bytes: number) => Buffer): { id: string; key: string } {
  const id = [...random(ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return { id, key: `rrk_${id}_${random(SECRET_BYTES).toString('base64url')}` };
}

/** The public id in the text of a key; undefined where the text is none. */
export const accessKeyId = (text: string): string | undefined =>
  /^rrk_([a-km-np-z2-9]{8})_[\w-]{43}$/.exec(text)?.[1];
