/**
 * Joins neighbouring words of a display name or a search that `written`, the words of an identifier, has as one word.
 * For `rentroll_id`, `rent roll` becomes `rentroll`, so that a search for `rent` does not rank it as a rent.
 */
export function joinWords(words: readonly string[], written: ReadonlySet<string>): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const pair = `${words[at]}${words[at + 1] ?? ''}`;
    const isOne = at + 1 < words.length && written.has(pair);
    joined.push(isOne ? pair : (words[at] as string));
    if (isOne) at++;
  }
  return joined;
}
