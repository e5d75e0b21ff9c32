/**
 * Returns the formula of a list in cells that are filled from the top on, as a drop-down takes it. It is one cell while none is
 * filled, because Excel refuses a list whose formula is an error.
 */
export function filledCells(letters: string, from: number, to: number): string {
  const [first, all] = [`$${letters}$${from}`, `$${letters}$${from}:$${letters}$${to}`];
  return `=${first}:INDEX(${all},MAX(1,COUNTIF(${all},"?*")+COUNTIF(${all},">0")))`;
}
