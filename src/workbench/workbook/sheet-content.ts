/** What a sheet holds when the workbook is opened. Cells and zones are written as `B2` and `B2:H5`. */
export interface SheetContent {
  name: string;
  cells: Readonly<Record<string, string>>;
  /** Appearance by zone; later ones win. */
  styles?: readonly (readonly [zone: string, style: CellStyle])[];
  /** Number formats by zone, as Excel writes them. */
  formats?: Readonly<Record<string, string>>;
  /** Widths of columns in pixels, by letter. */
  columnWidths?: Readonly<Record<string, number>>;
  /** Heights of rows in pixels, by number as it stands beside them. */
  rowHeights?: Readonly<Record<number, number>>;
  /** Rows at the top that stay in view. */
  frozenRows?: number;
  /** Without lines between the cells. */
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
  /** `wrap` breaks a long text into lines, `clip` ends it at the cell's edge. */
  wrapping?: 'overflow' | 'wrap' | 'clip';
  /** A thin line below the cells, in this colour. */
  lineBelow?: string;
}
