/** A new sheet of a workbook as data. Cells and zones are written as `B2` and `B2:H5`. */
export interface SheetTemplate {
  name: string;
  /** A text that begins with `=` is a formula. A text from data is `{ text }`, and stays a text whatever it says. */
  cells: Readonly<Record<string, string | number | boolean | { text: string }>>;
  /** Later entries win. */
  styles?: readonly (readonly [zone: string, style: CellStyle])[];
  /** Number formats of Excel by zone. */
  formats?: Readonly<Record<string, string>>;
  /** Widths in pixels, by letter. */
  columnWidths?: Readonly<Record<string, number>>;
  /** Heights in pixels, by row number. */
  rowHeights?: Readonly<Record<number, number>>;
  frozenRows?: number;
  hidesGridLines?: boolean;
  charts?: readonly SheetChart[];
  /** Cells in which a person chooses from a list. */
  choices?: readonly Choice[];
  /** How the sheet is printed: landscape and one page wide. */
  print?: {
    /** Such as `B:L`. */
    columns: string;
    /** The rows that each page begins with, such as `2:6`. */
    titleRows: string;
    gridLines?: boolean;
    /** Rows that begin a page. */
    breaks?: readonly number[];
    /** The print is made smaller, to fit on this number of pages. */
    maxPages?: number;
  };
  /** The cell that is selected once the sheet is there. */
  opensAt?: string | undefined;
  /** The cells to which names of the workbook are given, by name. */
  names?: Readonly<Record<string, string>>;
}

export interface Choice {
  zone: string;
  /** The cells that are offered, as a formula that never is an error, in 255 characters: see {@link filledCells}. */
  from: string;
  /** Set if another entry is right, too: what a person is told then, in 225 characters. Otherwise it is refused. */
  otherEntryMessage?: string;
}

/** A native chart over cells of a fixed size, because the range of a chart does not follow a spill. */
export interface SheetChart {
  kind: 'columns' | 'stacked columns' | 'bars';
  /** Or such as `=B2`: then it shows what the cell does. */
  title: string;
  /** The categories and, to the right of them, one column for each series. The first row holds the names, as texts. */
  source: string;
  /** The cells that the chart covers, such as `B30:H45`. */
  covers: string;
  /** Positions of series that are white, such as the base of a waterfall, and whose colours do not count. Counted from 0. */
  invisible?: readonly number[];
  /** The colours of the series, in their order. Excel chooses the colours of the others. */
  colors?: readonly string[];
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
