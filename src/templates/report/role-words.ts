/** What a column holds. A person is not asked for columns of a `figure` or an `id`. */
export type RoleKind = 'text' | 'date' | 'area' | 'rent' | 'figure' | 'id';

/**
 * What the column of a role holds, in the order in which a person is asked for it. People read the words, also of a column that
 * the service lacks, which has no heading then.
 */
export const ROLE_WORDS = {
  property: ['text', 'Property'],
  unit: ['text', 'Unit'],
  tenant: ['text', 'Tenant'],
  currency: ['text', 'Currency'],
  rentrollDate: ['date', 'Date of the rent roll'],
  vacancyStatus: ['text', 'Whether the unit is “vacant”'],
  contractedRent: ['rent', 'Contracted rent a year'],
  passingRent: ['rent', 'Passing rent a year'],
  erv: ['rent', 'Market rent a year (ERV)'],
  area: ['area', 'Lettable area in sqm'],
  expiry: ['date', 'Lease expiry'],
  leaseStart: ['date', 'Lease start'],
  nextBreak: ['date', 'Next break'],
  use: ['text', 'Use'],
  ownUse: ['text', 'Own use, “true” or “false”'],
  tenantGroup: ['text', 'Group of the tenant'],
  earliestTermination: ['date', 'Earliest termination of an open-ended lease'],
  breakNotice: ['date', 'Last day of notice of the first break'],
  firstBreak: ['date', 'First break'],
  firstBreakHolder: ['text', 'Who may use the first break'],
  secondBreak: ['date', 'Second break'],
  secondBreakHolder: ['text', 'Who may use the second break'],
  thirdBreak: ['date', 'Third break'],
  thirdBreakHolder: ['text', 'Who may use the third break'],
  nextIndexation: ['date', 'Next indexation'],
  nextReview: ['date', 'Next rent review'],
  nextStep: ['date', 'Next step rent'],
  database: ['text', 'Name of the company database'],
  rentFreeEnd: ['date', 'Last rent-free day'],
  nonRecoverableCost: ['rent', 'Non-recoverable costs a year'],
  index: ['text', 'Index that the rent follows'],
  approval: ['text', 'Approval of the rent roll'],
  unitCount: ['figure', 'Number of units of the property'],
  waultToExpiry: ['figure', 'WAULT to expiry of the property'],
  waultToBreak: ['figure', 'WAULT to break of the property'],
  vacancyByErv: ['figure', 'Vacancy of the property by ERV'],
  vacancyByArea: ['figure', 'Vacancy of the property by area'],
  vacancyByUnits: ['figure', 'Vacancy of the property by units'],
  propertyId: ['id', 'ID of the property'],
  rentrollId: ['id', 'ID of the rent roll'],
} as const satisfies Readonly<Record<string, readonly [RoleKind, string]>>;
