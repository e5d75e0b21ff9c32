import { describeDatabases } from '../databases/describe-databases';

type Names = Readonly<Record<string, string>>;

/** What the pane says of a set of databases that fails; without any, of the service. */
export const breakerTrouble = (databases: readonly string[], names: Names): string =>
  `The rent-roll service fails${forDatabases(databases, names)}. Values stay as they are; it is tried again every 10 seconds.`;

/** What a request hears that did not go. `retryMs` is until the next try, 0 while one is under way. */
export function breakerMessage(databases: readonly string[], names: Names, retryMs: number): string {
  const seconds = Math.ceil(retryMs / 1000);
  const when = seconds > 0 ? `in ${seconds} second${seconds > 1 ? 's' : ''}` : 'now';
  return `The rent-roll service fails${forDatabases(databases, names)}. It is tried again ${when}; then ask again.`;
}

const forDatabases = (databases: readonly string[], names: Names): string =>
  databases.length > 0 ? ` for ${describeDatabases(databases, names)}` : '';
