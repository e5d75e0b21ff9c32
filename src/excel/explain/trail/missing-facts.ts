import type { ServiceProfile } from '../../../contract/profile';
import { sourceColumns, type SourceFact } from './source-columns';

/** What is not known without the column of a fact. */
const UNKNOWN: readonly (readonly [facts: readonly SourceFact[], unknown: string])[] = [
  [['rentroll'], 'the rent roll, its approval and its file are not known'],
  [['date'], 'the date in the row is not known'],
  [['extraction'], 'the heading in the file is not known'],
  [['sourceRow'], 'the row in the file is not known'],
  [['sheet'], 'the sheet in the file is not known'],
  [['decision', 'decidedBy', 'decidedAt'], 'the decision on the property is not known'],
];

/** Returns a sentence for each thing that a service cannot tell, because it lacks the column. */
export function missingFacts(lacking: ReadonlySet<SourceFact>, profile: ServiceProfile): string[] {
  const names = sourceColumns(profile);
  return UNKNOWN.flatMap(([facts, unknown]) => {
    const missing = facts.filter((fact) => lacking.has(fact)).map((fact) => names[fact]);
    if (missing.length === 0) return [];
    return [`The service has no column ${missing.join(' and ')}, so ${unknown}.`];
  });
}
