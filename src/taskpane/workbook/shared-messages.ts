import type { FormulaLine } from '../../excel/formulas/formula-line';

/** So many formulas with one message have it said once for all of them. */
const SEVERAL = 3;

export interface SharedMessage {
  message: string;
  formulas: number;
  /** Whether a cell of them shows an error; else all show good values. */
  failed: boolean;
  /** The request of the first of them that names one: they are likely to have failed alike. */
  requestId?: string;
}

/** The messages that stand at three formulas or more, in the order of the list. */
export function sharedMessages(lines: readonly FormulaLine[]): SharedMessage[] {
  const all = new Map<string, SharedMessage>();
  for (const { message, state, requestId } of lines) {
    if (message === undefined) continue;
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
