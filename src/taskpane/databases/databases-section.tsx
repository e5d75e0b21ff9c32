import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DatabaseRegular } from '@fluentui/react-icons/svg/database';
import { useCallback } from 'react';
import { DatabaseList, FEW, type DatabaseListProps } from './database-list';
import { chosenCount } from './database-words';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { Loading } from '../components/loading';
import { Notice, Problem } from '../components/problem';
import { Section } from '../components/section';
import { SelectAll } from './select-buttons';
import { useAnswer } from '../components/use-answer';
import { useDatabaseChoice } from './use-database-choice';
import { usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  status: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
});

export function DatabasesSection() {
  const { client, databases } = usePaneContext();
  const ask = useCallback(
    async (signal: AbortSignal) => (client.peekDatabases() ?? (await client.databases({ signal }))).value,
    [client],
  );
  const answer = useAnswer(ask);
  const profile = useAnswer(useCallback((signal: AbortSignal) => client.profile(signal), [client]));
  const choice = useDatabaseChoice(databases);
  const restricts = profile.value?.profile.databasesHeaderOn !== 'column-list';

  const own = answer.value ?? [];
  // A chosen database that the person has lost stays visible and can be removed.
  const lost = answer.value
    ? choice.chosen.filter(({ id }) => !own.some((database) => database.id === id))
    : [];
  const all = [...own, ...lost];

  return (
    <Section
      id="databases"
      title="Databases"
      role="group"
      side={
        all.length <= FEW &&
        all.length - choice.chosen.length > 1 && (
          <SelectAll shown={all} choice={choice}>
            Select all
          </SelectAll>
        )
      }
    >
      {answer.error ? (
        <FailureProblem failure={answer.error} action={{ label: 'Try again', run: answer.again }} />
      ) : answer.value ? (
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
  const styles = useStyles();
  if (own.length + lost.length === 0)
    return (
      <EmptyState icon={<DatabaseRegular />} title="No database yet">
        You do not have access to any company database. Ask the administrator of your data service for access.
      </EmptyState>
    );
  const count = choice.chosen.length;
  return (
    <>
      <DatabaseList own={own} lost={lost} choice={choice} />
      {choice.failed && (
        <Problem>Excel could not save the choice. Make the workbook editable and choose again.</Problem>
      )}
      <p className={styles.status} role="status">
        {choice.cleared
          ? 'Not saved yet. Choose at least one database. Until then, formulas read the previous choice.'
          : choice.saving
            ? 'Saving…'
            : count === 0
              ? 'Choose at least one database for the formulas of this workbook.'
              : `${chosenCount(count, own.length + lost.length)}. Saved with this workbook.`}
      </p>
    </>
  );
}
