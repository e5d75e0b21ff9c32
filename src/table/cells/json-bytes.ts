/** ASCII that JSON writes as it is. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** Length of a cell as JSON in UTF-8, without writing the JSON where that can be avoided. */
export function jsonBytes(cell: string | number | boolean | object): number {
  if (typeof cell === 'string' && PLAIN.test(cell)) return cell.length + 2;
  if (typeof cell === 'number' || typeof cell === 'boolean') return String(cell).length;
  return utf8Length(JSON.stringify(cell));
}

function utf8Length(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // The two halves of a surrogate pair, which take four bytes together, count two each.
    if (code >= 0x80) bytes += code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 1 : 2;
  }
  return bytes;
}
