const TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

/** Returns the checksum that a zip keeps of each part (PKWARE's APPNOTE.TXT, section 4.4.7). */
export function crc32(bytes: Uint8Array): number {
  let rest = -1;
  for (let at = 0; at < bytes.length; at++) rest = (rest >>> 8) ^ TABLE[(rest ^ bytes[at]!) & 255]!;
  return ~rest >>> 0;
}
