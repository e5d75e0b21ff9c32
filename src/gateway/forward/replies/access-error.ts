import { RrError } from '../../../contract/failure';
import { describeDatabases } from '../databases/describe-databases';

/** The failure for a request that was refused although its token is valid. `lost` are the withdrawn databases. */
export function accessError(lost: readonly string[], names: Readonly<Record<string, string>>): RrError {
  if (lost.length === 0)
    return new RrError(
      'lost-membership',
      'The service refused this request although your sign-in and your databases are valid. Ask the administrator of your data service whether your client ID may make it.',
    );
  return new RrError(
    'lost-membership',
    `You no longer have access to the database${lost.length > 1 ? 's' : ''} ${describeDatabases(lost, names)}. Choose other databases in the Rent Roll pane, or ask your administrator for access.`,
  );
}
