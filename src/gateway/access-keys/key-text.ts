/** Without l, o, 0 and 1, because people read the ID aloud. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const ID_LENGTH = 8;
const SECRET_BYTES = 32;

/** Creates a key: `rrk_`, its public ID, and 256 random bits. The prefix lets secret scanners find it. */
export function newAccessKey(random: (bytes: number) => Buffer): { id: string; key: string } {
  const id = [...random(ID_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return { id, key: `rrk_${id}_${random(SECRET_BYTES).toString('base64url')}` };
}

export const accessKeyId = (text: string): string | undefined =>
  /^rrk_([a-km-np-z2-9]{8})_[\w-]{43}$/.exec(text)?.[1];
