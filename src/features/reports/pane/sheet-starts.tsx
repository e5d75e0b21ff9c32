import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { StartItem } from '../../../pane-kit/section/start-item';
import { useInsertSheet, type ReportKind, type SheetOf } from '../report-actions';
import { SHEETS } from './sheets';
import { TotalsChoices } from './totals-choices';

const useStyles = makeStyles({
  // Below the words of the starting point.
  choices: { padding: '0 16px 8px 48px' },
});

/** The starting points that add a sheet of formulas, of the rows that a person asks for already. */
export function SheetStarts({ rowsOf }: Pick<SheetOf, 'rowsOf'>) {
  const { busy, insert } = useInsertSheet({ rowsOf });
  const [isOpen, setOpen] = useState(false);
  const styles = useStyles();
  const { totals, ...inserted } = SHEETS;
  return (
    <>
      <StartItem {...totals} isOpen={isOpen} run={() => setOpen(!isOpen)} />
      {isOpen && (
        <TotalsChoices className={styles.choices} busy={busy} choose={(by) => insert('totals', { by })} />
      )}
      {Object.entries(inserted).map(([kind, item]) => (
        <StartItem key={kind} {...item} run={() => insert(kind as ReportKind)} />
      ))}
    </>
  );
}
