const LONGEST = 60;

/** Text in double quotes for a message, shortened so that the message still fits a hover card. */
export const quoted = (text: string): string =>
  `"${text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text}"`;
