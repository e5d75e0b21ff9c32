import { useEffect, type RefObject } from 'react';

/** Search and tabs cover the top of the page, in pixels. */
const TOP = 160;

/** What takes the focus scrolls to where the search above and the element below do not cover it. */
export function useScrollPadding(below: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const fit = () => {
      style.scrollPaddingBottom = `${(below.current?.offsetHeight ?? 0) + 8}px`;
    };
    style.scrollPaddingTop = `${TOP}px`;
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    if (below.current) observer.observe(below.current);
    fit();
    return () => {
      observer.disconnect();
      style.scrollPaddingTop = '';
      style.scrollPaddingBottom = '';
    };
  });
}
