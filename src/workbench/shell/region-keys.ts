export interface Region {
  element: HTMLElement;
  focus(): void;
}

/** As in Excel, F6 moves to the next region and Shift+F6 to the previous one. */
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
