/** The largest sheet that is compared with the database. Blank rows at the end do not count. */
export const MAX_ROWS = 50_000;
export const MAX_CELLS = 1_000_000;
