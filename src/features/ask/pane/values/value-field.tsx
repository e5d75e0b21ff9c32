import { useState, type KeyboardEvent } from 'react';
import type { AskValue } from '../../ask-query';
import { ruleOf } from '../../../../table/filters/operators';
import { DateList, DateValue } from './date-value';
import { takesList, typedAs } from './read-typed';
import { TextValue } from './text-value';
import { AmountValue, type OneFieldProps, type ValueFieldProps } from './typed-value';

/**
 * The field "Value" of a condition, which offers what occurs in the answers held. Enter or leaving it takes the text as
 * a value of the column's type. Nothing for an operator without values, and a second field for `between`.
 */
export function ValueField(props: ValueFieldProps) {
  const { column, operator } = props;
  const key = `${column?.name} ${typedAs(column, operator)}`;
  const { most } = ruleOf(operator);
  if (most === 0) return null;
  if (takesList(operator) && typedAs(column, operator) === 'date') return <DateList key={key} {...props} />;
  return most === 2 ? <TwoValues key={key} {...props} /> : <OneValue key={key} label="Value" {...props} />;
}

function OneValue(props: OneFieldProps) {
  const kind = typedAs(props.column, props.operator);
  if (kind === 'date') return <DateValue {...props} />;
  return kind === 'number' ? <AmountValue {...props} /> : <TextValue {...props} />;
}

function TwoValues({ values, change, ...props }: ValueFieldProps) {
  /** The end, while the beginning is missing. */
  const [waiting, setWaiting] = useState<AskValue>();

  const [from, to = waiting] = values;
  const both = (first: AskValue | undefined, second: AskValue | undefined) => {
    setWaiting(first === undefined ? second : undefined);
    change([first, ...(first === undefined ? [] : [second])].filter((value) => value !== undefined));
  };
  const shared = { ...props, operator: '=' as const };
  return (
    <div
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', width: '100%' }}
      onKeyDown={goToSecond}
    >
      <OneValue
        {...shared}
        label="Value"
        values={from === undefined ? [] : [from]}
        change={([first]) => both(first, to)}
      />
      <OneValue
        {...shared}
        label="Up to"
        values={to === undefined ? [] : [to]}
        change={([second]) => both(from, second)}
      />
    </div>
  );
}

/** After the beginning comes the end. */
function goToSecond(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const [first, second] = event.currentTarget.querySelectorAll('input');
  if (event.target !== first) return;
  event.preventDefault();
  second?.focus();
}
