import { useEffect, useRef, type FocusEvent, type KeyboardEvent } from 'react';

/** The attributes of an element that the arrow keys reach. Only the one that had the focus last is a tab stop. */
export const arrowStop = { tabIndex: -1, 'data-arrow-stop': '' } as const;

const STOPS = '[data-arrow-stop]';
const CURRENT = `${STOPS}[tabindex="0"]`;
/** What is chosen is the first tab stop of its group. */
const CHOSEN = `${STOPS}:is([aria-selected="true"], [aria-pressed="true"])`;

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  ArrowLeft: (at) => Math.max(at - 1, 0),
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
      stops[step(at, stops.length - 1)]!.focus();
    },
  };
}
