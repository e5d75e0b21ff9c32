import { Quiet } from '../../pane-kit/quiet';
import { Button, Checkbox, SearchBox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DatabaseRegular } from '@fluentui/react-icons/svg/database';
import { useState } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import { matchingDatabases, stepText } from './database-words';
import { without } from '../../features/refresh/save-choice';
import { EmptyState } from '../../pane-kit/status/empty-state';
import { FailureProblem, Notice, Problem } from '../../pane-kit/status/problem';
import { Loading } from '../../pane-kit/status/loading';
import { Section } from '../../pane-kit/section/section';
import { arrowStop, useArrowKeys } from '../../pane-kit/use-arrow-keys';
import { useProfile } from '../../pane-kit/use-answer';
import { namesText } from '../../pane-kit/text/count-text';
import type { OwnDatabases, ShownChoice } from './use-own-databases';
import { useKit } from '../../pane-kit/use-kit';

/** A longer list gets a search box and scrolls. */
const FEW = 8;

const useStyles = makeStyles({
  side: {
    display: 'flex',
    gap: '4px',
    marginRight: '-8px',
    '@media (forced-colors: active)': { marginRight: 0 },
  },
  list: { display: 'flex', flexDirection: 'column', margin: '0 0 0 -8px', padding: 0, listStyleType: 'none' },
  long: {
    maxHeight: '264px',
    overflowY: 'auto',
    margin: 0,
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
  },
});

interface DatabasesSectionProps extends OwnDatabases {
  close(): void;
}

export function DatabasesSection({ own, lost, choice, error, again, close }: DatabasesSectionProps) {
  const restricts = useProfile().value?.profile.databasesHeaderOn !== 'column-list';
  const styles = useStyles();
  const all = [...(own ?? []), ...lost];
  return (
    <Section
      id="databases"
      title="Databases"
      role="group"
      focusNext="databases open-databases"
      side={
        <div className={styles.side}>
          {all.length <= FEW && all.length - choice.chosen.length > 1 && (
            <SelectAll shown={all} choice={choice}>
              Select all
            </SelectAll>
          )}
          {choice.stored.length > 0 && (
            <Button size="small" appearance="subtle" onClick={close}>
              Done
            </Button>
          )}
        </div>
      }
    >
      {error ? (
        <FailureProblem failure={error} retry={again} />
      ) : own ? (
        <Choice own={own} lost={lost} choice={choice} />
      ) : (
        <Loading label="Loading your databases" />
      )}
      {!restricts && (
        <Notice>
          This service does not restrict rows by database. The choice only affects which columns are
          available.
        </Notice>
      )}
    </Section>
  );
}

function Choice({ own, lost, choice }: ChoiceProps) {
  if (own.length + lost.length === 0)
    return (
      <EmptyState icon={<DatabaseRegular />} title="No database yet">
        You do not have access to any company database. Ask the administrator of your data service for access.
      </EmptyState>
    );
  return (
    <>
      <DatabaseList own={own} lost={lost} choice={choice} />
      {choice.step === 'refused' && (
        <Problem>Excel could not save the choice. Make the workbook editable and choose again.</Problem>
      )}
      <Quiet role="status">{stepText(choice.step, choice.stored)}</Quiet>
    </>
  );
}

interface ChoiceProps {
  own: readonly DatabaseEntry[];
  lost: readonly DatabaseEntry[];
  choice: ShownChoice;
}

function DatabaseList({ own, lost, choice }: ChoiceProps) {
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
      {isLong && chosen.length > 0 && <p className={kit.small}>{namesText(chosen)}</p>}
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
        <p className={mergeClasses(kit.text, kit.neutral)} style={{ padding: 12 }} role="status">
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
                label={
                  lost.includes(database) ? `${database.name} – no longer available to you` : database.name
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

interface SelectButtonsProps {
  /** The databases that match the search, or all. */
  shown: readonly DatabaseEntry[];
  isFound: boolean;
  choice: ShownChoice;
}

function SelectButtons({ shown, isFound, choice }: SelectButtonsProps) {
  const kit = useKit();
  return (
    <div className={kit.line} style={{ gap: 4 }}>
      <SelectAll shown={shown} choice={choice}>
        {isFound ? 'Select found' : 'Select all'}
      </SelectAll>
      <Button
        style={{ minWidth: 'auto' }}
        size="small"
        appearance="subtle"
        onClick={() => choice.choose(without(choice.chosen, shown))}
      >
        {isFound ? 'Clear found' : 'Clear'}
      </Button>
    </div>
  );
}

interface SelectAllProps extends Omit<SelectButtonsProps, 'isFound'> {
  children: string;
}

function SelectAll({ shown, choice: { chosen, choose }, children }: SelectAllProps) {
  return (
    <Button
      style={{ minWidth: 'auto' }}
      size="small"
      appearance="subtle"
      onClick={() => choose([...chosen, ...without(shown, chosen)])}
    >
      {children}
    </Button>
  );
}
