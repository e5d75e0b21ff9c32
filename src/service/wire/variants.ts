/**
 * The shapes of replies that the interface leaves open and that no field of the profile decides. Wrappers and names of
 * fields are those that the service's own profile spells first, so that every spelling can be served as well.
 */
export interface WireVariants {
  /** The lists of these endpoints: as they are, or as a member of an object. */
  databases: 'bare' | 'wrapped';
  columnList: 'bare' | 'wrapped';
  rentrolls: 'bare' | 'wrapped';
  files: 'bare' | 'wrapped';
  /** `by-extraction`: an object with a list under each extraction's id. */
  mappings: 'bare' | 'wrapped' | 'by-extraction';
  /** Of query and track-changes; `lines` is one object a line. */
  rows: 'bare' | 'wrapped' | 'lines';
  /** `names`: databases-list holds plain strings. Databases are selected by id or by name, whichever it is. */
  databaseEntries: 'objects' | 'names';
  /** `isApproved` of a rent roll: true, "true", 1 or "approved". */
  isApproved: 'boolean' | 'text' | 'number' | 'word';
  /** Rent rolls of a file: as in the list of rent rolls, or their ids alone. */
  fileRentrolls: 'objects' | 'ids';
  /** `any`: each timestamp in another ISO 8601 form of the same instant. */
  timestamps: 'offset' | 'any';
  /** `left-out`: every third entry of a list lacks the fields that are null. */
  nulls: 'written' | 'left-out';
  /** `expires_in` of the token reply, and `exp` in the token. A token ends in time without them, too. */
  expiresIn: 'told' | 'left-out';
  jwtExp: 'told' | 'left-out';
  errorBody: 'json' | 'text' | 'html' | 'empty';
}

export const DEFAULT_VARIANTS: WireVariants = {
  databases: 'bare',
  columnList: 'bare',
  rentrolls: 'bare',
  files: 'bare',
  mappings: 'bare',
  rows: 'bare',
  databaseEntries: 'objects',
  isApproved: 'boolean',
  fileRentrolls: 'objects',
  timestamps: 'offset',
  nulls: 'written',
  expiresIn: 'told',
  jwtExp: 'told',
  errorBody: 'json',
};

/** Everything in which one row may differ from the next; the order of its fields differs always. */
export const VARIED_ROWS: Partial<WireVariants> = { timestamps: 'any', nulls: 'left-out' };
