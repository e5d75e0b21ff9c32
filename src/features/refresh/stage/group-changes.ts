import type { ChangeGroup } from '../../../answers/refresher';
import { cellKey } from '../../../excel/cell-address';
import type { Formula } from '../../../answers/formulas/join-formulas';
import type { Differing } from './check-data';

/** Formulas that move together, and the questions whose newer answers move them. */
export interface Group extends ChangeGroup {
  questions: ReadonlySet<string>;
  /** Those of its formulas that were worked out. Excel calculates the others with them. */
  differing: readonly Differing[];
}

/**
 * Gathers formulas that share a question whose answer differs, or use one another's results: a workbook shows one state of
 * the data. Also takes in other formulas that use the results of a group, because Excel calculates them then. A group stays
 * skipped if it shares a formula or a question with one that was skipped before.
 */
export function groupChanges(
  differing: readonly Differing[],
  all: readonly Formula[],
  feeds: ReadonlyMap<string, ReadonlySet<string>>,
  hasOtherNames: (question: string) => boolean,
  before: readonly Group[] = [],
): Group[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    const parent = parents.get(key) ?? key;
    return parent === key ? key : rootOf(parent);
  };
  const join = (one: string, other: string) => parents.set(rootOf(one), rootOf(other));
  const known = new Map(differing.map((one) => [cellKey(one.formula), one]));
  const questions = new Map([...known].map(([key, one]) => [key, movingQuestions(one, hasOtherNames)]));
  for (const [key, asked] of questions) for (const question of asked) join(key, `question ${question}`);

  const members = new Set(known.keys());
  const left = [...members];
  for (let fed = left.pop(); fed !== undefined; fed = left.pop())
    for (const [key, from] of feeds) {
      if (!from.has(fed)) continue;
      join(key, fed);
      if (!members.has(key)) left.push(key);
      members.add(key);
    }

  const formulas = new Map(all.map((formula) => [cellKey(formula), formula]));
  const groups = new Map<string, string[]>();
  for (const key of members) groups.set(rootOf(key), [...(groups.get(rootOf(key)) ?? []), key]);
  const skipped = before.filter(({ isSkipped }) => isSkipped);
  return [...groups.values()].map((keys) => {
    const mine = keys.flatMap((key) => known.get(key) ?? []);
    const asked = new Set(keys.flatMap((key) => [...(questions.get(key) ?? [])]));
    return {
      id: [...keys].sort().join(),
      formulas: keys.flatMap((key) => {
        const { comparison = { kind: 'calculated' as const }, besides, formula } = known.get(key) ?? {};
        const of = formula ?? formulas.get(key);
        if (!of) return [];
        const change = { id: key, sheet: of.sheet, cell: of.cell, formula: of.formula, comparison };
        return besides ? [{ ...change, besides }] : [change];
      }),
      isSkipped: skipped.some(
        (one) =>
          one.formulas.some(({ id }) => keys.includes(id)) ||
          [...one.questions].some((question) => asked.has(question)),
      ),
      isComparedAgain: mine.some(({ isComparedAgain }) => isComparedAgain),
      questions: asked,
      differing: mine,
    };
  });
}

/** Names count only if they are other names: all formulas look them up in the same lists. */
const movingQuestions = (
  { calls }: Differing,
  hasOtherNames: (question: string) => boolean,
): ReadonlySet<string> =>
  new Set(
    calls
      .filter(({ finding }) => finding === 'changed')
      .flatMap(({ workedOut, lookUps }) => [...(workedOut?.uses ?? []), ...lookUps.filter(hasOtherNames)]),
  );
