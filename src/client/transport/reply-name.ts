/** The replies in words, as the beginning of a sentence; those to lists are in `list-endpoints.ts`. */
export const REPLY_NAME = {
  profile: 'The service profile',
  signIn: 'The sign-in',
  session: 'The session',
  signOut: 'The sign-out',
  sessions: 'The list of sessions',
  endSessions: 'The end of the session',
  status: 'The state of the rent-roll server',
  databases: 'The list of databases',
  columns: 'The column list',
  query: 'The query reply',
  changes: 'The changes reply',
  createProperty: 'The new property',
} as const;
