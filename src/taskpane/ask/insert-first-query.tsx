import { TableAddRegular } from '@fluentui/react-icons/svg/table-add';
import { RrError } from '../../contract/failure';
import { BusyButton } from '../components/busy-button';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { firstQuery } from './first-query';
import { useAction } from '../components/use-action';
import { useChanging, usePaneContext } from '../components/use-pane-context';

interface InsertFirstQueryProps {
  /** Gets the address of the formula. */
  entered(address: string): void;
  /** Whether the workbook has no formula yet. */
  isFirst: boolean;
}

/** Enters a formula that lists units, tenants and rents. */
export function InsertFirstQuery({ entered, isFirst }: InsertFirstQueryProps) {
  const { client, databases, workbook } = usePaneContext();
  const chosen = useChanging(databases, databases.get);
  const insert = useAction(async () => {
    const question = { databases: chosen.map(({ id }) => id), alwaysNull: 'ignore' as const };
    const formula = firstQuery((await client.columns(question)).value);
    if (!formula)
      throw new RrError('not-found', 'The chosen databases have no columns. Choose other databases.');
    entered(await workbook.insert(formula));
  });
  const ready = chosen.length > 0;
  return (
    <>
      <EmptyState
        icon={<TableAddRegular />}
        title={isFirst ? 'No Rent Roll formulas in this workbook yet' : 'Your rent roll as a table'}
        action={
          ready && (
            <BusyButton
              appearance="primary"
              busy={insert.busy}
              doing="Entering…"
              run={() => void insert.run()}
            >
              Insert a first query
            </BusyButton>
          )
        }
      >
        {ready
          ? 'Select an empty cell with room below it. The query lists your units, tenants and rents. Or type =RR.QUERY( in any cell.'
          : 'Choose a database above. Then you can insert a first query here.'}
      </EmptyState>
      {insert.error && <FailureProblem failure={insert.error} />}
    </>
  );
}
