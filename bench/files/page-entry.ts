import { readWorkbook } from '../../src/files/read-workbook';
import { watchScheduler } from '../data-path/watch-scheduler';

export interface Read {
  ms: number;
  longestSliceMs: number;
  /** So that the bench cannot measure an empty sheet. */
  cells: number;
}

declare global {
  interface Window {
    filesBench: {
      /** Reads a workbook, in base64, in slices as the pane does. The page keeps what it read. */
      read(base64: string): Promise<Read>;
      retained?: unknown;
    };
  }
}

window.filesBench = {
  async read(base64) {
    const file = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const { scheduler, longestMs } = watchScheduler();
    const begin = performance.now();
    const book = await scheduler.run(readWorkbook(file));
    const ms = performance.now() - begin;
    this.retained = book;
    const cells = book.sheets.reduce(
      (sum, { rows }) => sum + [...rows.values()].reduce((all, { length }) => all + length, 0),
      0,
    );
    return { ms, longestSliceMs: longestMs(), cells };
  },
};
