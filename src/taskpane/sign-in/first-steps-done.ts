import type { FormulaLine } from '../../answers/formulas/formula-line';

/** Returns undefined for a person who needs no introduction: a database is chosen and a formula has a result. */
export function firstStepsDone(
  isSignedIn: boolean,
  hasDatabase: boolean,
  lines: readonly FormulaLine[] | undefined,
): { title: string; done: boolean }[] | undefined {
  const hasResult = lines?.some(({ size, state }) => size !== undefined || state === 'saved') ?? false;
  const isNew = !hasDatabase || (lines !== undefined && lines.length <= 1 && !hasResult);
  if (!isNew) return undefined;
  return [
    { title: 'Sign in', done: isSignedIn },
    { title: 'Choose databases', done: hasDatabase },
    { title: 'Ask a first question', done: hasResult },
  ];
}
