/** Cuts a text to `most` characters, the last of which is then `…`. Never halves a character beyond 16 bits. */
export const cutText = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text;
