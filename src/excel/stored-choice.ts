import { createListeners, type Changing } from './listeners';

/** A person's choice, kept on the computer for all workbooks. */
export interface StoredChoice extends Changing {
  get(): boolean;
  /** Holds at once. Rejects if it cannot be stored; it then lasts until Excel closes. */
  set(isOn: boolean): Promise<void>;
  /** False until the storage has answered or the person has chosen. */
  isKnown(): boolean;
}

/** Restores the choice. Until the storage has answered, and if it cannot be read, it is the usual one. */
export function createStoredChoice(
  storage: Pick<OfficeRuntime.Storage, 'getItem' | 'setItem'>,
  key: string,
  { usual }: { usual: boolean },
): StoredChoice {
  const listeners = createListeners();
  let isOn = usual;
  let isKnown = false;
  const setChoice = (next: boolean) => {
    isOn = next;
    isKnown = true;
    listeners.notify();
  };
  storage.getItem(key).then(
    // The person may choose before the storage answers.
    (stored) => !isKnown && setChoice(stored === 'yes' || (usual && stored !== 'no')),
    () => !isKnown && setChoice(usual),
  );
  return {
    get: () => isOn,
    isKnown: () => isKnown,
    async set(next) {
      setChoice(next);
      await storage.setItem(key, next ? 'yes' : 'no');
    },
    onChange: listeners.add,
  };
}
