import type { Client } from '../../client/client';
import type { ColumnEntry, DatabaseEntry } from '../../contract/entries';
import type { ServiceProfile } from '../../contract/profile';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Basis } from '../../answers/formulas/basis';
import type { KnownResult } from '../../answers/result/known-result';
import { columnFinder, peekCatalogue } from '../../answers/result/result-columns';
import { hasConditions, questionWords, type QuestionWords } from '../../answers/result/question-words';

/** The names that the questions of this session use. Everything is what is held: nothing is asked for. */
export interface CachedNames {
  profile: ServiceProfile | undefined;
  databases: readonly DatabaseEntry[];
  /** Undefined if the list of columns is not held. */
  catalogue: readonly ColumnEntry[] | undefined;
}

export function readCachedNames(
  { client, databases }: { client: Client; databases: Pick<DatabaseChoice, 'get'> },
  basis: Basis | undefined,
): CachedNames {
  const profile = client.peekProfile()?.profile;
  const chosen = databases.get();
  const asked = basis ?? { endpoint: 'query', databases: chosen.map(({ id }) => id) };
  return {
    profile,
    databases: [...(client.peekDatabases()?.value ?? []), ...chosen],
    catalogue: peekCatalogue(client, asked, profile),
  };
}

/** Says why it is not told what a result without a basis asks. */
export const unaskedText = ({ run }: KnownResult): string =>
  run.name === 'ROLL'
    ? 'RR.ROLL reads a range of yours, so its cells are not rows of the service. What it leaves out, and what is doubtful, is in its notes.'
    : run.name === 'RECONCILE' || run.name === 'COMPARE'
      ? `RR.${run.name} compares a range of yours with ${run.name === 'COMPARE' ? 'another one' : 'the database'}, so its cells are not rows of the service.`
      : run.order < 0
        ? 'What this formula asks was not kept with the workbook. Refresh it to see that here.'
        : 'What this formula asks is not known here. Refresh it to see that.';

export function wordsOf({ basis, run }: KnownResult, names: CachedNames): QuestionWords | null {
  if (!basis) return null;
  const find = columnFinder(basis, names.catalogue);
  return questionWords(basis, hasConditions(run), { find, databases: names.databases });
}
