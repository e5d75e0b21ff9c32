export function focusGrid(grid: HTMLElement): void {
  grid.querySelector<HTMLElement>('.o-grid-composer .o-composer')?.focus();
}
