import { useLayoutEffect, useRef } from 'react';
import { COLUMN_SEARCH } from './search/column-search';

/** "/" goes to the search, and Ctrl+Enter writes, from everywhere in the page. */
export function usePageKeys(write: () => void): void {
  const latest = useRef(write);
  latest.current = write;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key === '/' && !isTyping(target)) document.getElementById(COLUMN_SEARCH)?.focus();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) latest.current();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

const isTyping = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]');
