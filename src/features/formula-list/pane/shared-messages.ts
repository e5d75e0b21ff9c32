import type { FormulaLine } from '../../../answers/formulas/formula-line';

/** A message that this many formulas share is shown once for all of them. */
const SEVERAL = 3;

export interface SharedMessage {
  message: string;
  formulas: number;
  /** True if one of the cells shows an error. */
  failed: boolean;
  /** The first failed request. The others probably failed for the same reason. */
  requestId?: string;
}

/** Keeps the order of the list. */
export function sharedMessages(lines: readonly FormulaLine[]): SharedMessage[] {
  const all = new Map<string, SharedMessage>();
  for (const { message, state, requestId } of lines) {
    // No rows is an answer. Each formula says why it has none.
    if (message === undefined || state === 'empty') continue;
    const one = all.get(message) ?? { message, formulas: 0, failed: false };
    const request = one.requestId ?? requestId;
    all.set(message, {
      message,
      formulas: one.formulas + 1,
      failed: one.failed || state === 'failed',
      ...(request !== undefined && { requestId: request }),
    });
  }
  return [...all.values()].filter(({ formulas }) => formulas >= SEVERAL);
}
