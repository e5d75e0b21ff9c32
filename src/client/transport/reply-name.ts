/** Each reply in words, the beginning of a sentence. */
export const REPLY_NAME = {
  profile: 'The service profile',
  signIn: 'The sign-in',
  session: 'The session',
  signOut: 'The sign-out',
  status: 'The state of the rent-roll server',
  databases: 'The list of databases',
  columns: 'The column list',
  query: 'The query reply',
  changes: 'The changes reply',
  createProperty: 'The new property',
  rentrolls: 'The list of rent rolls',
  files: 'The list of files',
  file: 'The file reply',
  mappings: 'The mappings reply',
} as const;
