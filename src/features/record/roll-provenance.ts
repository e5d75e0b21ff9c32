import type { RepeatCall } from '../../answers/calls/answers';
import type { FormulaRun } from '../../answers/formulas/formula-runs';
import { peekAnswer } from '../../answers/result/known-result';
import {
  countApprovals,
  distinctFacts,
  idKey,
  listedRolls,
  orFailure,
  sourceColumns,
  sourceRows,
  type ListedRoll,
} from '../../answers/source-rows';
import type { Client, ListQuestion, Stage } from '../../client/client';
import { countOf } from '../../contract/count-text';
import { dayText } from '../../table/day-text';
import type { Value } from '../../table/table';
import { headings, line, note, part, when, type Fact, type RecordRow } from './record-sheet';

export interface RollSources {
  client: Pick<Client, 'hasSession' | 'profile' | 'list' | 'openStage'>;
  repeat: RepeatCall;
}

/** The rent rolls behind the rows of a result. */
export interface RollProvenance {
  fact: Fact;
  /** By their id. Missing if they are not determined. */
  rolls?: ReadonlyMap<string, SourceRoll>;
  /** Values of a column that the result does not show, such as the currency, by row. */
  column?(name: string): readonly Value[] | undefined;
}

interface SourceRoll {
  /** Undefined for one that the service does not list. */
  listed: ListedRoll | undefined;
  /** Who approved its properties. */
  approvers: readonly string[];
}

interface Question {
  run: Pick<FormulaRun, 'name' | 'args' | 'shown'>;
  stage: Stage;
  signal: AbortSignal;
}

const LABEL = 'Rent rolls behind the rows';
const notDetermined = (because: string): RollProvenance => ({
  fact: [LABEL, `Not determined: ${because.replace(/\.$/, '')}.`],
});

/**
 * Finds the rent rolls behind the rows of a formula, and looks them up in the service's list. Takes the answer that the
 * cells show if it has the rent rolls. Otherwise it asks the same question again with their columns, apart from the cache. Only
 * if the service still answers with the cells that were shown, it is certain which rent rolls are behind them.
 */
export async function findRollProvenance(
  { client, repeat }: RollSources,
  question: Question,
): Promise<RollProvenance> {
  const { run, stage, signal } = question;
  if (!client.hasSession()) return notDetermined('you are not signed in');
  const { profile } = await client.profile(signal);
  const { rentroll, decision, decidedBy } = sourceColumns(profile);
  const sources = [rentroll, decision, decidedBy];
  const columns = [...sources, profile.currencyColumn, profile.changes.currencyColumn];
  const cached = await peekAnswer(repeat, run, columns, signal);
  const isComplete = sources.every((name) => cached?.extraValues?.has(name));
  const again = () => repeat(run, { signal, isPreview: false, stage, extraColumns: columns });
  const answer = cached && isComplete ? cached : await orFailure(again());
  if ('failure' in answer) return notDetermined(`the question could not be asked again. ${answer.failure}`);
  const { extraValues, basis, digest } = answer;
  if (!extraValues || !basis || digest !== run.shown?.digest)
    return notDetermined('the service answers otherwise now. Refresh, and insert a record again');
  const column = (name: string) => extraValues.get(name);
  const { rows, lacking } = sourceRows(extraValues, basis.shown, profile);
  if (lacking.has('rentroll'))
    return { ...notDetermined('the service has no column with the rent roll of a row'), column };
  const list: ListQuestion = { endpoint: 'rentrolls', databases: basis.databases };
  const reply = await orFailure(client.list(list, { signal, stage }));
  if ('failure' in reply)
    return { ...notDetermined(`the list of rent rolls did not arrive. ${reply.failure}`), column };
  const listed = listedRolls(reply.value);
  const ids = distinctFacts(rows, 'rentroll');
  const { approved, notApproved, unknown } = countApprovals(ids, listed);
  const approvers = new Map(ids.map((id) => [idKey(id), new Set<string>()]));
  for (const row of rows)
    if (row.decision === 'approved' && row.decidedBy !== null && row.rentroll !== null)
      approvers.get(idKey(row.rentroll))!.add(String(row.decidedBy));
  const counts = `${approved} approved, ${notApproved} not approved, ${unknown} not known.`;
  return {
    fact: [LABEL, `${countOf(ids.length, 'rent roll')}: ${counts}`],
    rolls: new Map(
      [...approvers].map(([id, names]) => [id, { listed: listed.get(id), approvers: [...names].sort() }]),
    ),
    column,
  };
}

const approvalText = (isApproved: boolean | null = null): string =>
  isApproved === null ? 'Not known' : isApproved ? 'Approved' : 'Not approved';

/** Lists the rent rolls behind results, each once, with the numbers of the results. Undefined for one without rent rolls. */
export function rollRows(provenances: readonly (RollProvenance | undefined)[]): RecordRow[] {
  const found = new Map<string, SourceRoll & { of: number[] }>();
  provenances.forEach((each, at) => {
    for (const [id, { listed, approvers }] of each?.rolls ?? []) {
      const { of, approvers: known } = found.get(id) ?? { of: [], approvers: [] };
      found.set(id, {
        listed,
        of: [...of, at + 1],
        approvers: [...new Set([...known, ...approvers])].sort(),
      });
    }
  });
  const nameOf = ({ listed }: SourceRoll) => listed?.propertyName ?? String(listed?.property ?? '');
  const rolls = [...found].sort(
    ([id, a], [otherId, b]) =>
      nameOf(a).localeCompare(nameOf(b), 'en') ||
      Number(a.listed?.date) - Number(b.listed?.date) ||
      id.localeCompare(otherId),
  );
  const approved = rolls.filter(([, { listed }]) => listed?.isApproved).length;
  const unknown = provenances.filter((each) => each && !each.rolls).length;
  return [
    part('Rent rolls', `${rolls.length} behind the results, of which ${approved} approved`),
    ...when(
      rolls.length > 0,
      headings('Rent roll', 'Property', 'Date', 'Approval', 'Results', 'Property approved by'),
    ),
    ...rolls.map(([id, roll]) => {
      const { date, isApproved } = roll.listed ?? {};
      const day = typeof date === 'number' ? dayText(date) : String(date ?? '');
      const { of, approvers } = roll;
      return line(id, nameOf(roll), day, approvalText(isApproved), of.join(', '), approvers.join(', '));
    }),
    ...when(
      unknown > 0,
      note(`The rent rolls of ${countOf(unknown, 'result')} below are not determined. Each result says why.`),
    ),
  ];
}
