/**
 * A test for whole texts in the pattern language of SUMIFS, ignoring case: `*` any text, `?` any one character,
 * `~` before one of the three takes it literally.
 */
export function matchesPattern(pattern: string): (text: string) => boolean {
  const parts = [...pattern.toLowerCase().matchAll(/~([*?~])|([^])/g)].map(([, literal, char]) => ({
    char: literal ?? (char as string),
    wild: literal === undefined && (char === '*' || char === '?'),
  }));
  if (!parts.some(({ wild }) => wild)) {
    const wanted = parts.map(({ char }) => char).join('');
    return (text) => text.toLowerCase() === wanted;
  }
  return (text) => glob(parts, text.toLowerCase());
}

/** Walks both once and, on a mismatch, lets the last star take one more character: no pattern can stall it. */
function glob(parts: readonly { char: string; wild: boolean }[], text: string): boolean {
  let part = 0;
  let star = -1;
  let starAt = 0;
  for (let at = 0; at < text.length;) {
    const { char, wild } = parts[part] ?? { char: '', wild: false };
    if (wild && char === '*') {
      star = part++;
      starAt = at;
    } else if (wild || char === text[at]) {
      part++;
      at++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++starAt;
    } else return false;
  }
  return parts.slice(part).every(({ char, wild }) => wild && char === '*');
}
