import type { Client, ListQuestion } from '../client/client';
import type { Scheduler } from '../client/scheduler';
import { badInput } from '../contract/failure';
import { cellKey } from '../excel/cell-address';
import { inChunks, type Steps } from '../table/steps';
import { isBlank, type Value } from '../table/table';
import type { RepeatCall } from './calls/answers';
import type { ExtraValues } from './formulas/basis';
import type { Formulas } from './formulas/formula-inventory';
import type { FormulaRun } from './formulas/formula-runs';
import { refuseDuringRefresh, type Refresher } from './refresher';
import { countApprovals, idKey, listedRolls, sourceColumns, type ApprovalCounts } from './source-rows';
import { createCachedFacts, kindOf, knownResult, type KnownResult } from './result/known-result';

/** What a result is based on. What the cached answers do not say of each row is undefined. */
export interface ResultSources {
  /** The rent rolls of its rows. */
  rolls?: number;
  approvals?: ApprovalCounts;
  /** The date of the oldest one, as a serial number. */
  oldest?: number;
  /** Whether {@link FindResultSources.ask} may tell more. */
  canAsk: boolean;
}

/** `formula`: see `cellKey`. `row`: of the result, from 0; without it, all rows. Undefined if it has no rows of rent rolls. */
export interface FindResultSources {
  /** Sends no request. */
  peek(formula: string, row: number | undefined, signal: AbortSignal): Promise<ResultSources | undefined>;
  /** Asks for the next thing that is not cached, by one request: the rent roll of each row, or else the list of rent rolls. */
  ask(formula: string, row: number | undefined, signal: AbortSignal): Promise<ResultSources | undefined>;
}

export interface ResultSourcesOptions {
  client: Pick<Client, 'profile' | 'peekProfile' | 'list' | 'peekList' | 'openStage'>;
  scheduler: Pick<Scheduler, 'run'>;
  formulas: Pick<Formulas, 'all'>;
  refresh: Pick<Refresher, 'progress' | 'found'>;
  repeat: RepeatCall;
}

type Rows = KnownResult & { basis: NonNullable<KnownResult['basis']> };

export function createResultSources({
  client,
  scheduler,
  formulas,
  refresh,
  repeat,
}: ResultSourcesOptions): FindResultSources {
  const findCachedFacts = createCachedFacts(repeat);
  const asked = new WeakMap<FormulaRun, ExtraValues>();
  const find = (id: string): Rows | undefined => {
    const result = knownResult(formulas.all().find((formula) => cellKey(formula) === id));
    const { basis, shown } = result ?? {};
    return basis && kindOf(basis) !== 'list' && shown?.noRows === undefined
      ? ({ ...result, basis } as Rows)
      : undefined;
  };
  const namesOf = async (signal: AbortSignal) => {
    const { profile } = client.peekProfile() ?? (await client.profile(signal));
    const { rentroll, date } = sourceColumns(profile);
    return { rentroll, date };
  };
  const listOf = ({ basis }: Rows): ListQuestion => ({
    endpoint: 'rentrolls',
    databases: basis.databases,
  });

  const peek: FindResultSources['peek'] = async (id, row, signal) => {
    const result = find(id);
    if (!result) return undefined;
    const names = await namesOf(signal);
    const { run } = result;
    const extraValues = asked.get(run) ?? (await findCachedFacts(run, Object.values(names), signal));
    const valuesOf = (name: string) => {
      const values = extraValues.get(name);
      return values && row !== undefined ? [values[row] ?? null] : values;
    };
    const rolls = valuesOf(names.rentroll);
    const ids = rolls && (await scheduler.run(distinct(rolls), signal));
    const days = valuesOf(names.date);
    const oldest = days && (await scheduler.run(oldestOf(days), signal));
    const list = ids && client.peekList(listOf(result));
    return {
      rolls: ids?.length,
      approvals: ids && list && countApprovals(ids, listedRolls(list.value)),
      oldest,
      canAsk: ids ? !list : !asked.has(run),
    };
  };

  return {
    peek,
    async ask(id, row, signal) {
      const result = find(id);
      const known = await peek(id, row, signal);
      if (!result || !known?.canAsk) return known;
      const { run } = result;
      if (known.rolls !== undefined) await client.list(listOf(result), { signal });
      else {
        refuseDuringRefresh(refresh);
        const stage = client.openStage();
        try {
          const extraColumns = Object.values(await namesOf(signal));
          const now = await repeat(run, { signal, isPreview: false, stage, extraColumns });
          if (now.digest !== run.shown?.digest)
            throw badInput(
              'The service answers otherwise now, so what the cells rest on is not known. Refresh, and ask again.',
            );
          asked.set(run, now.extraValues ?? new Map());
        } finally {
          stage.discard();
        }
      }
      return peek(id, row, signal);
    },
  };
}

/** Returns each id once. Undefined if a row has none: a count of a part would look whole. */
function* distinct(ids: readonly Value[]): Steps<Value[] | undefined> {
  const found = new Map<string, Value>();
  let isWhole = true;
  yield* inChunks(ids.length, (from, end) => void (isWhole &&= addIds(found, ids, from, end)));
  return isWhole ? [...found.values()] : undefined;
}

function addIds(found: Map<string, Value>, ids: readonly Value[], from: number, end: number): boolean {
  for (let at = from; at < end; at++) {
    const id = ids[at]!;
    if (isBlank(id)) return false;
    const key = idKey(id);
    if (!found.has(key)) found.set(key, id);
  }
  return true;
}

function* oldestOf(days: readonly Value[]): Steps<number | undefined> {
  let oldest = Infinity;
  yield* inChunks(days.length, (from, end) => void (oldest = Math.min(oldest, firstDay(days, from, end))));
  return Number.isFinite(oldest) ? oldest : undefined;
}

/** Without a date of each row, the oldest is not known. */
function firstDay(days: readonly Value[], from: number, end: number): number {
  let first = Infinity;
  for (let at = from; at < end; at++) {
    const day = days[at];
    if (typeof day !== 'number') return -Infinity;
    first = Math.min(first, Math.floor(day));
  }
  return first;
}
