import { Checkbox, makeStyles, mergeClasses, Radio, RadioGroup, tokens } from '@fluentui/react-components';
import { bareColumn } from '../../../contract/bare-column';
import type { DatabaseEntry } from '../../../contract/entries';
import { isKept, type AskLookup, type AskQuery, type AskRentrolls } from '../../../excel/ask/ask-query';
import { keptWords, LOOKUP_WORDS } from '../query/block-words';
import { lookUp } from '../query/edit-query';
import { DateValue } from '../values/date-value';
import type { BlockProps } from './block-props';
import { useFieldStyles } from './use-field-styles';
import { useKit } from '../../components/use-kit';

const useStyles = makeStyles({
  line: { height: '1px', backgroundColor: tokens.colorNeutralStroke2 },
  about: { marginTop: '-8px', paddingLeft: '28px' },
  lookups: { display: 'flex', flexDirection: 'column' },
  date: { width: '160px', marginLeft: '28px' },
  list: { display: 'flex', flexDirection: 'column', margin: '-4px 0 0 24px' },
});

export interface RentrollsFieldsProps extends BlockProps {
  /** The databases of the workbook. */
  chosen: readonly DatabaseEntry[];
  /** The databases that the person has access to, as far as they are known. */
  own: readonly DatabaseEntry[];
  /** What can be looked up beside the rows. */
  lookups: readonly AskLookup[];
}

/** The date is that of the rent roll, not a column's. */
const AS_OF = bareColumn('as_of', 'As of', 'TIMESTAMP');

export function RentrollsFields({ query, edit, facts, chosen, own, lookups }: RentrollsFieldsProps) {
  const { rentrolls, approvedOnly, databases, endpoint } = query;
  const fields = useFieldStyles();
  const kit = useKit();
  const styles = useStyles();
  const set = (change: Partial<AskQuery>) => edit({ ...query, ...change });
  return (
    <>
      {isKept(rentrolls) ? (
        <p className={fields.small}>{keptWords(rentrolls)}</p>
      ) : (
        <>
          <RadioGroup
            className={kit.choices}
            style={{ marginTop: -4 }}
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
                values={rentrolls.date === null ? [] : [rentrolls.date]}
                change={([date]) =>
                  set({
                    rentrolls: { kind: 'as-of', date: typeof date === 'number' ? Math.floor(date) : null },
                  })
                }
                facts={facts}
              />
            </div>
          )}
        </>
      )}
      <div className={styles.line} />
      {isKept(approvedOnly) ? (
        <p className={fields.small}>Approved only: {keptWords(approvedOnly)}</p>
      ) : (
        <>
          <Checkbox
            className={kit.choices}
            label="Only approved rent rolls"
            checked={approvedOnly}
            aria-describedby="ask-approval"
            onChange={(_, { checked }) => set({ approvedOnly: checked === true })}
          />
          <p id="ask-approval" className={mergeClasses(fields.small, styles.about)}>
            This is the rent roll’s own approval, not the decision on a property.
          </p>
        </>
      )}
      {lookups.length > 0 && (
        <div className={styles.lookups} role="group" aria-label="Looked up beside each row">
          {lookups.map((one) => (
            <Checkbox
              key={one}
              className={kit.choices}
              label={LOOKUP_WORDS[one].label}
              checked={query.lookups?.includes(one) === true}
              onChange={(_, { checked }) => edit(lookUp(query, one, checked === true))}
            />
          ))}
          <p className={mergeClasses(fields.small, styles.about)}>
            Excel’s own formulas look these up beside the rows, in the lists of RR.RENTROLLS and RR.MAPPINGS.
          </p>
        </div>
      )}
      {isKept(databases) ? (
        <p className={fields.small}>Databases {keptWords(databases)}</p>
      ) : (
        <Databases databases={databases} chosen={chosen} own={own} set={(ids) => set({ databases: ids })} />
      )}
    </>
  );
}

interface DatabasesProps extends Pick<RentrollsFieldsProps, 'chosen' | 'own'> {
  databases: readonly string[] | null;
  set(ids: readonly string[] | null): void;
}

function Databases({ databases, chosen, own, set }: DatabasesProps) {
  const fields = useFieldStyles();
  const styles = useStyles();
  const workbooks =
    chosen.length === 1 ? 'the workbook’s database' : `the workbook’s ${chosen.length} databases`;
  const offered = [...own, ...chosen.filter(({ id }) => !own.some((one) => one.id === id))];
  return (
    <>
      <label className={fields.row}>
        <span className={fields.label}>from</span>
        <select
          className={mergeClasses(fields.field, fields.select, fields.boxed, fields.rest)}
          aria-label="Databases of this question"
          value={databases ? 'others' : 'workbook'}
          onChange={({ target }) => set(target.value === 'workbook' ? null : chosen.map(({ id }) => id))}
        >
          <option value="workbook">{workbooks}</option>
          <option value="others">these databases, whatever the workbook’s are</option>
        </select>
      </label>
      {databases && (
        <div className={styles.list} role="group" aria-label="Databases to ask">
          {offered.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={databases.includes(id)}
              onChange={(_, { checked }) => {
                const next = checked ? [...databases, id] : databases.filter((one) => one !== id);
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
