/** The content of a sheet when the workbook opens. Cells and zones are written as `B2` and `B2:H5`. */
export interface SheetContent {
  name: string;
  cells: Readonly<Record<string, string>>;
  /** Appearance by zone. Later entries win. */
  styles?: readonly (readonly [zone: string, style: CellStyle])[];
  /** Number formats of Excel by zone. */
  formats?: Readonly<Record<string, string>>;
  /** Widths of columns in pixels, by letter. */
  columnWidths?: Readonly<Record<string, number>>;
  /** Heights of rows in pixels, by row number. */
  rowHeights?: Readonly<Record<number, number>>;
  /** The number of rows at the top that stay in view. */
  frozenRows?: number;
  /** Hides the grid lines. */
  plain?: boolean;
  hidden?: boolean;
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
  /** A thin line below the cells, in this colour. */
  lineBelow?: string;
}
