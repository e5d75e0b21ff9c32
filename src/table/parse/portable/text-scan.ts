import { hashEnd, hashWord } from './hash-bytes';

/** Walks through a text four bytes at a time. One for each parser; the fields tell of the latest text. */
export class TextScan {
  /** As `hashBytes` makes it. */
  hash = 0;
  isAscii = true;

  /** The first quote, backslash or control character from `from` on. There must be one, as behind a window's end. */
  stop(view: DataView, from: number): number {
    let at = from;
    let hash = 0;
    let seen = 0;
    for (;;) {
      const word = view.getInt32(at, true);
      const quote = word ^ 0x22222222;
      const backslash = word ^ 0x5c5c5c5c;
      // A byte's high bit is set where the byte is what is looked for; false hits lie above true ones only.
      const stops =
        (((quote - 0x01010101) & ~quote) |
          ((backslash - 0x01010101) & ~backslash) |
          ((word - 0x20202020) & ~word)) &
        0x80808080;
      if (stops !== 0) {
        const bits = (31 - Math.clz32(stops & -stops)) & 24;
        const tail = word & ((1 << bits) - 1);
        const length = at - from + (bits >> 3);
        this.hash = hashEnd(hash, tail, length);
        this.isAscii = ((seen | tail) & 0x80808080) === 0;
        return from + length;
      }
      seen |= word;
      hash = hashWord(hash, word);
      at += 4;
    }
  }
}
