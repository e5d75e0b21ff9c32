/** Puts a caller's text in double quotes for a message. Shortens it and escapes special characters. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > 50 ? `${text.slice(0, 49)}…` : text);
