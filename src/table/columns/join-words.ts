/** Joins words that `written` has as one: with `rentroll`, a search for `rent` must not rank `rent roll` as a rent. */
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
