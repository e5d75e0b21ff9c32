import { Quiet } from '../quiet';
import { useState, type KeyboardEvent } from 'react';

interface Review {
  taken: number;
  all: number;
  isTaken(id: string): boolean;
  set(id: string, isTaken: boolean): void;
  /** Does with what was taken what {@link enter} says. Never called when nothing was taken. */
  apply(): void;
  /** What Enter does, such as `updates`. */
  enter: string;
}

/** The box of a change, or a row that moves with it: F8 reaches both, and Tab only boxes. */
export const reviewStop = (id: string) => ({ 'data-review': id });

const STOPS = '[data-review]';

/** The keys that review changes, for the element around their list, and the line below it that tells them. */
export function useReview(review: Review) {
  const { taken, all, isTaken, set, apply, enter } = review;
  const [row, setRow] = useState<string>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const { key, currentTarget, target } = event;
    const id = (target as HTMLElement).dataset.review;
    if (key === 'F8') {
      const next = stopAfter(currentTarget);
      next?.focus({ preventScroll: true });
      // The buttons that stay in view at the end hide no stop.
      next?.scrollIntoView({ block: 'center' });
      setRow(next?.matches('input') ? undefined : next?.dataset.review);
    } else if (id === undefined) return;
    else if (key === ' ') set(id, true);
    else if (key === 'Delete') set(id, false);
    else if (key !== 'Enter') return;
    else if (taken > 0) apply();
    event.preventDefault();
  };
  const rowMessage =
    row === undefined ? '' : ` This row is ${isTaken(row) ? 'taken' : 'left'} with its formula.`;
  return {
    keys: { onKeyDown },
    line: (
      <Quiet>
        Space takes, Delete leaves, F8 next, Enter {enter}.
        <span className="visually-hidden" role="status">
          {taken} of {all} taken.{rowMessage}
        </span>
      </Quiet>
    ),
  };
}

/** The stop after the focus, or else the first one. */
function stopAfter(root: HTMLElement): HTMLElement | undefined {
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)];
  const { activeElement: at } = document;
  const isAfter = (stop: HTMLElement) =>
    at !== null && (at.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return stops.find(isAfter) ?? stops[0];
}
