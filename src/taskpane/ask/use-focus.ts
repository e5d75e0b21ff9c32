import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Returns a function that moves the focus to the place below `root` with this `data-ask`, once it is in the page. */
export function useFocus(root: RefObject<HTMLElement | null>): (place: string | undefined) => void {
  const wanted = useRef<string | undefined>(undefined);
  const [, render] = useState({});
  // Before anything is drawn, because the next key may follow at once.
  useLayoutEffect(() => {
    const place = root.current?.querySelector<HTMLElement>(`[data-ask="${wanted.current}"]`);
    if (!place) return;
    wanted.current = undefined;
    const field =
      place.tabIndex < 0 && !place.matches('li') ? place.querySelector<HTMLElement>('input, button') : place;
    (field ?? place).focus();
  });
  return (place) => {
    wanted.current = place;
    render({});
  };
}
