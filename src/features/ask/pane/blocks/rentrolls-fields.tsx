import { useCallback } from 'react';
import { listedRolls } from '../../../../answers/source-rows';
import { useClient } from '../../../../pane-kit/common-parts';
import { Checkbox, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { bareColumn } from '../../../../contract/entries';
import type { AskQuery, AskRentrolls } from '../../ask-query';
import { useAnswer } from '../../../../pane-kit/use-answer';
import { useAsk } from '../use-ask';
import { DateValue } from '../values/date-value';
import { useKit } from '../../../../pane-kit/use-kit';
import { useFieldStyles } from './field-line';
import { SelectRow } from './totals-fields';

const useStyles = makeStyles({
  line: { height: '1px', backgroundColor: tokens.colorNeutralStroke2 },
  about: { marginTop: '-8px', paddingLeft: '28px' },
  date: { width: '160px', marginLeft: '28px' },
  list: { display: 'flex', flexDirection: 'column', margin: '-4px 0 0 24px' },
});

/** The date is that of the rent roll, not a column's. */
const AS_OF = bareColumn('as_of', 'As of', 'TIMESTAMP');

export function RentrollsFields() {
  const { query, edit } = useAsk();
  const { rentrolls, approvedOnly, databases, endpoint } = query;
  const kit = useKit();
  const fields = useFieldStyles();
  const styles = useStyles();
  const rollDates = useRollDates(rentrolls.kind === 'as-of', databases);
  const set = (change: Partial<AskQuery>) => edit({ ...query, ...change });
  return (
    <>
      <RadioGroup
        className={fields.kinds}
        aria-label="Which rent rolls"
        value={rentrolls.kind}
        onChange={(_, { value }) => {
          const kind = value as AskRentrolls['kind'];
          set({ rentrolls: kind === 'as-of' ? { kind, date: null } : { kind } });
        }}
      >
        <Radio value="latest" label="Latest of each property" />
        {endpoint === 'query' && <Radio value="as-of" label="As of a date" />}
        <Radio value="all" label="All of them" />
      </RadioGroup>
      {rentrolls.kind === 'as-of' && (
        <div className={mergeClasses(fields.line, styles.date)}>
          <DateValue
            label="As of"
            column={AS_OF}
            operator="="
            offered={rollDates}
            values={rentrolls.date === null ? [] : [rentrolls.date]}
            change={([date]) =>
              set({
                rentrolls: { kind: 'as-of', date: typeof date === 'number' ? Math.floor(date) : null },
              })
            }
          />
        </div>
      )}
      <div className={styles.line} />
      <Checkbox
        className={kit.choices}
        label="Only approved rent rolls"
        checked={approvedOnly}
        aria-describedby="ask-approval"
        onChange={(_, { checked }) => set({ approvedOnly: checked === true })}
      />
      <p id="ask-approval" className={mergeClasses(kit.quiet, styles.about)}>
        This is the rent roll’s own approval, not the decision on a property.
      </p>
      <Databases databases={databases} set={(ids) => set({ databases: ids })} />
    </>
  );
}

/** The days of the rent rolls that the service lists, the newest first. None while that is not known. */
function useRollDates(isAsked: boolean, databases: readonly string[] | null): readonly number[] {
  const { chosen } = useAsk();
  const client = useClient();
  const asked = (databases ?? chosen.map(({ id }) => id)).join('\n');
  const list = useCallback(
    async (signal: AbortSignal) => {
      if (!isAsked) return [];
      const { profile } = await client.profile(signal);
      const ids = profile.databasesHeaderOn === 'every-data-call' ? asked.split('\n') : [];
      const { value } = await client.list({ endpoint: 'rentrolls', databases: ids }, { signal });
      const days = [...listedRolls(value).values()].flatMap(({ date }) =>
        typeof date === 'number' ? Math.floor(date) : [],
      );
      return [...new Set(days)].sort((a, b) => b - a);
    },
    [client, isAsked, asked],
  );
  return useAnswer(list).value ?? [];
}

interface DatabasesProps {
  databases: readonly string[] | null;
  set(ids: readonly string[] | null): void;
}

function Databases({ databases, set }: DatabasesProps) {
  const { chosen } = useAsk();
  const client = useClient();
  // Those that the person has access to, as far as they are known.
  const own = client.peekDatabases()?.value ?? [];
  const styles = useStyles();
  const workbooks =
    chosen.length === 1 ? 'the workbook’s database' : `the workbook’s ${chosen.length} databases`;
  const offered = [...own, ...chosen.filter(({ id }) => !own.some((database) => database.id === id))];
  return (
    <>
      <SelectRow
        word="from"
        label="Databases of this question"
        value={databases ? 'others' : 'workbook'}
        choose={(value) => set(value === 'workbook' ? null : chosen.map(({ id }) => id))}
      >
        <option value="workbook">{workbooks}</option>
        <option value="others">these databases, whatever the workbook’s are</option>
      </SelectRow>
      {databases && (
        <div className={styles.list} role="group" aria-label="Databases to ask">
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={databases.includes(id)}
              onChange={(_, { checked }) => {
                const next = checked ? [...databases, id] : databases.filter((asked) => asked !== id);
                // A question without a database means nothing.
                if (next.length > 0) set(next);
              }}
            />
          ))}
        </div>
      )}
    </>
  );
}
