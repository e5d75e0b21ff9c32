import { groupBy } from '../../../table/sorting/group-by';
import type { ChangeGroup, FormulaChange } from '../../../answers/refresher';
import { byCell, cellKey } from '../../../excel/cell-address';
import type { Formula } from '../../../answers/formulas/join-formulas';
import { areaOfCell } from '../../../excel/reference-walk/area';
import {
  followReferences,
  walkFrom,
  type ReferenceReader,
} from '../../../excel/reference-walk/walk-references';
import type { WorkedFormula } from './work-out';

/** A formula whose cells a newer answer changes, or may change. */
export interface Differing extends WorkedFormula, Pick<FormulaChange, 'comparison' | 'misalignedEntries'> {
  isInScope: boolean;
  isComparedAgain: boolean;
}

/** Whether a person can see a change: it is not of the form of texts alone. */
export const shows = ({ comparison }: Pick<FormulaChange, 'comparison'>): boolean =>
  !('isOfForm' in comparison);

/** Formulas that move together, and the questions whose newer answers move them. */
export interface Group extends ChangeGroup {
  questions: ReadonlySet<string>;
  /** Those of its formulas that were worked out. Excel calculates the others with them. */
  differing: readonly Differing[];
}

type Feeds = ReadonlyMap<string, ReadonlySet<string>>;

interface MovedFormulas {
  differing: readonly Differing[];
  all: readonly Formula[];
  feeds: Feeds | undefined;
}

/**
 * Gathers formulas that share a question whose answer differs, or use one another's results: a workbook shows one state of
 * the data. Also takes in other formulas that use the results of a group, because Excel calculates them then. A group stays
 * skipped if it shares a formula or a question with one that was skipped before.
 */
export function groupChanges(
  { differing, all, feeds = new Map() }: MovedFormulas,
  hasOtherNames: (question: string) => boolean,
  before: readonly Group[] = [],
): Group[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    const parent = parents.get(key) ?? key;
    return parent === key ? key : rootOf(parent);
  };
  const join = (key: string, to: string) => parents.set(rootOf(key), rootOf(to));
  const known = new Map(differing.map((change) => [cellKey(change.formula), change]));
  const questions = new Map(
    [...known].map(([key, { calls }]) => [key, movingQuestions(calls, hasOtherNames)]),
  );
  for (const [key, asked] of questions) for (const question of asked) join(key, `question ${question}`);

  const members = new Set(known.keys());
  // A set also visits what is added meanwhile.
  for (const fed of members)
    for (const [key, from] of feeds) {
      if (!from.has(fed)) continue;
      join(key, fed);
      members.add(key);
    }

  const formulas = byCell(all);
  const skipped = before.filter(({ isSkipped }) => isSkipped);
  return [...groupBy(members, rootOf).values()].map((keys) => {
    const mine = keys.flatMap((key) => known.get(key) ?? []);
    const asked = new Set(keys.flatMap((key) => questions.get(key) ?? []));
    return {
      id: [...keys].sort().join(),
      formulas: keys.flatMap((key) => {
        const { comparison = { kind: 'calculated' as const }, misalignedEntries } = known.get(key) ?? {};
        const formula = known.get(key)?.formula ?? formulas.get(key);
        if (!formula) return [];
        const change = { id: key, sheet: formula.sheet, cell: formula.cell, formula: formula.formula };
        return [{ ...change, comparison, ...(misalignedEntries && { misalignedEntries }) }];
      }),
      isSkipped: skipped.some(
        (former) =>
          former.formulas.some(({ id }) => keys.includes(id)) ||
          [...former.questions].some((question) => asked.has(question)),
      ),
      isComparedAgain: mine.some(({ isComparedAgain }) => isComparedAgain),
      questions: asked,
      differing: mine,
    };
  });
}

/** Names count only if they are other names: all formulas look them up in the same lists. */
const movingQuestions = (
  calls: Differing['calls'],
  hasOtherNames: (question: string) => boolean,
): readonly string[] =>
  calls
    .filter(({ finding }) => finding === 'changed')
    .flatMap(({ workedOut, lookUps }) => [...(workedOut?.uses ?? []), ...lookUps.filter(hasOtherNames)]);

export type FeedsReader = Pick<ReferenceReader, 'names' | 'used' | 'cells'>;

/**
 * Returns for each formula the keys of those whose results it uses, also in arguments and through other cells. Not seen is
 * what a text does not name: INDIRECT, OFFSET and tables.
 */
export async function findFeeds(formulas: readonly Formula[], reader: FeedsReader): Promise<Feeds> {
  /** The present cells of a formula's result, as far as its calls tell. */
  const resultOf = (formula: Formula) => {
    const sizes = formula.runs.flatMap(({ shown }) => shown ?? []);
    const most = (of: 'rows' | 'columns') => Math.max(1, ...sizes.map((size) => size[of]));
    const area = { ...areaOfCell(formula), rows: most('rows'), columns: most('columns') };
    return { anchor: formula, area };
  };
  const graph = await followReferences(
    formulas,
    { ...reader, results: async () => formulas.map(resultOf) },
    { cells: 10_000, ofArguments: true },
  );
  return new Map(
    formulas.map((formula) => [
      cellKey(formula),
      new Set(walkFrom(formula, graph).reached.map(({ anchor }) => cellKey(anchor))),
    ]),
  );
}
