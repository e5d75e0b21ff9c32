export type Page = Pick<typeof globalThis, 'fetch' | 'document'>;

/** The sheet of a check, and when to stop. */
export interface Desk {
  signal: AbortSignal;
  /** The page of the add-in. */
  page: Page;
  /** Runs a batch on the sheet of the check. */
  excel<T>(work: (sheet: Excel.Worksheet, context: Excel.RequestContext) => Promise<T>): Promise<T>;
  /** Names another sheet that this probe has added. It is removed with the first. */
  alsoRemove(sheetId: string): void;
}

export interface Probe {
  title: string;
  /** Default: `LIMIT_MS`. */
  limitMs?: number;
  /** Resolves with one line. */
  ask(desk: Desk): Promise<string>;
}

export interface ProbeGroup {
  title: string;
  /** Runs first, on an empty sheet. If it fails, each probe still says what it sees. */
  prepare?(desk: Desk): Promise<void>;
  probes: readonly Probe[];
}

export const LIMIT_MS = 12_000;
