import type { RepeatCall } from '../../answers/calls/answers';
import type { Client, ListQuestion, Stage } from '../../client/client';
import { asRrError } from '../../contract/failure';
import { isoText } from '../../table/day-text';
import { serialToIso } from '../../table/iso-serial';
import type { Value } from '../../table/table';
import {
  countApprovals,
  distinctFacts,
  idKey,
  listedRolls,
  sourceColumns,
  sourceRows,
  type ListedRoll,
} from '../../answers/source-rows';
import { countOf } from '../../pane-kit/text/count-text';
import { headings, line, note, part, type EvidenceRow, type Fact } from './sheet/evidence-rows';
import { when } from './sheet/sheet-form';
import type { FormulaRun } from '../../answers/formulas/formula-runs';
import { heldAnswer } from '../../answers/result/known-result';

export interface BehindSources {
  client: Pick<Client, 'hasSession' | 'profile' | 'list' | 'openStage'>;
  repeat: RepeatCall;
}

/** What stands behind the rows that a formula shows. */
export interface BehindRows {
  /** What is said of it. */
  facts: readonly Fact[];
  /** By their id. Undefined for one that the service does not list. Missing if they are not determined. */
  rolls?: ReadonlyMap<string, ListedRoll | undefined>;
  currency?(column: string): readonly Value[] | undefined;
}

export interface AskedBehind {
  run: Pick<FormulaRun, 'name' | 'args' | 'shown'>;
  stage: Stage;
  signal: AbortSignal;
  /** Also who decided on the properties. */
  reviewers: boolean;
}

const LABEL = 'Rent rolls behind the rows';
const notDetermined = (because: string): BehindRows => ({
  facts: [[LABEL, `Not determined: ${because.replace(/\.$/, '')}.`]],
});

const FATAL: ReadonlySet<string> = new Set(['cancelled', 'signed-out']);

/**
 * Finds the rent rolls behind the rows of a formula, and looks them up in the service's list. Takes the answer that the
 * cells show if it tells the rent rolls. Otherwise it makes the question again with their column, beside the cache. Only if
 * the service still answers with the cells that were shown, it is certain which rent rolls are behind them.
 */
export async function behindRows({ client, repeat }: BehindSources, asked: AskedBehind): Promise<BehindRows> {
  const { run, stage, signal, reviewers: wantsReviewers } = asked;
  if (!client.hasSession()) return notDetermined('you are not signed in');
  const { profile } = await client.profile(signal);
  const names = sourceColumns(profile);
  const needed = [names.rentroll, ...(wantsReviewers ? [names.decidedBy] : [])];
  const columns = [...needed, profile.currencyColumn, profile.changes.currencyColumn];
  const held = await heldAnswer(repeat, run, columns, signal);
  const tellsAll = needed.every((name) => held?.beside?.has(name));
  const again = () => repeat(run, { signal, isPreview: false, stage, beside: columns });
  const now = held && tellsAll ? held : await orFailure(again());
  if ('failure' in now) return notDetermined(`the question could not be asked again. ${now.failure}`);
  const { beside, basis, digest } = now;
  if (!beside || !basis || digest !== run.shown?.digest)
    return notDetermined('the service answers otherwise now. Refresh, and insert a sheet again');
  const currency = (column: string) => beside.get(column);
  const { rows, lacking } = sourceRows(beside, basis.shown, profile);
  if (lacking.has('rentroll'))
    return { ...notDetermined('the service has no column with the rent roll of a row'), currency };
  const ids = distinctFacts(rows, 'rentroll');
  const question: ListQuestion = { endpoint: 'rentrolls', databases: basis.databases };
  const list = await orFailure(client.list(question, { signal, stage }));
  if ('failure' in list)
    return { ...notDetermined(`the list of rent rolls did not arrive. ${list.failure}`), currency };
  const rolls = listedRolls(list.value);
  const { approved, notApproved, unknown } = countApprovals(ids, rolls);
  const counts = `${approved} approved, ${notApproved} not approved, ${unknown} not known.`;
  const reviewers = distinctFacts(rows, 'decidedBy').map(String).sort();
  return {
    facts: [
      [LABEL, `${countOf(ids.length, 'rent roll')}: ${counts}`],
      ...when<Fact>(wantsReviewers, ['Reviewers', reviewers.join(', ') || 'None is told']),
    ],
    rolls: new Map(ids.map((id) => [idKey(id), rolls.get(idKey(id))])),
    currency,
  };
}

/** Passes on what ends the work as a whole. */
async function orFailure<T>(asked: Promise<T>): Promise<T | { failure: string }> {
  return asked.catch((thrown: unknown) => {
    const failure = asRrError(thrown);
    if (FATAL.has(failure.code)) throw failure;
    return { failure: failure.message };
  });
}

const approvalText = (isApproved: boolean | null): string =>
  isApproved === null ? 'Not known' : isApproved ? 'Approved' : 'Not approved';
/** More than anybody reads. Each result counts its own. */
const MOST_ROLLS = 2_000;

/** Names the rent rolls behind results, each once, with the numbers of the results. */
export function rollRows(behind: readonly (BehindRows | undefined)[]): EvidenceRow[] {
  const found = new Map<
    string,
    { roll: ListedRoll | undefined; property: string; date: string; of: number[] }
  >();
  behind.forEach((each, at) => {
    for (const [id, roll] of each?.rolls ?? []) {
      const date = roll?.date ?? '';
      const known = found.get(id) ?? {
        roll,
        property: roll?.propertyName ?? String(roll?.property ?? ''),
        date: typeof date === 'number' ? serialToIso(date).slice(0, 10) : String(date),
        of: [],
      };
      found.set(id, known);
      known.of.push(at + 1);
    }
  });
  const rolls = [...found].sort(
    ([one, a], [other, b]) =>
      a.property.localeCompare(b.property, 'en') || a.date.localeCompare(b.date) || one.localeCompare(other),
  );
  const approved = rolls.filter(([, { roll }]) => roll?.isApproved).length;
  const more = rolls.length - MOST_ROLLS;
  const unknown = behind.filter((each) => !each || (!each.rolls && each.facts.length > 0)).length;
  return [
    part('Rent rolls', `${rolls.length} behind the results, of which ${approved} approved`),
    ...when(rolls.length > 0, headings('Rent roll', 'Property', 'Date', '', 'Results', 'Approval')),
    ...rolls
      .slice(0, MOST_ROLLS)
      .map(([id, { roll, property, date, of }]) =>
        line(id, property, isoText(date), '', of.join(', '), approvalText(roll?.isApproved ?? null)),
      ),
    ...when(more > 0, note(`And ${more} more.`)),
    ...when(
      unknown > 0,
      note(`The rent rolls of ${unknown} of the results below are not determined. Each result says why.`),
    ),
  ];
}
