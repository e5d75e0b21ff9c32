import type { ServiceProfile } from '../../../contract/profile';

/** What the service can tell about where a row is from. */
export type SourceFact =
  | 'property'
  | 'rentroll'
  | 'date'
  | 'extraction'
  | 'sheet'
  | 'sourceRow'
  | 'decision'
  | 'decidedBy'
  | 'decidedAt';

/** Returns the column of each fact. The names of the decision are documented, the others are those of the profile. */
export const sourceColumns = ({
  identity: { property, rentroll, extraction, sheet, sourceRow },
  rentrollDateColumn: date,
}: ServiceProfile): Record<SourceFact, string> => ({
  property,
  rentroll,
  date,
  extraction,
  sheet,
  sourceRow,
  decision: 'property_approval_status',
  decidedBy: 'property_approval_decided_by',
  decidedAt: 'property_approval_decided_at',
});
