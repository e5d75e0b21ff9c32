import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** The attributes of an element that the arrow keys reach. Only the one that had the focus last is a tab stop. */
export const arrowStop = { tabIndex: -1, 'data-arrow-stop': '' } as const;

const STOPS = '[data-arrow-stop]';
const CURRENT = `${STOPS}[tabindex="0"]`;
/** What is chosen is the first tab stop of its group. */
const CHOSEN = `${STOPS}:is([aria-selected="true"], [aria-pressed="true"])`;

const next = (at: number) => at + 1;
const previous = (at: number) => at - 1;
const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: next,
  ArrowRight: next,
  ArrowUp: previous,
  ArrowLeft: previous,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * Makes the elements with {@link arrowStop} in a group one tab stop; arrow keys, Home and End move among them. Fluent's
 * own hook puts hidden elements that take the focus around each group, which axe reports.
 */
export function useArrowKeys<Group extends HTMLElement>() {
  const group = useRef<Group>(null);
  // After every drawing, because the tab stop may be gone.
  useEffect(() => {
    const root = group.current;
    if (!root || root.querySelector(CURRENT)) return;
    const first = root.querySelector<HTMLElement>(CHOSEN) ?? root.querySelector<HTMLElement>(STOPS);
    if (first) first.tabIndex = 0;
  });
  return {
    ref: group,
    onFocus({ currentTarget, target }: FocusEvent<Group>) {
      if (!target.matches(STOPS)) return;
      for (const stop of currentTarget.querySelectorAll<HTMLElement>(CURRENT)) stop.tabIndex = -1;
      (target as HTMLElement).tabIndex = 0;
    },
    onKeyDown(event: KeyboardEvent<Group>) {
      const step = STEPS[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      const stops = [...event.currentTarget.querySelectorAll<HTMLElement>(STOPS)];
      const at = stops.indexOf(event.target as HTMLElement);
      if (at < 0) return;
      event.preventDefault();
      // At an end the focus stays.
      stops[step(at, stops.length - 1)]?.focus();
    },
  };
}
