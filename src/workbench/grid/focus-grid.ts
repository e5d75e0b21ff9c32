/** Moves the keyboard to the sheet, where typing edits the selected cell. */
export function focusGrid(grid: HTMLElement): void {
  grid.querySelector<HTMLElement>('.o-grid-composer .o-composer')?.focus();
}
