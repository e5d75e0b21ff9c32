import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple';
import { useState } from 'react';
import type { CellAddress } from '../../excel/cell-address';
import type { RowSource } from '../../excel/explain/trail/trail';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { Loading } from '../components/loading';
import type { TabProps } from '../components/tab-props';
import { CellEnd } from './cell-end';
import { DependentCell } from './dependent-cell';
import { InsertMappings } from './insert-mappings';
import { OneCell } from './one-cell';
import { SeveralCells } from './several-cells';
import { useLooked } from './use-looked';
import { useKit } from '../components/use-kit';

/** Tells of the selected cell what it means, what was asked, and where it is from. */
export function CellTab({ search, ask, go }: TabProps) {
  const { looked, failure, again } = useLooked();
  /** Its mappings wait for a cell. */
  const [placing, setPlacing] = useState<RowSource | null>(null);
  const kit = useKit();
  const lineOf = (id: string) => search.lines?.find((line) => line.id === id);
  const edit = (wanted: CellAddress) => {
    ask.set({ wanted });
    go('ask');
  };
  const end = <CellEnd />;
  return (
    <section className={kit.tab} aria-label="This cell">
      {placing ? (
        <InsertMappings source={placing} looked={looked} leave={() => setPlacing(null)} />
      ) : failure ? (
        <div className={kit.inset}>
          <FailureProblem failure={failure} action={{ label: 'Try again', run: again }} />
        </div>
      ) : !looked ? (
        <div className={kit.inset}>
          <Loading label="Looking at the selected cell" rows={5} />
        </div>
      ) : looked.kind === 'cell' ? (
        <OneCell
          cell={looked.cell}
          line={lineOf(looked.cell.formulaId)}
          edit={edit}
          end={end}
          insert={setPlacing}
        />
      ) : looked.kind === 'depends' ? (
        <DependentCell cell={looked.cell} lineOf={lineOf} edit={edit} end={end} />
      ) : looked.kind === 'several' ? (
        <SeveralCells figures={looked.figures} lineOf={lineOf} end={end} />
      ) : (
        <>
          <EmptyState
            icon={<TableSimpleRegular />}
            title={
              looked.kind === 'nothing' ? `${looked.place.sheet}!${looked.place.cell}` : 'No cell is selected'
            }
          >
            {looked.kind === 'nothing' && 'This cell does not depend on a Rent Roll formula. '}
            Select one that does, and its origin is told here.
          </EmptyState>
          {end}
        </>
      )}
    </section>
  );
}
