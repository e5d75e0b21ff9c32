import { seeded } from '../faults/seeded';
import { PARSERS } from '../table/parse/parsers';
import { differenceOf } from './difference';
import { randomReply } from './random-reply';
import { smallest } from './smallest';

export interface Finding {
  parser: string;
  /** Gives the reply again as the first one. */
  seed: number;
  difference: string;
  /** The smallest reply that shows a difference. */
  reply: string;
}

/** Compares one reply after the other while `goesOn` says so. Ends with the first difference. */
export function fuzz(
  seed: number,
  goesOn: (replies: number) => boolean,
  parsers = PARSERS,
): { replies: number; finding?: Finding } {
  let replies = 0;
  for (; goesOn(replies); replies++) {
    const own = (seed + replies) >>> 0;
    const bytes = randomReply(seeded(own));
    for (const [parser, createRowParser] of Object.entries(parsers)) {
      const compare = (reply: Uint8Array) => {
        const random = seeded(own);
        return differenceOf(reply, () => 1 + Math.floor(random() * 24), createRowParser);
      };
      if (!compare(bytes)) continue;
      const reply = smallest(bytes, (part) => compare(part) !== '');
      const finding = {
        parser,
        seed: own,
        difference: compare(reply),
        reply: Buffer.from(reply).toString('latin1'),
      };
      return { replies, finding };
    }
  }
  return { replies };
}
