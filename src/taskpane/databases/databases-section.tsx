import { useClient } from '../../pane-kit/shared-parts';
import { Button, makeStyles } from '@fluentui/react-components';
import { DatabaseRegular } from '@fluentui/react-icons/svg/database';
import { useCallback } from 'react';
import { DatabaseList, FEW, type DatabaseListProps } from './database-list';
import { EmptyState } from '../../pane-kit/status/empty-state';
import { FailureProblem } from '../../pane-kit/status/failure-problem';
import { Loading } from '../../pane-kit/status/loading';
import { Notice, Problem } from '../../pane-kit/status/problem';
import { Section } from '../../pane-kit/section/section';
import { SelectAll } from './select-buttons';
import { useAnswer } from '../../pane-kit/use-answer';
import type { OwnDatabases } from './use-own-databases';
import { useKit } from '../../pane-kit/use-kit';

const useStyles = makeStyles({
  side: {
    display: 'flex',
    gap: '4px',
    marginRight: '-8px',
    '@media (forced-colors: active)': { marginRight: 0 },
  },
});

export interface DatabasesSectionProps extends OwnDatabases {
  close(): void;
}

export function DatabasesSection({ own, lost, choice, error, again, close }: DatabasesSectionProps) {
  const client = useClient();
  const profile = useAnswer(useCallback((signal: AbortSignal) => client.profile(signal), [client]));
  const restricts = profile.value?.profile.databasesHeaderOn !== 'column-list';
  const styles = useStyles();
  const all = [...(own ?? []), ...lost];
  const done = () => {
    choice.unclear();
    close();
  };
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
          {(choice.chosen.length > 0 || choice.cleared) && (
            <Button size="small" appearance="subtle" onClick={done}>
              Done
            </Button>
          )}
        </div>
      }
    >
      {error ? (
        <FailureProblem failure={error} action={{ label: 'Try again', run: again }} />
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

function Choice({ own, lost, choice }: DatabaseListProps) {
  const kit = useKit();
  if (own.length + lost.length === 0)
    return (
      <EmptyState icon={<DatabaseRegular />} title="No database yet">
        You do not have access to any company database. Ask the administrator of your data service for access.
      </EmptyState>
    );
  return (
    <>
      <DatabaseList own={own} lost={lost} choice={choice} />
      {choice.failed && (
        <Problem>Excel could not save the choice. Make the workbook editable and choose again.</Problem>
      )}
      <p className={kit.quiet} role="status">
        {choice.cleared
          ? 'Not saved yet. Choose at least one database. Until then, formulas read the previous choice.'
          : choice.saving
            ? 'Saving…'
            : choice.chosen.length === 0
              ? 'Choose at least one database for the formulas of this workbook.'
              : 'Saved with this workbook.'}
      </p>
    </>
  );
}
