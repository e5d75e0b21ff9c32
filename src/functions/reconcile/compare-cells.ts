// Loads apart from the functions, with the first formula that uses it: see call-function.ts.
import type { CellCall, FunctionResult } from '../../answers/calls/answers';
import { answerCompareRolls } from '../../answers/reconcile/answer-compare-rolls';
import type { AddinContext } from '../../answers/calls/addin-context';
import { badInput } from '../../contract/failure';
import type { FormulaRun } from '../../answers/formulas/formula-runs';
import { addressText, parseCellAddress } from '../../excel/cell-address';
import type { GivenRange } from '../../excel/given-range';
import { areaOfCell, intersect, readArea } from '../../excel/reference-walk/area';
import { asksOf, atStart, missingInRange, rangeAsks } from '../../intake/index';
import type { Steps } from '../../table/steps';
import { firstLine } from './first-line';
import { inOneCurrency } from './in-one-currency';
import { linesToResult } from './lines-to-result';
import type { CompareArguments, RangeArguments } from './read-arguments';
import { readRange, type ReadRange } from './read-range';
import { showColumns, type ShownLines } from './show-columns';
import { SHOW, showRows } from './show-lines';

export { readCompareArguments } from './read-arguments';

const WORDS = { property: 'Write its name in the options, such as "property=Crane House".' } as const;

/** Reads two pasted rent rolls, and compares them with each other. Sends nothing. */
export async function compareCells(
  { scheduler, tier, runs }: AddinContext,
  request: CompareArguments,
  { signal }: CellCall,
): Promise<FunctionResult> {
  const run = <T>(steps: Steps<T>) => scheduler.run(steps, signal);
  const { show } = request;
  const sides = { sheet: request.first.name, database: request.second.name };
  const filled = [request.first, request.second].map(({ range, name }) => fillingOf(range, name, runs.all()));
  // What a formula fills has nothing between its units.
  const [first, second] = [request.first, request.second].map((given, at) => ({
    ...given,
    hints: { ...given.hints, isList: given.hints.isList || filled[at]?.isList },
  })) as [RangeArguments, RangeArguments];
  const read = await readRange(first, run);
  const otherRange = await readRange(second, run);
  requireMapped(request, [read, otherRange]);
  const answer = (lines: ShownLines, notes: readonly string[]) =>
    run(linesToResult(lines, tier, { usesChoice: false, notes: [...notes] }));
  if (show === 'columns' || show === 'rows') {
    const shown = [read, otherRange].map((range) =>
      show === 'columns' ? showColumns(range.extraction) : showRows(range),
    );
    const asks = [read, otherRange].flatMap(({ extraction }, at) => rangeAsks(asksOf(extraction), sides, at));
    return answer(stackLines(shown, Object.values(sides)), asks);
  }
  const found = await answerCompareRolls(
    { scheduler },
    { ...request, sides, words: WORDS, read: async () => read, readOther: async () => otherRange },
    { signal },
  );
  const { reconciliation, labelOf, notes } = found;
  const headline = [firstLine(found, otherRange.extraction), ...filled.flatMap((by) => by?.text ?? [])].join(
    ' ',
  );
  const lines = SHOW[show]({ read, otherRange, reconciliation, headline, labelOf });
  return answer(inOneCurrency(lines, { reconciliation, labelOf }, request.rates, show), notes);
}

/** Says which formula of ours fills the rows of a range, and whether nothing but its headings stands above them. */
function fillingOf(
  { address = '', from = '' }: GivenRange,
  name: string,
  runs: readonly FormulaRun[],
): { text: string; isList: boolean } | undefined {
  const area = readArea(address, '');
  if (!area) return undefined;
  for (const run of runs) {
    const anchor = parseCellAddress(run.address);
    if (!anchor || !run.shown || run.shown.rows < 2) continue;
    const { rows, columns } = run.shown;
    const common = intersect(area, { ...areaOfCell(anchor), rows, columns });
    // Below the headings of the range are the rows of the formula.
    if (!common || common.row + common.rows < area.row + area.rows || common.columns < area.columns) continue;
    const isHere = anchor.sheet.toLowerCase() === parseCellAddress(from)?.sheet.toLowerCase();
    return {
      text: `${atStart(name)} is filled by RR.${run.name} at ${isHere ? anchor.cell : addressText(anchor)}.`,
      isList: common.row - area.row <= 1,
    };
  }
  return undefined;
}

/** What the mapping says of both ranges must be about one of them at least. */
function requireMapped({ first, second }: CompareArguments, ranges: readonly ReadRange[]): void {
  const lost = first.optionalMapping?.find((mapped) =>
    ranges.every(({ extraction }) => missingInRange([mapped], extraction.columns) !== undefined),
  );
  if (!lost) return;
  const name = lost.heading ?? `#${(lost.position ?? 0) + 1}`;
  throw badInput(
    `The mapping names “${name}”, but neither ${first.name} nor ${second.name} has such a heading. Show "columns" lists their headings.`,
  );
}

/** Both tables as one, with the name of its range before each line. */
const stackLines = (shown: readonly ShownLines[], names: readonly string[]): ShownLines => ({
  headline: shown.map(({ headline }, at) => `${names[at]}: ${headline}`).join(' '),
  headings: ['Range', ...(shown[0]?.headings ?? [])],
  rows: shown.flatMap(({ rows }, at) => rows.map((row) => [names[at] ?? '', ...row])),
});
