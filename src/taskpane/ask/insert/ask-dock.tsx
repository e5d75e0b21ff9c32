import type { Ref } from 'react';
import { CHANGED_SINCE } from '../../../excel/ask/ask-actions';
import type { AskQuery } from '../../../excel/ask/ask-query';
import type { CellAddress } from '../../../excel/cell-address';
import type { AskStore } from '../../components/ask/ask-store';
import { FailureProblem } from '../../components/failure-problem';
import type { TabProps } from '../../components/tab-props';
import { useAction } from '../../components/use-action';
import { usePaneContext } from '../../components/use-pane-context';
import { WrittenNotice } from '../later-parts';
import type { Previewer, PreviewState } from '../preview/create-previewer';
import type { Mend } from '../preview/mend-preview';
import { PreviewDock } from '../preview/preview-dock';
import { AskFooter } from './ask-footer';
import type { Planned } from './use-plan';
import type { useWriting } from './use-writing';
import { useKit } from '../../components/use-kit';

interface AskDockProps extends Pick<TabProps, 'search'> {
  store: AskStore;
  cell: CellAddress | null;
  preview: PreviewState;
  previewer: Previewer;
  mending: Mend | undefined;
  edit(query: AskQuery): void;
  writing: ReturnType<typeof useWriting>;
  planned: Planned;
  knowsSize: boolean;
  isChanged: boolean;
  /** The list of a search is open, and must not be covered. */
  isSearching: boolean;
  ref: Ref<HTMLDivElement>;
}

/** Stays at the bottom of the pane: what was written, the preview, and the button that writes. */
export function AskDock({
  search,
  store,
  cell,
  preview,
  previewer,
  mending,
  edit,
  writing,
  ...props
}: AskDockProps) {
  const { workbook } = usePaneContext();
  const goTo = useAction((to: CellAddress) => workbook.goTo({ ...to, sheetIsHidden: false }));
  const { layout, opened } = store.get();
  const { written, write, openAgain } = writing;
  const kit = useKit();
  return (
    <div
      ref={props.ref}
      className={kit.foot}
      style={{
        // The pane ends with a margin, which the dock covers.
        marginBottom: -16,
        zIndex: 4,
        ...(props.isSearching && { position: 'static' }),
      }}
    >
      {!written.isSeen && (
        <WrittenNotice
          {...(written.address !== undefined && { address: written.address })}
          lines={search.lines}
          close={writing.close}
        />
      )}
      <PreviewDock
        state={preview}
        previewer={previewer}
        mend={mending && { label: mending.label, run: () => edit(mending.query) }}
      />
      {openAgain.error && (
        <div className={kit.above}>
          <FailureProblem failure={openAgain.error} />
        </div>
      )}
      {write.error && !write.busy && (
        <div className={kit.above}>
          <FailureProblem
            failure={write.error}
            {...(opened &&
              write.error.cause === CHANGED_SINCE && {
                action: { label: 'Open it again', run: () => void openAgain.run(opened) },
              })}
          />
        </div>
      )}
      <AskFooter
        layout={layout}
        setLayout={(next) => store.set({ layout: next })}
        cell={cell}
        planned={props.planned}
        isInserted={writing.isInserted}
        knowsSize={props.knowsSize}
        opened={opened}
        isChanged={props.isChanged}
        busy={write.busy}
        run={() => void write.run()}
        goTo={(to) => void goTo.run(to)}
      />
    </div>
  );
}
