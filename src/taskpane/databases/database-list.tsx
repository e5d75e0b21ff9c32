import {
  Button,
  Checkbox,
  SearchBox,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { useState } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import { chosenNames, matchingDatabases } from './database-words';
import { SelectButtons } from './select-buttons';
import type { ShownChoice } from './use-database-choice';

/** A longer list gets a search box and can be folded. */
export const FEW = 8;

const useStyles = makeStyles({
  summary: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: '8px' },
  names: { minWidth: 0, overflowWrap: 'anywhere' },
  toggle: { flexShrink: 0 },
  search: { maxWidth: 'none', width: '100%' },
  list: { display: 'flex', flexDirection: 'column', margin: '0 0 0 -8px', padding: 0, listStyleType: 'none' },
  long: {
    maxHeight: '264px',
    overflowY: 'auto',
    margin: 0,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  label: { overflowWrap: 'anywhere' },
  // Fluent greys unchecked labels, which then look disabled.
  text: { color: tokens.colorNeutralForeground1 },
  none: { ...typographyStyles.body1, margin: 0, padding: '12px', color: tokens.colorNeutralForeground2 },
});

export interface DatabaseListProps {
  own: readonly DatabaseEntry[];
  lost: readonly DatabaseEntry[];
  choice: ShownChoice;
}

export function DatabaseList({ own, lost, choice }: DatabaseListProps) {
  const all = [...own, ...lost];
  const isLong = all.length > FEW;
  const [open, setOpen] = useState(() => choice.chosen.length === 0);
  const styles = useStyles();
  const fold = () => {
    setOpen(!open);
    choice.unclear();
  };
  if (!isLong) return <Checklist own={own} lost={lost} choice={choice} />;
  return (
    <>
      <div className={styles.summary}>
        <span className={styles.names}>{chosenNames(choice.chosen) || 'None chosen'}</span>
        <Button
          className={styles.toggle}
          size="small"
          aria-expanded={open}
          icon={open ? <ChevronUpRegular /> : <ChevronDownRegular />}
          iconPosition="after"
          onClick={fold}
        >
          {open ? 'Done' : 'Change'}
        </Button>
      </div>
      {open && <Checklist own={own} lost={lost} choice={choice} isLong />}
    </>
  );
}

function Checklist({ own, lost, choice, isLong }: DatabaseListProps & { isLong?: boolean }) {
  const [search, setSearch] = useState('');
  const styles = useStyles();
  const { chosen, choose } = choice;
  const isChosen = ({ id }: DatabaseEntry) => chosen.some((database) => database.id === id);
  const shown = matchingDatabases([...lost, ...own], search);
  const toggle = (database: DatabaseEntry) =>
    choose(isChosen(database) ? chosen.filter(({ id }) => id !== database.id) : [...chosen, database]);

  return (
    <>
      {isLong && (
        <SearchBox
          className={styles.search}
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
        <ul className={mergeClasses(styles.list, isLong && styles.long)}>
          {shown.map((database) => (
            <li key={database.id}>
              <Checkbox
                className={styles.label}
                checked={isChosen(database)}
                onChange={() => toggle(database)}
                label={{
                  className: styles.text,
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
