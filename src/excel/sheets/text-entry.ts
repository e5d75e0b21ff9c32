/** Returns what to enter so that a cell holds this text. Excel reads what follows an apostrophe as text, whatever it is. */
export const textEntry = (text: string): string => (/^['=+\-@\t\r]/.test(text) ? `'${text}` : text);
