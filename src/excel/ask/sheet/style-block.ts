import type { Laid } from '../write/lay-out';

/** The colours of the sample's sheets: headings and titles in the product's green, cells to fill in yellow. */
const INK = '#0F5F51';
const STYLES = {
  title: { bold: true, color: INK },
  input: { bold: false, color: '#7A4B00', fill: '#FFF6DD' },
  heading: { bold: true, color: '#FFFFFF', fill: INK },
} as const;

/** The cells that {@link styleBlock} styles. */
export const styledCells = ({ cells, inputs }: Pick<Laid, 'cells' | 'inputs'>) => [
  ...inputs.flatMap(({ row, column, rows, columns }) =>
    Array.from({ length: rows * columns }, (_, at) => ({
      row: row + Math.floor(at / columns),
      column: column + (at % columns),
    })),
  ),
  ...cells.filter(({ style }) => style === 'title' || style === 'heading'),
];

/** Styles what Ask has inserted, apart from the formula's result. */
export function styleBlock(
  worksheet: Excel.Worksheet,
  { cells, inputs }: Pick<Laid, 'cells' | 'inputs'>,
): void {
  for (const { row, column, rows, columns } of inputs)
    applyStyle(worksheet.getRangeByIndexes(row, column, rows, columns), 'input');
  for (const { row, column, style, isRight } of cells) {
    if (style !== 'title' && style !== 'heading') continue;
    const range = worksheet.getCell(row, column);
    applyStyle(range, style);
    if (isRight) range.format.horizontalAlignment = 'Right';
  }
}

export function applyStyle({ format }: Excel.Range, style: keyof typeof STYLES): void {
  const { bold, color, ...more } = STYLES[style];
  format.font.bold = bold;
  format.font.color = color;
  if ('fill' in more) format.fill.color = more.fill;
}
