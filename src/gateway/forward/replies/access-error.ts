import { RrError } from '../../../contract/failure';
import { describeDatabases } from '../databases/describe-databases';

/**
 * A refusal of a token that is good in itself: which of the asked-for databases are not on the caller's list any
 * more, by name where one was ever seen.
 */
export function accessError(lost: readonly string[], names: Readonly<Record<string, string>>): RrError {
  if (lost.length === 0)
    return new RrError(
      'lost-membership',
      "The service refuses this request although you are signed in and belong to the databases. Ask the service's operator whether this client ID may make it.",
    );
  return new RrError(
    'lost-membership',
    `You do not belong to the database${lost.length > 1 ? 's' : ''} ${describeDatabases(lost, names)} any more. Choose others in the Rent Roll pane, or ask for access.`,
  );
}
