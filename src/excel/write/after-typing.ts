import { isCellEditing, retryWhileEditing, type Later } from '../cell-editing';
import { createListeners } from '../listeners';

/** A person who has left the computer in the middle of a cell is not waited for. */
const MAX_WAITS = 600;

const listeners = createListeners();
let waiting = 0;

/** Whether something waits until the person has left the cell in which they type. */
export const typingWait = { isOn: (): boolean => waiting > 0, onChange: listeners.add };

const changeBy = (by: 1 | -1) => {
  waiting += by;
  listeners.notify();
};

/** {@link retryWhileEditing} for up to five minutes, of which the pane tells: a refusal leaves nothing of the step behind. */
export async function afterTyping<T>(step: () => Promise<T>, later?: Later): Promise<T> {
  let isWaiting = false;
  const attempt = () =>
    step().catch((thrown: unknown) => {
      if (isCellEditing(thrown) && !isWaiting) {
        isWaiting = true;
        changeBy(1);
      }
      throw thrown;
    });
  try {
    return await retryWhileEditing(attempt, MAX_WAITS, later);
  } finally {
    if (isWaiting) changeBy(-1);
  }
}
