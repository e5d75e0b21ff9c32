export const digestCells = (cells: unknown): string => JSON.stringify(cells);
