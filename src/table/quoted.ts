import { cutText } from '../contract/cut-text';
const LONGEST = 60;

/** Quotes a text for a message, and shortens it so that the message fits a hover card. */
export const quoted = (text: string): string => `"${cutText(text, LONGEST)}"`;

/** Returns the first texts, and whether there are more: `a, b, …`. */
export const joinFirst = (texts: readonly string[], most: number): string =>
  [...texts.slice(0, most), ...(texts.length > most ? ['…'] : [])].join(', ');

/** Returns `a, b and c`. */
export const joinAnd = (texts: readonly string[]): string =>
  texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1)}`;
