import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import { FormulaRow } from './formula-row';
import { countOf } from './formula-words';
import { useNow } from '../components/use-now';

/** Rows shown at first, because rendering thousands is slow. */
const FIRST = 100;

const useStyles = makeStyles({
  list: { margin: '0 -8px', padding: 0, listStyleType: 'none' },
});

const rowId = (index: number) => `formula-${index + 1}`;

interface FormulaListProps {
  lines: readonly FormulaLine[];
  /** Messages above the list, which the rows do not repeat. */
  said: ReadonlySet<string>;
}

export function FormulaList({ lines, said }: FormulaListProps) {
  const [all, setAll] = useState(false);
  const now = useNow();
  const styles = useStyles();
  const shown = all ? lines : lines.slice(0, FIRST);
  return (
    <>
      <ul className={styles.list}>
        {shown.map((line, index) => (
          <FormulaRow
            key={line.id}
            id={rowId(index)}
            line={line}
            now={now}
            isSaid={line.message !== undefined && said.has(line.message)}
          />
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button data-focus-next={rowId(FIRST)} onClick={() => setAll(true)}>
          Show all {countOf(lines.length, 'formula')}
        </Button>
      )}
    </>
  );
}
