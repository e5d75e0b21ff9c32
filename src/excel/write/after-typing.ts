import { isCellEditing } from '../cell-editing';
import { createListeners } from '../listeners';

const LOOK_AGAIN_MS = 500;
/** A person who has left the computer in the middle of a cell is not waited for. */
const MAX_WAITS = 600;

/** Like `setTimeout`. */
export type Later = (run: () => void, ms: number) => unknown;

const listeners = createListeners();
let waiting = 0;

/** Whether something waits until the person has left the cell in which they type. */
export const typingWait = { isOn: (): boolean => waiting > 0, onChange: listeners.add };

const changeBy = (by: 1 | -1) => {
  waiting += by;
  listeners.notify();
};

/**
 * Takes a step in Excel, and again for up to five minutes while Excel refuses it because a person types in a cell: such a
 * refusal leaves nothing of the step behind. The step must queue all of its work each time.
 */
export async function afterTyping<T>(step: () => Promise<T>, later: Later = setTimeout): Promise<T> {
  let isWaiting = false;
  try {
    for (let waits = 0; ; waits++) {
      try {
        return await step();
      } catch (thrown) {
        if (!isCellEditing(thrown) || waits >= MAX_WAITS) throw thrown;
      }
      if (!isWaiting) changeBy(1);
      isWaiting = true;
      await new Promise<void>((resolve) => void later(resolve, LOOK_AGAIN_MS));
    }
  } finally {
    if (isWaiting) changeBy(-1);
  }
}
