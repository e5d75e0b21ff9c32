/** The longest parts that are left out at every place. Longer parts are left out one after the other. */
const ANYWHERE = 24;

/** Shrinks a document for which something holds, by leaving out shorter and shorter parts. */
export function smallest(document: Uint8Array, holds: (part: Uint8Array) => boolean): Uint8Array {
  let best = document;
  for (
    let size = Math.ceil(best.length / 2);
    size > 0;
    size = size > ANYWHERE ? Math.ceil(size / 2) : size - 1
  ) {
    for (let at = 0; at + size <= best.length;) {
      const part = Uint8Array.from([...best.subarray(0, at), ...best.subarray(at + size)]);
      if (holds(part)) best = part;
      else at += size > ANYWHERE ? size : 1;
    }
  }
  return best;
}
