import { seeded } from '../faults/seeded';
import { PARSERS } from '../table/parse/parsers';
import { differenceOf, type Difference, type Parsers } from './difference';
import { randomReply } from './random-reply';
import { smallest } from './smallest';

export interface Finding extends Difference {
  /** The seed that makes the reply the first one. */
  seed: number;
  /** The smallest reply that shows a difference, one character for each byte. */
  reply: string;
}

/** Compares the parsers on one reply after the other while `goesOn` says so. Ends with the first difference. */
export function fuzz(
  seed: number,
  goesOn: (replies: number) => boolean,
  parsers: Parsers = PARSERS,
): { replies: number; finding?: Finding } {
  let replies = 0;
  for (; goesOn(replies); replies++) {
    const own = (seed + replies) >>> 0;
    const compare = (reply: Uint8Array): Difference | undefined => {
      const random = seeded(own);
      return differenceOf(reply, () => 1 + Math.floor(random() * 24), parsers);
    };
    const bytes = randomReply(seeded(own));
    if (!compare(bytes)) continue;
    const reply = smallest(bytes, (part) => compare(part) !== undefined);
    const finding = { ...compare(reply)!, seed: own, reply: Buffer.from(reply).toString('latin1') };
    return { replies, finding };
  }
  return { replies };
}
