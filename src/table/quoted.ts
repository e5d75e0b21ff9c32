/** Text in double quotes for a message, shortened so that the message still fits a hover card. */
export const quoted = (text: string, most = 60): string =>
  `"${text.length > most ? `${text.slice(0, most - 1)}…` : text}"`;
