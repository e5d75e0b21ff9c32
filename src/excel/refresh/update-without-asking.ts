import { createListeners } from '../listeners';
import type { UpdateWithoutAsking } from './found-changes';

const STORED = 'rr.updateWithoutAsking';

/** Restores the person's choice. Until the storage has answered, and if it cannot be read, a refresh asks. */
export function createUpdateWithoutAsking(
  storage: Pick<OfficeRuntime.Storage, 'getItem' | 'setItem'>,
): UpdateWithoutAsking {
  const listeners = createListeners();
  let isOn = false;
  let isChosen = false;
  const choose = (next: boolean) => {
    isOn = next;
    listeners.tell();
  };
  storage.getItem(STORED).then(
    // The person may choose before the storage answers.
    (stored) => !isChosen && choose(stored === 'yes'),
    () => undefined,
  );
  return {
    get: () => isOn,
    async set(next) {
      isChosen = true;
      choose(next);
      await storage.setItem(STORED, next ? 'yes' : 'no');
    },
    onChange: listeners.add,
  };
}
