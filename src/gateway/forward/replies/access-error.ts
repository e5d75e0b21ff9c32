import { RrError } from '../../../contract/failure';

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
    `You do not belong to the database${lost.length > 1 ? 's' : ''} ${spellDatabases(lost, names)} any more. Choose others in the Rent Roll pane, or ask for access.`,
  );
}

/** Databases in words: by name where one was ever seen, a few of them and the number of the rest. */
export function spellDatabases(ids: readonly string[], names: Readonly<Record<string, string>>): string {
  const spelled = ids.map((id) => `"${Object.hasOwn(names, id) ? names[id] : id}"`);
  return spelled.length > 3
    ? `${spelled.slice(0, 3).join(', ')} and ${spelled.length - 3} more`
    : spelled.join(', ');
}
