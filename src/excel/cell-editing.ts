/** The code of a failure of Excel (Microsoft: Excel.ErrorCodes). */
export const codeOf = (thrown: unknown): unknown => (thrown as { code?: unknown } | null)?.code;

/** Excel refuses every request while a person edits a cell. */
export const isCellEditing = (thrown: unknown): boolean =>
  codeOf(thrown) === 'InvalidOperationInCellEditMode';

const LOOK_AGAIN_MS = 500;

/** Like `setTimeout`. */
export type Later = (run: () => void, ms: number) => unknown;

/**
 * Takes a step in Excel, and again every half second while Excel refuses it because a person types in a cell. The step must
 * queue all of its work each time.
 */
export async function retryWhileEditing<T>(
  step: () => Promise<T>,
  waits: number,
  later: Later = setTimeout,
): Promise<T> {
  for (let waited = 0; ; waited++) {
    try {
      return await step();
    } catch (thrown) {
      if (!isCellEditing(thrown) || waited >= waits) throw thrown;
    }
    await new Promise<void>((resolve) => void later(resolve, LOOK_AGAIN_MS));
  }
}

/** For `catch`: lets a refusal while a cell is edited pass, also as the cause of a failure, and treats any other one. */
export const unlessEditing =
  <T>(treat: (thrown: unknown) => T) =>
  (thrown: unknown): T => {
    const { cause } = (thrown ?? {}) as { cause?: unknown };
    if (isCellEditing(thrown) || isCellEditing(cause)) throw thrown;
    return treat(thrown);
  };
