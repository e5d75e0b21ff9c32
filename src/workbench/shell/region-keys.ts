/** A part of the page that F6 goes to. */
export interface Region {
  element: HTMLElement;
  focus(): void;
}

/**
 * F6 goes from one region to the next and Shift+F6 back, as in Excel; hidden ones are passed over. Gives what is to
 * hear the keys, of the page and of the frames in it.
 */
export function regionKeys(regions: readonly Region[]): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'F6' || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    const shown = regions.filter(({ element }) => !element.hidden);
    const at = shown.findIndex(({ element }) => element.contains(document.activeElement));
    const step = event.shiftKey ? Math.max(at, 0) - 1 : at + 1;
    shown.at(step % shown.length)?.focus();
  };
}
