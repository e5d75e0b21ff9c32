import { Quiet } from '../../../../pane-kit/quiet';
import { Checkbox, makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useKit } from '../../../../pane-kit/use-kit';
import { STATISTICS, type Statistic } from '../../../../table/totals/statistic';
import { useAsk } from '../use-ask';
import { ColumnField } from './column-field';
import { useFieldStyles } from './field-line';

const useStyles = makeStyles({
  line: { flex: '1 1 160px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

export function TotalsFields() {
  const { query, nameColumn, edit, opened } = useAsk();
  const { number } = query;
  const kit = useKit();
  const choose = (isSingleNumber: boolean) => {
    const summed = query.columns.find((name) => nameColumn(name).kind === 'number');
    edit({ ...query, number: isSingleNumber ? { column: summed ?? '', statistic: 'sum' } : null });
  };
  return (
    <>
      {/* An open formula stays what it is, rows or one number. */}
      {!opened && (
        <>
          <Checkbox
            className={kit.choices}
            label="One number instead of rows"
            checked={number !== null}
            onChange={(_, { checked }) => choose(checked === true)}
          />
          {!number && (
            <Quiet>For sums by property, tenant or year, begin a new question with “Totals by …”.</Quiet>
          )}
        </>
      )}
      {number && (
        <>
          <SelectRow
            word="the"
            label="Statistic"
            value={number.statistic}
            choose={(value) => {
              const { column, weight } = number;
              const statistic = value as Statistic;
              const weighs = statistic === 'weighted average';
              edit({ ...query, number: { column, statistic, ...(weighs && { weight: weight ?? '' }) } });
            }}
          >
            {STATISTICS.map((statistic) => (
              <option key={statistic} value={statistic}>
                {statistic}
              </option>
            ))}
          </SelectRow>
          <OneColumn
            word="of"
            label="Number of column"
            value={number.column}
            choose={(column) => edit({ ...query, number: { ...number, column } })}
          />
          {number.statistic === 'weighted average' && (
            <OneColumn
              word="by"
              label="Weight"
              value={number.weight ?? ''}
              choose={(weight) => edit({ ...query, number: { ...number, weight } })}
            />
          )}
          <Quiet>Conditions and rent rolls still apply.</Quiet>
        </>
      )}
    </>
  );
}

interface SelectRowProps {
  /** Stands before the field. */
  word: string;
  label: string;
  value: string;
  choose(value: string): void;
  children: ReactNode;
}

export function SelectRow({ word, label, value, choose, children }: SelectRowProps) {
  const fields = useFieldStyles();
  return (
    <label className={fields.row}>
      <span className={fields.label}>{word}</span>
      <select
        className={mergeClasses(fields.field, fields.select, fields.boxed, fields.stretched)}
        aria-label={label}
        value={value}
        onChange={({ target }) => choose(target.value)}
      >
        {children}
      </select>
    </label>
  );
}

function OneColumn({ word, ...field }: Omit<SelectRowProps, 'children'>) {
  const fields = useFieldStyles();
  const styles = useStyles();
  return (
    <div className={fields.row}>
      <span className={fields.label}>{word}</span>
      <div className={mergeClasses(fields.line, styles.line)}>
        <ColumnField {...field} />
      </div>
    </div>
  );
}
