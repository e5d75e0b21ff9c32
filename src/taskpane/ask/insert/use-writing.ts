import { useState } from 'react';
import { RrError } from '../../../contract/failure';
import type { OpenedCall, Size } from '../../../excel/ask/ask-actions';
import { cellKey, formatAddress, type CellAddress } from '../../../excel/cell-address';
import type { AskStore } from '../../components/ask/ask-store';
import { useAction } from '../../components/use-action';
import { usePaneContext } from '../../components/use-pane-context';
import type { PreviewState } from '../preview/create-previewer';

/** What was written last, perhaps while the tab was open before. */
interface Written {
  /** The cell of a new formula. */
  address?: string;
  /** The key of the cell that was selected. */
  at?: string;
  /** The person has gone on since. */
  isSeen: boolean;
}

/** Writes the question into the selected cell, or into the formula that is open. */
export function useWriting(store: AskStore, { cell, preview, size, isReady }: WritingProps) {
  const { ask } = usePaneContext();
  const [written, setWritten] = useState<Written>({ isSeen: false });

  const write = useAction(async () => {
    const { query, layout, opened } = store.get();
    if (preview.kind === 'rows' && preview.preview.tooLarge)
      throw new RrError('too-large', preview.preview.tooLarge.message);
    if (opened) {
      await ask.apply(opened, query);
      setWritten({ isSeen: false });
      store.dispatch({ kind: 'reopen', opened: await ask.open(opened.cell, opened.call) });
    } else if (cell && isReady) {
      const anchor = await ask.insert(query, layout, cell, size);
      setWritten({ address: formatAddress(anchor), at: cellKey(cell), isSeen: false });
    }
  });
  // The choices stay, so that they can be applied to the formula as it is now.
  const openAgain = useAction(async (opened: OpenedCall) => {
    store.dispatch({ kind: 'reopen', opened: await ask.open(opened.cell, opened.call) });
    write.forget();
  });
  return {
    written,
    /** Closes the notice of what was written. */
    close: () => setWritten({ isSeen: true }),
    write,
    openAgain,
    /** The question is what stands in the selected cell. */
    isInserted: !written.isSeen && cell !== null && written.at === cellKey(cell),
  };
}

interface WritingProps {
  cell: CellAddress | null;
  preview: PreviewState;
  size: Size | null;
  isReady: boolean;
}
