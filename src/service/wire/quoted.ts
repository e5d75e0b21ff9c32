/** What a caller sent, in double quotes for a message: shortened, and with odd characters escaped. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 50 ? `${text.slice(0, 49)}…` : text);
