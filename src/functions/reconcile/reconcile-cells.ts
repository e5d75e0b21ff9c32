// Loads apart from the functions, with the first formula that uses it: see call-function.ts.
import type { CellCall, FunctionResult } from '../../answers/calls/answers';
import { answerReconcile } from '../../answers/reconcile/answer-reconcile';
import type { FunctionArguments } from '../../contract/function-arguments';
import type { AddinContext } from '../../answers/calls/addin-context';
import { asksOf, titleTexts } from '../../intake/reconcile';
import { oneStep, type Task } from '../../table/task';
import { linesToResult } from './lines-to-result';
import { readArguments } from './read-arguments';
import { firstCell, rangeGrid, readRange } from './read-range';
import { showColumns, showDifferences, showRows, showTotals, showUnits, type ShownLines } from './show-lines';

const WORDS = {
  source: 'range',
  property: 'Write the name or id of the property as second argument.',
  day: 'Write another day as third argument.',
  tells: ['property', 'date', 'currency'],
} as const;

/** Answers RR.RECONCILE: reads a pasted rent roll, and compares it with the database. */
export async function reconcileCells(
  context: AddinContext,
  given: FunctionArguments<'RECONCILE'>,
  call: CellCall,
): Promise<FunctionResult> {
  const { slices, tier } = context;
  const run = <T>(task: Task<T>) => slices.run(task, call.signal);
  const request = await slices.run(
    oneStep(() => readArguments(given)),
    call.signal,
    'questions',
  );
  const { range, show } = request;
  const answer = (lines: ShownLines, about: Parameters<typeof linesToResult>[2]) =>
    run(linesToResult(lines, tier, about));
  const { column: firstColumn } = firstCell(range.address);
  const read = async () => {
    const grid = await run(rangeGrid(range));
    const extraction = await readRange(grid, request, run);
    return { extraction, titles: titleTexts(grid, extraction) };
  };
  if (show === 'columns' || show === 'rows') {
    const { extraction } = await read();
    const lines = show === 'columns' ? showColumns(extraction) : showRows(extraction, range, firstColumn);
    return answer(lines, { usesChoice: false, notes: asksOf(extraction) });
  }
  const { reconciliation, headline, labelOf, notes, ...about } = await answerReconcile(
    context,
    { ...request, words: WORDS, read },
    call,
  );
  const compared = { range, firstColumn, reconciliation, headline, labelOf };
  const lines =
    show === 'units'
      ? showUnits(compared)
      : show === 'totals'
        ? showTotals(compared)
        : showDifferences(compared);
  return answer(lines, { ...about, notes });
}
