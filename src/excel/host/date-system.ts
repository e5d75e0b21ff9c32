import { badInput } from '../../contract/failure';
import { retryWhileEditing, type Later } from '../cell-editing';

/**
 * Asks for the second day of 1904, which is day 1 in a workbook that counts from 1904. That `DATE` answers in the workbook's
 * own system is an inference: Office.js has no released property for the system. Excel answers with the next sync.
 */
export const askDate = (workbook: Excel.Workbook): Excel.FunctionResult<number> =>
  workbook.functions.date(1904, 1, 2).load('value');

/** Throws `bad-input` if that day tells of 1904: every date that goes in or out would be 1,462 days off. */
export function refuse1904({ value }: Pick<Excel.FunctionResult<number>, 'value'>): void {
  if (value === 1)
    throw badInput(
      'This workbook counts its dates from 1904, so dates would be four years off. Use one that counts from 1900: Excel’s options, Advanced, “Use 1904 date system”.',
    );
}

/** Excel takes no results while a person types. After ten seconds the answer goes to Excel nevertheless. */
const MAX_WAITS = 20;

/**
 * Returns a check for thousands of formulas, which asks Excel until it knows that dates count as usual. It throws as
 * {@link refuse1904}, and lets a formula answer where Excel does not tell: nearly every workbook counts as usual.
 */
export function createDateCheck(later?: Later): () => Promise<void> {
  let asked: ReturnType<typeof look> | undefined;
  const look = () =>
    retryWhileEditing(
      () =>
        Excel.run(async (context) => {
          const day = askDate(context.workbook);
          await context.sync();
          return { value: day.value };
        }),
      MAX_WAITS,
      later,
    ).catch(() => undefined);
  return async () => {
    const day = await (asked ??= look());
    // A person may leave the system of 1904, and Excel may tell later.
    if (!day || day.value === 1) asked = undefined;
    if (day) refuse1904(day);
  };
}

/** See {@link createDateCheck}. */
export const checkDates = createDateCheck();
