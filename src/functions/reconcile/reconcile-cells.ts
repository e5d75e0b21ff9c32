// Loads apart from the functions, with the first formula that uses it: see call-function.ts.
import type { CellCall, FunctionResult } from '../../answers/calls/answers';
import { answerReconcile } from '../../answers/reconcile/answer-reconcile';
import type { AddinContext } from '../../answers/calls/addin-context';
import { asksOf } from '../../intake/index';
import type { Steps } from '../../table/steps';
import { firstLine } from './first-line';
import { inOneCurrency } from './in-one-currency';
import { linesToResult } from './lines-to-result';
import type { ReconcileArguments } from './read-arguments';
import { readRange } from './read-range';
import { showColumns, type ShownLines } from './show-columns';
import { SHOW, showRows } from './show-lines';

export { readArguments } from './read-arguments';

const WORDS = {
  source: 'range',
  property: 'Write the name or id of the property as second argument.',
  day: 'Write another day as third argument.',
  sourcesToReport: ['property', 'date', 'currency'],
} as const;

/** Reads a pasted rent roll, and compares it with the database. */
export async function reconcileCells(
  context: AddinContext,
  request: ReconcileArguments,
  call: CellCall,
): Promise<FunctionResult> {
  const { scheduler, tier } = context;
  const run = <T>(steps: Steps<T>) => scheduler.run(steps, call.signal);
  const { show } = request;
  const answer = (lines: ShownLines, about: Parameters<typeof linesToResult>[2]) =>
    run(linesToResult(lines, tier, about));
  const reading = () => readRange(request, run);
  if (show === 'columns' || show === 'rows') {
    const read = await reading();
    const lines = show === 'columns' ? showColumns(read.extraction) : showRows(read);
    return answer(lines, { usesChoice: false, notes: asksOf(read.extraction) });
  }
  let read: ReturnType<typeof reading> | undefined;
  const found = await answerReconcile(
    context,
    { ...request, words: WORDS, read: () => (read ??= reading()) },
    call,
  );
  const { reconciliation, labelOf, notes, usesChoice, at } = found;
  const headline = firstLine(found);
  const lines = SHOW[show]({ read: await (read ?? reading()), reconciliation, headline, labelOf });
  return answer(inOneCurrency(lines, { reconciliation, labelOf }, request.rates, show), {
    usesChoice,
    notes,
    at,
  });
}
