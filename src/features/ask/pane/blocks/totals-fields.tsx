import { makeStyles, mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import type { AskQuery } from '../../ask-query';
import type { NameColumn } from '../query/block-words';
import { columnNames, groupTotals } from '../query/edit-query';
import { useAsk } from '../use-ask';
import { ColumnField } from './column-field';
import { useKit } from '../../../../pane-kit/use-kit';
import type { ReactNode } from 'react';
import { useFieldStyles } from './field-line';

const STATISTICS = ['sum', 'count', 'distinct', 'average', 'weighted average', 'min', 'max'] as const;

const useStyles = makeStyles({
  line: { flex: '1 1 160px', gridTemplateColumns: 'minmax(0, 1fr)' },
});

type Kind = 'none' | 'sums' | 'number';

export function TotalsFields() {
  const { query, nameColumn, edit, opened } = useAsk();
  const { totals, number } = query;
  const kit = useKit();
  const fields = useFieldStyles();
  const kind: Kind = number ? 'number' : totals ? 'sums' : 'none';
  const groups = groupColumns(query, nameColumn);
  const choose = (next: Kind) => {
    const summed = columnNames(query).find((name) => nameColumn(name).kind === 'number');
    edit({
      ...query,
      totals: next === 'sums' ? { by: groups.slice(0, 1) } : null,
      number: next === 'number' ? { column: summed ?? '', statistic: 'sum' } : null,
    });
  };
  return (
    <>
      {/* A formula that is open stays one number. */}
      {!opened && (
        <RadioGroup
          className={fields.kinds}
          aria-label="Totals"
          value={kind}
          onChange={(_, { value }) => choose(value as Kind)}
        >
          <Radio value="none" label="None" />
          <Radio value="sums" label="Sums beside the rows" disabled={groups.length === 0} />
          {query.endpoint === 'query' && <Radio value="number" label="One number" />}
        </RadioGroup>
      )}
      {totals && (
        <>
          {[0, 1].map((at) => (
            <SelectRow
              key={at}
              word={at === 0 ? 'by' : 'and'}
              label={at === 0 ? 'Sum by' : 'And by'}
              value={totals.by[at] ?? ''}
              choose={(name) => {
                const [first = '', second = ''] = totals.by;
                edit(at === 0 ? groupTotals(query, name, second) : groupTotals(query, first, name));
              }}
            >
              {at === 1 && <option value="">no second one</option>}
              {groups.map((name) => (
                <option key={name} value={name}>
                  {nameColumn(name).label}
                </option>
              ))}
            </SelectRow>
          ))}
          <p className={kit.quiet}>
            Excel’s own formulas sum the amounts and areas, or count the rows. The currency joins by itself:
            currencies are never added up.
          </p>
        </>
      )}
      {number && (
        <>
          <SelectRow
            word="the"
            label="Statistic"
            value={number.statistic}
            choose={(statistic) => {
              const { column, weight } = number;
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
          <p className={kit.quiet}>One cell instead of rows. Conditions and rent rolls still apply.</p>
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
        className={mergeClasses(fields.field, fields.select, fields.boxed, fields.rest)}
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

/** Amounts are summed; everything else can name a group. */
const groupColumns = (query: AskQuery, nameColumn: NameColumn): string[] =>
  columnNames(query).filter((name) => nameColumn(name).kind !== 'number');
