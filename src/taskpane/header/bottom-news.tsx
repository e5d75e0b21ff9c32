import { useEffect } from 'react';
import { typingWait } from '../../excel/write/after-typing';
import type { LastWritten } from '../../excel/write/last-written';
import { useChanging, useWritten } from '../../pane-kit/common-parts';
import { isTyping } from '../../pane-kit/status/is-typing';
import { FailureProblem, Notice, Status } from '../../pane-kit/status/problem';
import type { Outcome } from '../properties/create-property-page';
import { useKit } from '../../pane-kit/use-kit';

/** How long the pane says that something was undone, in milliseconds. */
const NEWS_MS = 8_000;

/**
 * Says what no tab can say: that Excel waits, because it takes nothing while a person types in a cell, and what came of an
 * undo.
 */
export function BottomNews() {
  const kit = useKit();
  const isWaiting = useChanging(typingWait, typingWait.isOn);
  const written = useWritten();
  const news = useChanging(written, written.news);
  useUndoKey(written);
  useEffect(() => {
    if (!news || 'failure' in news) return undefined;
    const timer = setTimeout(written.dismiss, NEWS_MS);
    return () => clearTimeout(timer);
  }, [written, news]);
  return (
    // In view wherever the person has scrolled to, and above what stands at the bottom of a tab.
    <div style={{ position: 'sticky', bottom: 8, zIndex: 10 }}>
      <Status>
        {isWaiting && (
          <div className={kit.row}>
            <Notice intent="warning">
              Finish typing in the cell: what you asked for goes on afterwards.
            </Notice>
          </div>
        )}
        {news && (
          <OutcomeNotice
            {...('failure' in news
              ? { ...news, close: written.dismiss }
              : { words: [`Undone: ${news.undone.what}.`, news.left].join(' ').trim() })}
          />
        )}
      </Status>
    </div>
  );
}

/** Ctrl+Z undoes what the add-in wrote last. In a text field it is the field's own. */
function useUndoKey(written: LastWritten): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
      if (!isUndo || event.altKey || isTyping(event.target) || !written.current()) return;
      event.preventDefault();
      void written.undo();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [written]);
}

/** What came of an act, perhaps until it is closed. */
export function OutcomeNotice({ close, ...outcome }: Outcome & { close?(): void }) {
  const action = close && { action: { label: 'Close', run: close } };
  return (
    <div className={useKit().row}>
      {'failure' in outcome ? (
        <FailureProblem failure={outcome.failure} {...action} />
      ) : (
        <Notice intent="success" {...action}>
          {outcome.words}
        </Notice>
      )}
    </div>
  );
}
