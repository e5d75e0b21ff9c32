import {
  Checkbox,
  SearchBox,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { useState } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import { chosenNames, matchingDatabases } from './database-words';
import { arrowStop, useArrowKeys } from '../../pane-kit/use-arrow-keys';
import { SelectButtons } from './select-buttons';
import type { ShownChoice } from './use-database-choice';
import { useKit } from '../../pane-kit/use-kit';

/** A longer list gets a search box and scrolls. */
export const FEW = 8;

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', margin: '0 0 0 -8px', padding: 0, listStyleType: 'none' },
  long: {
    maxHeight: '264px',
    overflowY: 'auto',
    margin: 0,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  none: { ...typographyStyles.body1, margin: 0, padding: '12px', color: tokens.colorNeutralForeground2 },
});

export interface DatabaseListProps {
  own: readonly DatabaseEntry[];
  lost: readonly DatabaseEntry[];
  choice: ShownChoice;
}

export function DatabaseList({ own, lost, choice }: DatabaseListProps) {
  const [search, setSearch] = useState('');
  const arrows = useArrowKeys<HTMLUListElement>();
  const kit = useKit();
  const styles = useStyles();
  const { chosen, choose } = choice;
  const isLong = own.length + lost.length > FEW;
  const isChosen = ({ id }: DatabaseEntry) => chosen.some((database) => database.id === id);
  const shown = matchingDatabases([...lost, ...own], search);
  const toggle = (database: DatabaseEntry) =>
    choose(isChosen(database) ? chosen.filter(({ id }) => id !== database.id) : [...chosen, database]);

  return (
    <>
      {isLong && chosen.length > 0 && <p className={kit.small}>{chosenNames(chosen)}</p>}
      {isLong && (
        <SearchBox
          className={kit.wide}
          aria-label="Search databases"
          placeholder="Search databases"
          value={search}
          onChange={(_, { value }) => setSearch(value)}
        />
      )}
      {isLong && shown.length > 0 && (
        <SelectButtons shown={shown} isFound={search.trim() !== ''} choice={choice} />
      )}
      {shown.length === 0 ? (
        <p className={styles.none} role="status">
          No database matches “{search.trim()}”. Try another part of its name.
        </p>
      ) : (
        <ul {...arrows} className={mergeClasses(styles.list, isLong && styles.long)}>
          {shown.map((database) => (
            <li key={database.id} className={isLong ? kit.ofMany : undefined}>
              <Checkbox
                {...arrowStop}
                className={kit.wrap}
                checked={isChosen(database)}
                onChange={() => toggle(database)}
                label={{
                  className: kit.dark,
                  children: lost.includes(database)
                    ? `${database.name} – no longer available to you`
                    : database.name,
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
