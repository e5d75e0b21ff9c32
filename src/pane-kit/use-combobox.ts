import { useCallback, useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent } from 'react';
import { followPointer } from './use-steady';

interface Suggestions {
  count: number;
  /** The only option that equals the text, which Enter takes before an arrow reached another one. Otherwise -1. */
  exact: number;
  /** Whether the field holds something that Esc would forget. */
  isTyped: boolean;
  choose(at: number, how: { isShift: boolean }): void;
  /** Esc has closed the list, and what was typed goes. */
  forget(): void;
}

/**
 * The keys, the focus and the attributes of a field with a list of suggestions, as in the combobox pattern of WAI-ARIA.
 * The field keeps the focus. The arrows go round the list and open it, and Page up and Page down take larger steps.
 * Enter takes the option that a key reached or the text names. Esc closes the list and forgets what was typed. Home, End
 * and Tab stay the field's own.
 */
export function useCombobox() {
  const [isOpen, setOpen] = useState(false);
  /** Null as long as no option was pointed at. Enter takes none that only a pointer passed. */
  const [pointed, setPointed] = useState<{ at: number; byKey: boolean } | null>(null);
  const id = useId();
  const close = useCallback(() => setOpen(false), []);
  const leave = useLeaving(close, isOpen);
  /** Shows the list from its beginning, or hides it. */
  const show = (isShown = true) => {
    setPointed(null);
    setOpen(isShown);
  };

  /** Shows an option as the one that a pointer is at, or that a key is at. */
  const point = (at: number, { byKey = false } = {}) => setPointed({ at, byKey });

  const suggest = ({ count, exact, isTyped, choose, forget }: Suggestions) => {
    const isShown = isOpen && count > 0;
    const active = isShown ? Math.min(pointed?.at ?? exact, count - 1) : -1;
    const taken = pointed?.byKey === false && isShown ? exact : active;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent } = event;
      if (altKey || ctrlKey || metaKey || nativeEvent.isComposing) return;
      const step = STEPS[key];
      if (step && isShown) setPointed({ at: step(active, count), byKey: true });
      else if (key === 'ArrowDown' || key === 'ArrowUp') {
        // How long the list is may not be known before it opens.
        setPointed({ at: pointed?.at ?? (key === 'ArrowDown' ? 0 : Infinity), byKey: true });
        setOpen(true);
      } else if (key === 'Enter' && taken >= 0) choose(taken, { isShift: shiftKey });
      else if (key === 'Escape' && (isShown || isTyped)) {
        // Otherwise Excel would take the focus back to the sheet.
        event.stopPropagation();
        show(false);
        forget();
      } else return;
      event.preventDefault();
    };
    return {
      isShown,
      /** -1 for none. */
      active,
      /** What a key takes. -1 for none. */
      taken,
      field: {
        role: 'combobox',
        autoComplete: 'off',
        spellCheck: false,
        'aria-autocomplete': 'list',
        'aria-expanded': isShown,
        'aria-controls': isShown ? id : undefined,
        'aria-activedescendant': active >= 0 ? `${id}-${active}` : undefined,
        onKeyDown,
      } as const,
      option: (at: number) => ({
        id: `${id}-${at}`,
        role: 'option' as const,
        onMouseMove: () => point(at),
        onClick: () => choose(at, { isShift: false }),
      }),
    };
  };
  return {
    id,
    isOpen,
    show,
    close,
    point,
    suggest,
    list: {
      id,
      role: 'listbox',
      // Browsers make what scrolls a tab stop.
      tabIndex: -1,
      onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    } as const,
    /** Returns whether the focus has left the element around the field and its list. */
    left({ currentTarget, relatedTarget }: FocusEvent): boolean {
      if (currentTarget.contains(relatedTarget)) return false;
      leave();
      return true;
    },
  };
}

const PAGE = 7;

/** The arrows go round, so that the last options are one key away. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  PageDown: (at, count) => Math.min(at + PAGE, count - 1),
  PageUp: (at) => Math.max(at - PAGE, 0),
};

/**
 * Returns what to call when the focus leaves a list that pushes the page down. While a pointer is down it waits for the
 * click: otherwise what is pressed would move away under it.
 */
function useLeaving(close: () => void, isOpen: boolean): () => void {
  const isDown = useRef(false);
  const isLeft = useRef(false);
  useEffect(() => {
    if (!isOpen) return;
    const end = followPointer((down) => {
      isDown.current = down;
      if (!down && isLeft.current) close();
      if (!down) isLeft.current = false;
    });
    return () => {
      isDown.current = false;
      isLeft.current = false;
      end();
    };
  }, [close, isOpen]);
  return useCallback(() => {
    if (isDown.current) isLeft.current = true;
    else close();
  }, [close]);
}
