export interface MarkedPart {
  text: string;
  isHit: boolean;
}

/** Splits a text at the words of a search, in any case. The parts joined are the text. */
export function markHits(text: string, search: string): MarkedPart[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [{ text, isHit: false }];
  const longestFirst = [...words].sort((a, b) => b.length - a.length).map(escaped);
  return text
    .split(new RegExp(`(${longestFirst.join('|')})`, 'iu'))
    .map((part, at) => ({ text: part, isHit: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
