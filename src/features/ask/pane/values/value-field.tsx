import { useState, type KeyboardEvent } from 'react';
import type { AskValue } from '../../ask-query';
import { ruleOf } from '../../../../table/filters/operators';
import { DateValue } from './date-value';
import { takesList, typedAs } from './read-typed';
import { TextValue } from './text-value';
import { AmountValue, type OneFieldProps, type ValueFieldProps } from './typed-value';

/**
 * The field "Value" of a condition, which offers what occurs in the answers held. Enter or leaving it takes the text as
 * a value of the column's type. Nothing for an operator without values, and a second field for `between`.
 */
export function ValueField(props: ValueFieldProps) {
  const { column, operator } = props;
  const key = `${column.name} ${typedAs(column, operator)}`;
  const { most } = ruleOf(operator);
  if (most === 0) return null;
  const areSeveral = most === 2 || (takesList(operator) && typedAs(column, operator) === 'date');
  return areSeveral ? (
    <SeveralValues key={key} {...props} />
  ) : (
    <OneValue key={key} label="Value" {...props} />
  );
}

function OneValue(props: OneFieldProps) {
  const kind = typedAs(props.column, props.operator);
  if (kind === 'date') return <DateValue {...props} />;
  return kind === 'number' ? <AmountValue {...props} /> : <TextValue {...props} />;
}

/** A field for each value: two for `between`, and for a list of dates one more than it has. */
function SeveralValues({ operator, values, change, ...props }: ValueFieldProps) {
  const isList = takesList(operator);
  /** What each field holds. One that is emptied stays where it is while the person types another value. */
  const [fields, setFields] = useState<readonly (AskValue | undefined)[]>(values);
  const shown = JSON.stringify(given(fields)) === JSON.stringify(values) ? fields : values;
  return (
    <div
      style={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', width: '100%' }}
      onKeyDown={isList ? undefined : goToSecond}
    >
      {Array.from({ length: isList ? shown.length + 1 : 2 }, (_, at) => (
        <OneValue
          key={at}
          {...props}
          operator="="
          label={at === 0 ? 'Value' : isList ? `Value ${at + 1}` : 'Up to'}
          values={given([shown[at]])}
          change={([next]) => {
            const changed = [...shown];
            changed[at] = next;
            setFields(changed);
            change(given(changed));
          }}
        />
      ))}
    </div>
  );
}

const given = (fields: readonly (AskValue | undefined)[]): AskValue[] =>
  fields.filter((value) => value !== undefined);

/** After the beginning comes the end. */
function goToSecond(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  const [first, second] = event.currentTarget.querySelectorAll('input');
  if (event.target !== first) return;
  event.preventDefault();
  second?.focus();
}
