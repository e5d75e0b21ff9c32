/** The smallest part of a document, found by leaving out ever shorter parts, for which something still holds. */
export function smallest(document: Uint8Array, holds: (part: Uint8Array) => boolean): Uint8Array {
  let best = document;
  for (let size = Math.ceil(best.length / 2); size > 0; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < best.length;) {
      const part = Uint8Array.from([...best.subarray(0, at), ...best.subarray(at + size)]);
      if (holds(part)) best = part;
      else at += size;
    }
  }
  return best;
}
