import type { Later } from '../cell-editing';
import { afterTyping } from '../write/after-typing';

/** Sends what `queue` asks for as one batch, and again while a person types. */
export type Patiently = <T>(queue: () => T) => Promise<T>;

export const patientlyIn =
  (context: Excel.RequestContext, later?: Later): Patiently =>
  (queue) =>
    afterTyping(async () => {
      const queued = queue();
      await context.sync();
      return queued;
    }, later);
