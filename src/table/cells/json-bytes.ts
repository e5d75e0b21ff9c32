/** Matches text that JSON writes without escapes, in ASCII. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Returns the length of a cell as JSON in UTF-8. Avoids writing the JSON if possible. */
export function jsonBytes(cell: string | number | boolean | object): number {
  if (typeof cell === 'string' && PLAIN.test(cell)) return cell.length + 2;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell).length;
  return utf8Length(JSON.stringify(cell));
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A surrogate pair takes four bytes, so each half counts two.
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
