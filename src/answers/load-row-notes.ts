import { RrError } from '../contract/failure';
import type { DoubtfulValue } from '../table/filters/condition';
import type { ReadConditions } from '../table/filters/read-conditions';
import { loadPart } from '../client/load-part';
import type { NameScope } from '../table/columns/explain-names';
import type { UnresolvedName } from '../table/columns/resolve-columns';
import { quoted } from '../table/quoted';
import { oneStep } from '../table/steps';
import { mayBeOdd } from '../table/columns/may-be-odd';
import type { Table } from '../table/table';
import type { Quality } from './row-notes';
import type { AddinContext } from './calls/addin-context';
import type { Conditions } from './calls/answers';

export type RowNotes = typeof import('./row-notes');

/** Loads the checks and words. They are undefined if they cannot be loaded: a result then says so in a note. */
export const loadRowNotes = (): Promise<RowNotes | undefined> =>
  import(/* webpackChunkName: "row-notes" */ './row-notes').catch(() => undefined);

/** Loads what finds odd values in these columns, if there may be some. Undefined if it cannot be loaded, null if all are clean. */
export async function loadQuality(
  { scheduler }: Pick<AddinContext, 'scheduler'>,
  table: Table,
  names: Iterable<string>,
  signal: AbortSignal,
): Promise<Quality | null | undefined> {
  if (!(await scheduler.run(mayBeOdd(table, names), signal))) return null;
  try {
    const { columnQuality, qualityNotes, NOTHING_UNREAD } = await import(
      /* webpackChunkName: "column-quality" */ '../table/columns/column-quality'
    );
    return { columnQuality, qualityNotes, NOTHING_UNREAD };
  } catch {
    return undefined;
  }
}

export interface LoadedConditions {
  read: ReadConditions;
  filters: typeof import('./filter-parts');
}

/** Loads what tests rows by conditions, if there are some. Rejects if it cannot be loaded. */
export async function loadFilters(conditions: Conditions): Promise<LoadedConditions | undefined> {
  if (!conditions) return undefined;
  const loading = loadPart(() => import(/* webpackChunkName: "read-filters" */ './filter-parts'));
  const [read, filters] = await Promise.all([conditions, loading]);
  return { read, filters };
}

/** Names that have no column, and the columns among which they were looked for. */
export interface UnresolvedNames extends NameScope {
  unresolved: readonly UnresolvedName[];
}

/** Resolves the names of a question in its turn. Rejects with an error as a person should read it. */
export const resolveInTurn = <Resolved>(
  { scheduler }: Pick<AddinContext, 'scheduler'>,
  resolve: () => Resolved,
  signal: AbortSignal,
): Promise<Resolved> =>
  scheduler.run(oneStep(resolve), signal, 'questions').catch(async (thrown: unknown) => {
    if (!(thrown instanceof RrError && 'doubt' in thrown)) throw thrown;
    throw (await loadRowNotes())?.explainDoubt(thrown as DoubtfulValue) ?? thrown;
  });

/** Says why names have no column. The words for it are loaded now, because most formulas never need them. */
export async function unresolvedError({ unresolved, ...scope }: UnresolvedNames): Promise<RrError> {
  try {
    const { explainNames } = await import(
      /* webpackChunkName: "explain-names" */ '../table/columns/explain-names'
    );
    return explainNames(unresolved, scope);
  } catch (cause) {
    const names = [...new Set(unresolved.map(({ name }) => quoted(name.trim())))].join(', ');
    return new RrError('unknown-column', `Cannot find the column ${names}. RR.COLUMNS lists the columns.`, {
      cause,
    });
  }
}
