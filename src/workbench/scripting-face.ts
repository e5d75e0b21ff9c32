import { formatZone, parseZone, sheetOf } from './address';
import type { LoggedCall } from './grid/function-cells';
import type { Area, CellView, Position, Workbook } from './workbook';

/** `window.workbench`: the page's face for demonstrations and tests. Addresses are `B2` or `Changes!B2`. */
export interface ScriptingFace {
  /** Enters text as if typed, without changing the selection. */
  set(address: string, text: string): void;
  cell(address: string): Pick<CellView, 'value' | 'text' | 'format' | 'message' | 'formula'>;
  /** What the formula there spills over, such as `B6:I120`; null if it does not spill. */
  spill(address: string): string | null;
  /** Resolves when the add-in has started, or has been given up, and every call is answered and shown. */
  idle(): Promise<void>;
  /** The calls of functions, in the order they were started. */
  readonly calls: readonly LoggedCall[];
  /** The APIs of the host that were asked for and are not there. */
  readonly missing: readonly string[];
  /** The document settings as they are saved. */
  readonly settings: Readonly<Record<string, unknown>>;
  /** Where a cell of the active sheet is drawn, in pixels of the page, after scrolling it into view. */
  locate(address: string): { x: number; y: number; width: number; height: number };
}

declare global {
  interface Window {
    /** There once the page is drawn. */
    workbench?: ScriptingFace;
  }
}

export interface FaceOptions {
  workbook: Workbook;
  calls: readonly LoggedCall[];
  idle(): Promise<void>;
  missing(): readonly string[];
  settings(): Readonly<Record<string, unknown>>;
  locate(position: Position): ReturnType<ScriptingFace['locate']>;
}

export function scriptingFace({
  workbook,
  calls,
  idle,
  missing,
  settings,
  locate,
}: FaceOptions): ScriptingFace {
  const areaAt = (address: string): Area => {
    const name = sheetOf(address);
    const sheetId =
      name === undefined ? workbook.activeSheet() : workbook.sheets().find((s) => s.name === name)?.id;
    if (sheetId === undefined) throw new Error(`There is no sheet "${name}".`);
    const zone = parseZone(address, workbook.size(sheetId));
    if (!zone) throw new Error(`"${address}" is not an address.`);
    return { sheetId, ...zone };
  };
  const positionAt = (address: string): Position => {
    const { sheetId, top, left } = areaAt(address);
    return { sheetId, row: top, col: left };
  };
  return {
    calls,
    idle,
    set: (address, text) => workbook.write(areaAt(address), () => text),
    cell: (address) => {
      const { value, text, format, message, formula } = workbook.cell(positionAt(address));
      return { value, text, format, message, formula };
    },
    spill: (address) => {
      const area = workbook.spill(positionAt(address));
      return area ? formatZone(area) : null;
    },
    locate: (address) => locate(positionAt(address)),
    get missing() {
      return missing();
    },
    get settings() {
      return settings();
    },
  };
}
