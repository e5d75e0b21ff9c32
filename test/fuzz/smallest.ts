/** Lengths of parts that are left out at any place; longer ones only one after the other. */
const ANYWHERE = 24;

/** A small part of a document for which something still holds, found by leaving out ever shorter parts. */
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
