import type { Client, ListQuestion, Stage } from '../../client/client';
import { asRrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import type { Value } from '../../table/table';
import { countApprovals, listedRolls, type ApprovalCounts } from '../explain/trail/roll-approvals';
import { sourceColumns } from '../explain/trail/source-columns';
import { distinctFacts, sourceRows } from '../explain/trail/source-rows';
import type { FormulaRun } from '../formulas/formula-runs';
import type { CellCall } from '../functions/answer-cell';
import type { FunctionResult } from '../functions/function-result';

export interface BehindSources {
  client: Pick<Client, 'hasSession' | 'profile' | 'list' | 'openStage'>;
  /** Makes a call as a cell does. */
  repeat(run: Pick<FormulaRun, 'name' | 'args'>, call: CellCall): Promise<FunctionResult>;
}

/** What stands behind the rows that a formula shows. */
export type BehindRows =
  | {
      approvals: ApprovalCounts;
      reviewers: readonly string[];
      currency(column: string): readonly Value[] | undefined;
    }
  /** Why it is not determined, as the end of a sentence. */
  | { because: string; currency?(column: string): readonly Value[] | undefined };

const FATAL: ReadonlySet<string> = new Set(['cancelled', 'signed-out']);

/**
 * Makes the question of a formula again with the columns of its source, and looks the rent rolls up in the service's list.
 * The answers stay beside the cache. Only if the service still answers with the cells that were shown, it is certain which
 * rent rolls are behind them.
 */
export async function behindRows(
  { client, repeat }: BehindSources,
  {
    run,
    profile,
    stage,
    signal,
  }: { run: FormulaRun; profile: ServiceProfile; stage: Stage; signal: AbortSignal },
): Promise<BehindRows> {
  const columns = [
    ...Object.values(sourceColumns(profile)),
    profile.currencyColumn,
    profile.changes.currencyColumn,
  ];
  const now = await orFailure(repeat(run, { signal, isPreview: false, stage, beside: columns }));
  if ('failure' in now) return { because: `the question could not be asked again. ${now.failure}` };
  const { beside, basis, digest } = now;
  if (!beside || !basis || digest !== run.shown?.digest)
    return { because: 'the service answers otherwise now. Refresh, and insert a sheet again' };
  const currency = (column: string) => beside.get(column);
  const { rows, lacking } = sourceRows(beside, basis.shown, profile);
  if (lacking.has('rentroll'))
    return { because: 'the service has no column with the rent roll of a row', currency };
  const ids = distinctFacts(rows, 'rentroll');
  const asked: ListQuestion = { endpoint: 'rentrolls', databases: basis.databases };
  const list = await orFailure(client.list(asked, { signal, stage }));
  if ('failure' in list)
    return { because: `the list of rent rolls did not arrive. ${list.failure}`, currency };
  const rolls = listedRolls(list.value);
  const reviewers = distinctFacts(rows, 'decidedBy').map(String).sort();
  return { approvals: countApprovals(ids, rolls), reviewers, currency };
}

/** Passes on what ends the work as a whole. */
async function orFailure<T>(asked: Promise<T>): Promise<T | { failure: string }> {
  return asked.catch((thrown: unknown) => {
    const failure = asRrError(thrown);
    if (FATAL.has(failure.code)) throw failure;
    return { failure: failure.message };
  });
}
