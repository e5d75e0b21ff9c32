import { RrError } from '../../contract/failure';
import { inExcel } from '../in-excel';
import { createListeners } from '../listeners';
import { changeCells, nameOfCell, openSheet, readCells, type CellChange } from './change-cells';

/** Gives back a look, such as a fill or a width. */
export type Undo = (context: Excel.RequestContext) => Promise<void>;

/** Takes what else is to be put back, also when it comes later. */
export type Keep = (undo: Undo) => void;

/** Keeps what stood in cells before Ask wrote into them, until it writes again. */
export interface LastWritten {
  /** Writes cells, and remembers what they held before. `place` says where, for people. */
  write(context: Excel.RequestContext, place: string, changes: readonly CellChange[]): Promise<Keep>;
  current(): { place: string } | null;
  /** Restores contents, number formats and looks. Throws `bad-input` if a cell has changed since. */
  putBack(): Promise<void>;
  onChange(listener: () => void): () => void;
}

export function createLastWritten(): LastWritten {
  const listeners = createListeners();
  let last: {
    place: string;
    written: readonly CellChange[];
    before: readonly CellChange[];
    undos: readonly Undo[];
  } | null = null;
  const set = (next: typeof last) => {
    last = next;
    listeners.tell();
  };
  return {
    async write(context, place, changes) {
      const held = await readCells(context, changes);
      const undoing = changes.map((change, at) => ({ ...change, ...held[at]! })).reverse();
      await changeCells(context, changes).catch(async (thrown: unknown) => {
        // What was written before Excel refused must not stay.
        for (const cell of undoing) await changeCells(context, [cell]).catch(() => undefined);
        throw thrown;
      });
      // Excel may write a formula in its own way.
      const now = await readCells(context, changes);
      const mine = {
        place,
        written: changes.map((change, at) => ({ ...change, ...now[at]! })),
        before: undoing,
        undos: [] as Undo[],
      };
      set(mine);
      return (undo) => void mine.undos.unshift(undo);
    },
    current: () => last && { place: last.place },
    async putBack() {
      if (!last) throw new RrError('bad-input', 'There is nothing to put back.');
      const { place, written, before, undos } = last;
      await inExcel(
        `Excel did not change ${place}. Finish editing the current cell and try again.`,
        async (context) => {
          for (const sheet of new Set(written.map((change) => change.sheet))) await openSheet(context, sheet);
          const now = await readCells(context, written);
          const changed = written.find(
            ({ content }, at) => JSON.stringify(now[at]!.content) !== JSON.stringify(content),
          );
          if (changed)
            throw new RrError(
              'bad-input',
              `${nameOfCell(changed)} has changed since, so nothing was put back. Use Undo of Excel, or change the cells yourself.`,
            );
          await changeCells(context, before);
          for (const undo of undos) await undo(context);
        },
      );
      set(null);
    },
    onChange: listeners.add,
  };
}
