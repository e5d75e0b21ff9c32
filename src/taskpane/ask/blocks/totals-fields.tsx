import { mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { AskQuery } from '../../../excel/ask/ask-query';
import { useKit } from '../../components/use-kit';
import type { NameColumn } from '../query/block-words';
import { columnNames, groupTotals } from '../query/edit-query';
import type { BlockProps } from './block-props';
import { ColumnField } from './column-field';
import { useFieldStyles } from './use-field-styles';

const STATISTICS = ['sum', 'count', 'distinct', 'average', 'weighted average', 'min', 'max'] as const;

type Kind = 'none' | 'sums' | 'number';

export interface TotalsFieldsProps extends BlockProps {
  /** The question is that of a formula, which stays one number. */
  isOpened: boolean;
}

export function TotalsFields({ query, columns, nameColumn, edit, isOpened }: TotalsFieldsProps) {
  const { totals, number } = query;
  const fields = useFieldStyles();
  const kit = useKit();
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
      {!isOpened && (
        <RadioGroup
          className={kit.choices}
          style={{ marginTop: -4 }}
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
            <label key={at} className={fields.row}>
              <span className={fields.label}>{at === 0 ? 'by' : 'and'}</span>
              <select
                className={mergeClasses(fields.field, fields.select, fields.boxed, fields.rest)}
                aria-label={at === 0 ? 'Sum by' : 'And by'}
                value={totals.by[at] ?? ''}
                onChange={({ target }) =>
                  edit(
                    at === 0
                      ? groupTotals(query, target.value, totals.by[1] ?? '')
                      : groupTotals(query, totals.by[0] ?? '', target.value),
                  )
                }
              >
                {at === 1 && <option value="">no second one</option>}
                {groups.map((name) => (
                  <option key={name} value={name}>
                    {nameColumn(name).label}
                  </option>
                ))}
              </select>
            </label>
          ))}
          <p className={fields.small}>
            Excel’s own formulas sum the amounts and areas, or count the rows. The currency joins by itself:
            currencies are never added up.
          </p>
        </>
      )}
      {number && (
        <>
          <label className={fields.row}>
            <span className={fields.label}>the</span>
            <select
              className={mergeClasses(fields.field, fields.select, fields.boxed, fields.rest)}
              aria-label="Statistic"
              value={number.statistic}
              onChange={({ target }) => {
                const { column, weight } = number;
                const weighs = target.value === 'weighted average';
                edit({
                  ...query,
                  number: { column, statistic: target.value, ...(weighs && { weight: weight ?? '' }) },
                });
              }}
            >
              {STATISTICS.map((statistic) => (
                <option key={statistic} value={statistic}>
                  {statistic}
                </option>
              ))}
            </select>
          </label>
          <OneColumn word="of">
            <ColumnField
              label="Number of column"
              columns={columns}
              chosen={columnNames(query)}
              value={number.column}
              choose={(column) => edit({ ...query, number: { ...number, column } })}
            />
          </OneColumn>
          {number.statistic === 'weighted average' && (
            <OneColumn word="by">
              <ColumnField
                label="Weight"
                columns={columns}
                chosen={columnNames(query)}
                value={number.weight ?? ''}
                choose={(weight) => edit({ ...query, number: { ...number, weight } })}
              />
            </OneColumn>
          )}
          <p className={fields.small}>One cell instead of rows. Conditions and rent rolls still apply.</p>
        </>
      )}
    </>
  );
}

function OneColumn({ word, children }: { word: string; children: ReactNode }) {
  const fields = useFieldStyles();
  return (
    <div className={fields.row}>
      <span className={fields.label}>{word}</span>
      <div className={fields.line} style={{ flex: '1 1 160px', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {children}
      </div>
    </div>
  );
}

/** Amounts are summed; everything else can name a group. */
const groupColumns = (query: AskQuery, nameColumn: NameColumn): string[] =>
  columnNames(query).filter((name) => nameColumn(name).kind !== 'number');
