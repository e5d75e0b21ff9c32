/** IDs of the only databases that a caller may read. Null: all databases of the credential. */
export type DatabaseLimit = readonly string[] | null;
