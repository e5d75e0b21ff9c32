import { cellKey, placeOf } from '../../cell-address';
import type { Formula } from '../../formulas/join-formulas';
import { intersect, type Area } from '../../formulas/reference-walk/area';
import { readReferences } from '../../formulas/reference-walk/read-references';
import type { WorkedFormula } from './work-out';

/** Formulas that move together, and the questions whose newer answers move them. */
export interface Group {
  formulas: readonly Formula[];
  questions: ReadonlySet<string>;
}

/**
 * Gathers formulas that share a question whose answer differs, or feed one another's arguments: a workbook shows one state
 * of the data. Also takes in formulas of `all` that read the cells of a group directly, because Excel calculates them then.
 */
export function groupChanges(
  differing: readonly WorkedFormula[],
  all: readonly Formula[],
  hasOtherNames: (question: string) => boolean,
): Group[] {
  const parents = new Map<string, string>();
  const rootOf = (key: string): string => {
    const parent = parents.get(key) ?? key;
    return parent === key ? key : rootOf(parent);
  };
  const join = (one: string, other: string) => parents.set(rootOf(one), rootOf(other));
  const members = new Map(differing.map(({ formula }) => [cellKey(formula), formula]));
  const questions = new Map(
    differing.map((worked) => [cellKey(worked.formula), movingQuestions(worked, hasOtherNames)]),
  );
  for (const [key, asked] of questions) for (const question of asked) join(key, `question ${question}`);

  const readers = all
    .map((formula) => ({ formula, areas: areasRead(formula) }))
    .filter(({ areas }) => areas.length > 0);
  const left = [...members.values()];
  for (let formula = left.pop(); formula; formula = left.pop()) {
    const area = areaOf(formula);
    for (const reader of readers) {
      const key = cellKey(reader.formula);
      if (key === cellKey(formula) || !reader.areas.some((one) => intersect(one, area))) continue;
      join(key, cellKey(formula));
      if (!members.has(key)) left.push(reader.formula);
      members.set(key, reader.formula);
    }
  }

  const groups = new Map<string, { formulas: Formula[]; questions: Set<string> }>();
  for (const [key, formula] of members) {
    const group = groups.get(rootOf(key)) ?? { formulas: [], questions: new Set() };
    groups.set(rootOf(key), group);
    group.formulas.push(formula);
    for (const question of questions.get(key) ?? []) group.questions.add(question);
  }
  return [...groups.values()];
}

/** Names count only if they are other names: all formulas look them up in the same lists. */
const movingQuestions = (
  { calls }: WorkedFormula,
  hasOtherNames: (question: string) => boolean,
): ReadonlySet<string> =>
  new Set(
    calls
      .filter(({ finding }) => finding === 'changed')
      .flatMap(({ workedOut, lookUps }) => [...(workedOut?.uses ?? []), ...lookUps.filter(hasOtherNames)]),
  );

/** The present cells of a formula's result, as far as its calls tell. */
function areaOf({ sheet, cell, runs }: Formula): Area {
  const sizes = runs.flatMap(({ shown }) => shown ?? []);
  const most = (of: 'rows' | 'columns') => Math.max(1, ...sizes.map((size) => size[of]));
  return { sheet, ...placeOf({ sheet, cell }), rows: most('rows'), columns: most('columns') };
}

const RR_CALL = /(?<![\w.])(?:_xldudf_)?RR[._](?=[A-Z]+\s*\()/gi;

/** Returns the cells that a formula names, also in the arguments of its RR calls. */
const areasRead = ({ formula, sheet }: Formula): Area[] =>
  readReferences(formula.replace(RR_CALL, 'ARGUMENTS.'), sheet).references.flatMap((reference) => {
    if (reference.kind === 'area') return [reference.area];
    return reference.kind === 'spill'
      ? [{ sheet: reference.anchor.sheet, ...placeOf(reference.anchor), rows: 1, columns: 1 }]
      : [];
  });
