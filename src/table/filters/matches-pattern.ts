interface Part {
  char: string;
  wild: boolean;
}

/** Matches whole texts as SUMIFS does, ignoring case: `*` is any text, `?` one character, and `~` makes these literal. */
export function matchesPattern(patterns: readonly string[]): (text: string) => boolean {
  const all = patterns.map(partsOf);
  const isPlain = (parts: readonly Part[]) => !parts.some(({ wild }) => wild);
  // A set, because a list may have a thousand texts and a column a hundred thousand values.
  const texts = new Set(all.filter(isPlain).map((parts) => parts.map(({ char }) => char).join('')));
  const globs = all.filter((parts) => !isPlain(parts));
  return (text) => {
    const lower = text.toLowerCase();
    return texts.has(lower) || globs.some((parts) => glob(parts, lower));
  };
}

const partsOf = (pattern: string): Part[] =>
  [...pattern.toLowerCase().matchAll(/~([*?~])|([^])/g)].map(([, literal, char]) => ({
    char: literal ?? (char as string),
    wild: literal === undefined && (char === '*' || char === '?'),
  }));

/** Matches without backtracking: on a mismatch the last star takes one more character. No pattern can stall it. */
function glob(parts: readonly Part[], text: string): boolean {
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
