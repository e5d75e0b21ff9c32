import { countText } from '../contract/count-text';
import { cutText } from '../contract/cut-text';

const LONGEST = 60;

/** Quotes a text for a message, and shortens it so that the message fits a hover card. */
export const quoted = (text: string): string => `"${cutText(text, LONGEST)}"`;

/** Returns `a, b and c`, and of more than `most` texts `a, b and 3 more`. */
export function joinAnd(texts: readonly string[], most = Infinity, noun = ''): string {
  if (texts.length > most) return firstOf(texts, most, noun);
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
}

/** Returns `a, b, c`, and of more than `most` texts `a, b and 3 more`. The noun follows: ` sheets`. */
export const firstOf = (texts: readonly string[], most: number, noun = ''): string =>
  texts.length > most
    ? `${texts.slice(0, most).join(', ')} and ${countText(texts.length - most)} more${noun}`
    : texts.join(', ');

/** Returns `a, b, c`, and of more than `most` texts `a, b, …`. */
export const cutList = (texts: readonly string[], most: number): string =>
  [...texts.slice(0, most), ...(texts.length > most ? ['…'] : [])].join(', ');
