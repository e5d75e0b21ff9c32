import { describeDatabases } from '../databases/describe-databases';

type Names = Readonly<Record<string, string>>;

/** Says in the pane which databases are failing. An empty list means the whole service. */
export const breakerNotice = (databases: readonly string[], names: Names): string =>
  `The rent-roll service is failing${forDatabases(databases, names)}. Existing values are kept. The gateway tries again every 10 seconds.`;

/** Explains why a request was not sent. `retryMs` is the time to the next trial, 0 while a trial is running. */
export function breakerMessage(databases: readonly string[], names: Names, retryMs: number): string {
  const seconds = Math.ceil(retryMs / 1000);
  const service = `The rent-roll service is failing${forDatabases(databases, names)}.`;
  return seconds > 0
    ? `${service} Try again in ${seconds} second${seconds > 1 ? 's' : ''}.`
    : `${service} The gateway is checking it now. Try again in a moment.`;
}

const forDatabases = (databases: readonly string[], names: Names): string =>
  databases.length > 0 ? ` for ${describeDatabases(databases, names)}` : '';
