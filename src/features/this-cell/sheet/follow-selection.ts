import { excelBatch } from '../../../excel/in-excel';
import { setRealTimer, type SetTimer, throttleTrailing } from '../../../client/timer';
import { createListeners } from '../../../excel/listeners';

const THROTTLE_MS = 150;

/** Returns a function that follows the selection while there is a listener. It tells of several moves once. */
export function followSelection(setTimer: SetTimer = setRealTimer): (listener: () => void) => () => void {
  const listeners = createListeners();
  const tell = throttleTrailing(listeners.tell, THROTTLE_MS, setTimer);
  let handler: Promise<OfficeExtension.EventHandlerResult<unknown> | undefined> | undefined;
  const follow = () =>
    (handler ??= excelBatch(async (context) => {
      const added = context.workbook.onSelectionChanged.add(async () => {
        if (listeners.any()) tell();
      });
      await context.sync();
      return added;
    }).catch(() => {
      // Excel refuses while a person edits a cell. The next listener tries again.
      handler = undefined;
      return undefined;
    }));
  const leave = async () => {
    const added = await handler;
    if (!added || listeners.any()) return;
    handler = undefined;
    await excelBatch(async (context) => {
      added.remove();
      await context.sync();
    }, added.context).catch(() => undefined);
  };
  return (listener) => {
    const remove = listeners.add(listener);
    void follow();
    return () => {
      remove();
      if (!listeners.any()) void leave();
    };
  };
}
