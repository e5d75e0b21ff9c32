import { Quiet } from '../../../../pane-kit/quiet';
import { Checkbox, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { orderWords, sortingWords } from '../query/block-words';
import { addOrder, changeOrder, removeOrder, showOnce } from '../query/edit-query';
import { useAsk } from '../use-ask';
import { Block } from '../../../../pane-kit/section/block';
import { useKit } from '../../../../pane-kit/use-kit';
import { ColumnField } from './column-field';
import { FieldLine, useFieldStyles } from './field-line';

const useStyles = makeStyles({
  line: { gridTemplateColumns: 'minmax(0, 1fr) auto 28px' },
  check: { display: 'flex', alignItems: 'center', paddingRight: '8px', minHeight: '30px' },
  which: { width: 'auto' },
  count: { width: '72px' },
});

/** By what the rows are sorted, and how many of them there are. */
export function OrderBlock() {
  const { query, nameColumn, edit, fold, opened } = useAsk();
  const { order, limit } = query;
  const kit = useKit();
  const fields = useFieldStyles();
  const styles = useStyles();
  const add = () => edit(addOrder(query), `order-${order.length}`, 'order');
  const remove = (at: number) =>
    edit(removeOrder(query, at), order.length > 1 ? `order-${Math.max(0, at - 1)}` : 'add-order');
  return (
    <Block
      title="Order"
      summary={sortingWords(query, nameColumn)}
      {...fold('order')}
      add={{ label: 'Add order', id: 'add-order', run: add }}
    >
      {order.map(({ column, descending }, at) => (
        <FieldLine key={at} label={`Order ${at + 1}`} className={styles.line} remove={() => remove(at)}>
          <ColumnField
            label="Order by"
            id={`order-${at}`}
            value={column}
            choose={(name) => edit(changeOrder(query, at, { column: name }))}
            next={() => edit(query, `descending-${at}`)}
          />
          <span className={styles.check} title={orderWords(nameColumn(column).kind, descending)}>
            <Checkbox
              label="Descending"
              checked={descending}
              data-ask={`descending-${at}`}
              onChange={(_, { checked }) => edit(changeOrder(query, at, { descending: checked === true }))}
            />
          </span>
        </FieldLine>
      ))}
      <div className={fields.row}>
        {/* UNIQUE is not written around a formula that is open. */}
        {!opened && (
          <Checkbox
            label="Each row once"
            checked={query.once === true}
            onChange={(_, { checked }) => edit(showOnce(query, checked === true))}
          />
        )}
        <select
          className={mergeClasses(fields.field, fields.select, fields.boxed, styles.which)}
          aria-label="Which rows"
          disabled={query.once === true}
          value={limit === null ? 'all' : limit < 0 ? 'last' : 'first'}
          onChange={({ target }) => {
            const count = Math.abs(limit ?? 10);
            edit({
              ...query,
              limit: target.value === 'all' ? null : target.value === 'last' ? -count : count,
            });
          }}
        >
          <option value="all">All rows</option>
          <option value="first">Only the first</option>
          <option value="last">Only the last</option>
        </select>
        {limit !== null && (
          <>
            <CountField
              label="How many rows"
              className={styles.count}
              value={Math.abs(limit)}
              change={(count) => edit({ ...query, limit: limit < 0 ? -count : count })}
            />
            <span className={kit.quiet}>rows</span>
          </>
        )}
      </div>
      {order.length > 0 && <Quiet>Blanks come last.</Quiet>}
    </Block>
  );
}

interface CountFieldProps {
  label: string;
  value: number;
  className: string;
  change(count: number): void;
}

/** Takes a whole number from 1. Other text changes nothing, and goes when the field is left. */
function CountField({ label, value, className, change }: CountFieldProps) {
  const [text, setText] = useState<string | null>(null);
  const fields = useFieldStyles();
  return (
    <input
      className={mergeClasses(fields.field, fields.boxed, className)}
      inputMode="numeric"
      aria-label={label}
      value={text ?? String(value)}
      onChange={({ target }) => {
        setText(target.value);
        if (/^[1-9]\d{0,6}$/.test(target.value.trim())) change(Number(target.value));
      }}
      onFocus={({ target }) => target.select()}
      onBlur={() => setText(null)}
    />
  );
}
