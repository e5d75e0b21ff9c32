import { Button, makeStyles } from '@fluentui/react-components';
import type { DatabaseEntry } from '../contract/entries';
import type { ShownChoice } from './use-database-choice';

const useStyles = makeStyles({
  buttons: { display: 'flex', gap: '4px', marginRight: '-8px' },
  button: { minWidth: 'auto' },
});

interface SelectButtonsProps {
  /** Those that a search has left, or all. */
  shown: readonly DatabaseEntry[];
  isFound: boolean;
  choice: ShownChoice;
}

/** Chooses many databases at once, or takes them out. */
export function SelectButtons({ shown, isFound, choice: { chosen, choose } }: SelectButtonsProps) {
  const styles = useStyles();
  const among = (databases: readonly DatabaseEntry[], { id }: DatabaseEntry) =>
    databases.some((database) => database.id === id);
  const add = () => choose([...chosen, ...shown.filter((database) => !among(chosen, database))]);
  const remove = () => choose(chosen.filter((database) => !among(shown, database)));
  return (
    <div className={styles.buttons}>
      <Button className={styles.button} size="small" appearance="subtle" onClick={add}>
        {isFound ? 'Select found' : 'Select all'}
      </Button>
      <Button className={styles.button} size="small" appearance="subtle" onClick={remove}>
        {isFound ? 'Clear found' : 'Select none'}
      </Button>
    </div>
  );
}
