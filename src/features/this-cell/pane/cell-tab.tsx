import { useFormulas, useRefresher, useVisibility } from '../../../pane-kit/common-parts';
import { Button, mergeClasses } from '@fluentui/react-components';
import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple';
import { useState, useCallback, useEffect, useRef } from 'react';
import { addressText, type CellAddress } from '../../../excel/cell-address';
import type { RowSource } from '../trail/trail';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { Loading } from '../../../pane-kit/status/loading';
import type { TabProps } from '../../../pane-kit/tab-props';
import { DependentCell } from './dependent-cell';
import { OneCell } from './one-cell';
import { SeveralCells } from './several-cells';
import { useKit } from '../../../pane-kit/use-kit';
import { setRealTimer, throttleTrailing } from '../../../client/timer';
import { asRrError, type RrError } from '../../../contract/failure';
import { isCellEditing } from '../../../excel/cell-editing';
import { useExplainActions, type Looked } from '../explain-actions';
import { BusyButton } from '../../../pane-kit/busy-button';
import { useAction } from '../../../pane-kit/use-action';
import { CellFoot } from './cell-foot';

export type CellTabProps = Pick<TabProps, 'edit'>;

/** Tells of the selected cell what it means, what was asked, and where it is from. */
export function CellTab(props: CellTabProps) {
  const selection = useLooked();
  /** The row whose mappings are inserted once a person has selected a cell for them. */
  const [mapped, setMapped] = useState<RowSource | null>(null);
  const kit = useKit();
  return (
    <section className={kit.tab} aria-label="This cell">
      {mapped ? (
        <InsertMappings source={mapped} looked={selection.looked} leave={() => setMapped(null)} />
      ) : (
        <SelectedCell {...props} {...selection} insert={setMapped} />
      )}
    </section>
  );
}

interface SelectedCellProps extends CellTabProps, ReturnType<typeof useLooked> {
  insert(source: RowSource): void;
}

function SelectedCell({ edit, looked, failure, again, insert }: SelectedCellProps) {
  const kit = useKit();
  if (failure)
    return (
      <div className={kit.inset}>
        <FailureProblem failure={failure} retry={again} />
      </div>
    );
  if (!looked)
    return (
      <div className={kit.inset}>
        <Loading label="Looking at the selected cell" rows={5} />
      </div>
    );
  if (looked.kind === 'cell') return <OneCell cell={looked.cell} edit={edit} insert={insert} />;
  if (looked.kind === 'depends') return <DependentCell cell={looked.cell} edit={edit} />;
  if (looked.kind === 'several') return <SeveralCells figures={looked.figures} />;
  return (
    <EmptyState
      icon={<TableSimpleRegular />}
      title={looked.kind === 'nothing' ? addressText(looked.address) : 'No cell is selected'}
    >
      {looked.kind === 'nothing' && 'This cell does not depend on a Rent Roll formula. '}
      Select one that does, and its origin is told here.
    </EmptyState>
  );
}

/** Many formulas change at once, and one look is enough for them. */
const THROTTLE_MS = 150;

/** What is selected. Looks again after each change, as long as the tab is in view, and never asks the service. */
function useLooked(): { looked?: Looked; failure?: RrError; again(): void } {
  const explain = useExplainActions();
  const formulas = useFormulas();
  const refresh = useRefresher();
  const visibility = useVisibility();
  const [state, setState] = useState<{ looked?: Looked; failure?: RrError }>({});
  const run = useRef(() => {});
  useEffect(() => {
    let controller = new AbortController();
    let isGone = false;
    const look = () => {
      if (isGone || !visibility.isShown()) return;
      controller.abort();
      const { signal } = (controller = new AbortController());
      explain.look(signal).then(
        (looked) => signal.aborted || setState({ looked }),
        // While a cell is edited, what was selected before stays.
        (thrown) =>
          signal.aborted ||
          setState((last) => (last.looked && isCellEditing(thrown) ? last : { failure: asRrError(thrown) })),
      );
    };
    run.current = look;
    const later = throttleTrailing(look, THROTTLE_MS, setRealTimer);
    const unsubscribes = [
      explain.onSelect(look),
      formulas.onChange(later),
      refresh.onChange(later),
      visibility.onChange(later),
    ];
    look();
    return () => {
      isGone = true;
      controller.abort();
      unsubscribes.forEach((unsubscribe) => unsubscribe());
    };
  }, [explain, formulas, refresh, visibility]);
  return { ...state, again: useCallback(() => run.current(), []) };
}

interface InsertMappingsProps {
  source: RowSource;
  looked: Looked | undefined;
  /** Ends it, also after the insertion. */
  leave(): void;
}

/** Asks for an empty cell, and enters the formula with all mappings of the extraction there. */
function InsertMappings({ source, looked, leave }: InsertMappingsProps) {
  const explain = useExplainActions();
  const extraction = String(source.extraction);
  const rows = source.mappings ?? 0;
  const target = targetOf(looked);
  const insert = useAction(async (to: CellAddress) => {
    await explain.insertMappings(extraction, to, rows);
    leave();
  });
  const kit = useKit();
  return (
    <>
      <div className={mergeClasses(kit.stack8, kit.edge)}>
        <h2 className={kit.strong}>Insert mappings</h2>
        <p className={kit.small}>
          Select the first of {rows + 1} × 4 empty cells. It gets =RR.MAPPINGS("{extraction}").
        </p>
        <FailureProblem failure={insert.error} />
      </div>
      <CellFoot status={target ? `At ${addressText(target)}` : 'Select one cell.'}>
        <BusyButton
          appearance="primary"
          busy={insert.busy}
          doing="Inserting…"
          run={() => void (target && insert.run(target))}
        >
          Insert here
        </BusyButton>
        <Button onClick={leave}>Cancel</Button>
      </CellFoot>
    </>
  );
}

function targetOf(looked: Looked | undefined): CellAddress | undefined {
  if (looked?.kind === 'nothing') return looked.address;
  return looked?.kind === 'cell' || looked?.kind === 'depends' ? looked.cell.address : undefined;
}
