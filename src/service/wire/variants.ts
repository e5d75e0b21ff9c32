/** The shapes of replies that the interface leaves open and the profile does not decide. The first of each is the default. */
const SHAPES = {
  databases: ['bare', 'wrapped'],
  columnList: ['bare', 'wrapped'],
  rentrolls: ['bare', 'wrapped'],
  files: ['bare', 'wrapped'],
  /** `by-extraction`: an object that holds a list under each extraction's id. */
  mappings: ['bare', 'wrapped', 'by-extraction'],
  /** Rows of query and track-changes. `lines`: one object a line. */
  rows: ['bare', 'wrapped', 'lines'],
  /** `names`: databases-list holds plain strings. The databases header accepts ids and names in both variants. */
  databaseEntries: ['objects', 'names'],
  /** The form of `isApproved` in a rent roll: true, "true", 1 or "approved". */
  isApproved: ['boolean', 'text', 'number', 'word'],
  fileRentrolls: ['objects', 'ids'],
  /**
   * `any`: each timestamp uses another ISO 8601 form of the same instant. `local`: a date is midnight two hours east. `berlin`: it is
   * the instant of midnight in Berlin.
   */
  timestamps: ['offset', 'any', 'local', 'berlin'],
  /** `left-out`: every third entry of a list omits its null fields. */
  nulls: ['written', 'left-out'],
  /** `expires_in` of the token reply. The next variant is `exp` in the token. A token expires without them, too. */
  expiresIn: ['sent', 'left-out'],
  jwtExp: ['sent', 'left-out'],
  errorBody: ['json', 'text', 'html', 'empty'],
} as const;

export type WireVariants = { [Name in keyof typeof SHAPES]: (typeof SHAPES)[Name][number] };

export const DEFAULT_VARIANTS = Object.fromEntries(
  Object.entries(SHAPES).map(([name, [usual]]) => [name, usual]),
) as WireVariants;

/** Every way in which the rows of one reply may differ, apart from the order of fields, which always differs. */
export const VARIED_ROWS: Partial<WireVariants> = { timestamps: 'any', nulls: 'left-out' };
