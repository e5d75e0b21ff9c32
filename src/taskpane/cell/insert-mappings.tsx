import { Button, mergeClasses } from '@fluentui/react-components';
import type { RowSource } from '../../excel/explain/trail/trail';
import type { Looked } from '../../excel/explain/explain-actions';
import type { CellAddress } from '../../excel/cell-address';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';
import { useAction } from '../components/use-action';
import { usePaneContext } from '../components/use-pane-context';
import { CellFoot } from './cell-foot';
import { useKit } from '../components/use-kit';

interface InsertMappingsProps {
  source: RowSource;
  looked: Looked | undefined;
  /** Ends it, also after the insertion. */
  leave(): void;
}

/** Asks for an empty cell, and enters the formula with all mappings of the extraction there. */
export function InsertMappings({ source, looked, leave }: InsertMappingsProps) {
  const { explain } = usePaneContext();
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
          Select an empty cell with {rows + 1} × 4 empty cells from it. It gets =RR.MAPPINGS("{extraction}").
        </p>
        {insert.error && <FailureProblem failure={insert.error} />}
      </div>
      <CellFoot said={target ? `At ${target.sheet}!${target.cell}` : 'Select one cell.'}>
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
  if (looked?.kind === 'nothing') return looked.place;
  return looked?.kind === 'cell' || looked?.kind === 'depends' ? looked.cell.place : undefined;
}
