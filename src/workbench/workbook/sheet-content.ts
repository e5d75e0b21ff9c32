/** Cells and zones are written as `B2` and `B2:H5`. */
export interface SheetContent {
  name: string;
  cells: Readonly<Record<string, string>>;
  /** Later entries win. */
  styles?: readonly (readonly [zone: string, style: CellStyle])[];
  /** Number formats of Excel by zone. */
  formats?: Readonly<Record<string, string>>;
  /** Widths in pixels, by letter. */
  columnWidths?: Readonly<Record<string, number>>;
  /** Heights in pixels, by row number. */
  rowHeights?: Readonly<Record<number, number>>;
  frozenRows?: number;
  /** Hides the grid lines. */
  plain?: boolean;
  hidden?: boolean;
  /** A chart sheet. Its cells stand for the chart, and the add-in cannot reach them. */
  isChart?: boolean;
}

export interface CellStyle {
  bold?: boolean;
  italic?: boolean;
  fontSize?: number;
  textColor?: string;
  fillColor?: string;
  align?: 'left' | 'right' | 'center';
  verticalAlign?: 'top' | 'middle' | 'bottom';
  /** `wrap` breaks a long text into lines. `clip` cuts it at the cell's edge. */
  wrapping?: 'overflow' | 'wrap' | 'clip';
  /** The colour of a thin line. */
  lineBelow?: string;
}
