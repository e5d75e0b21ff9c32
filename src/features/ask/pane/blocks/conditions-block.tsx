import { Quiet } from '../../../../pane-kit/quiet';
import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { KeyboardEvent } from 'react';
import type { AskCondition } from '../../ask-query';
import { isOrder, OPERATORS, ruleOf, type Operator } from '../../../../table/filters/operators';
import { conditionsWords } from '../query/block-words';
import { ValueField } from '../values/value-field';
import { ValueProblem } from '../values/typed-value';
import { addCondition, changeCondition, removeCondition } from '../query/edit-query';
import { operatorWords, type ValueKind } from '../../../../table/filters/operator-words';
import { useAsk } from '../use-ask';
import { Block } from '../../../../pane-kit/section/block';
import { ColumnField } from './column-field';
import { FieldLine, useFieldStyles } from './field-line';

const useStyles = makeStyles({
  line: { gridTemplateColumns: 'minmax(0, 1fr) auto minmax(0, 1fr) 28px' },
  /** Two values, or long words before them, need a line of their own. */
  tall: {
    gridTemplateColumns: 'minmax(0, 1fr) auto 28px',
    '& > [data-part="value"]': { gridRow: 2, gridColumn: '1 / -1', borderLeft: 'none' },
  },
});

export function ConditionsBlock() {
  const { query, nameColumn, edit, fold } = useAsk();
  const add = () => edit(addCondition(query), `condition-${query.conditions.length}-column`, 'conditions');
  return (
    <Block
      title="Only where"
      summary={conditionsWords(query, nameColumn)}
      {...fold('conditions')}
      add={{ label: 'Add condition', id: 'add-condition', run: add }}
    >
      {query.conditions.length === 0 && <Quiet>All rows are shown.</Quiet>}
      {query.conditions.map((condition, at) => (
        <ConditionLine key={at} condition={condition} at={at} />
      ))}
    </Block>
  );
}

function ConditionLine({ condition, at }: { condition: AskCondition; at: number }) {
  const { query, names, nameColumn, edit, writing } = useAsk();
  const { column, operator, values } = condition;
  const { kind } = nameColumn(column);
  const fields = useFieldStyles();
  const styles = useStyles();
  const change = (part: Partial<AskCondition>, focus?: string) =>
    edit(changeCondition(query, at, part), focus);
  const choose = (name: string) => {
    if (name === column) return;
    // Of a name that there is not, the rest is still meant.
    if (name === '') return change({ column: '' });
    const next = nameColumn(name).kind;
    change({
      column: name,
      operator: OFFERED[next].includes(operator) ? operator : '=',
      // The values of another column of the same kind may still be meant.
      ...(next !== kind && { values: [] }),
    });
  };
  const { most } = ruleOf(operator);
  const toValue = () => edit(query, most === 0 ? 'add-condition' : `condition-${at}-value`);
  const remove = () => {
    const left = query.conditions.length - 1;
    edit(
      removeCondition(query, at),
      left > 0 ? `condition-${Math.min(at, left - 1)}-column` : 'add-condition',
    );
  };
  const press = (event: KeyboardEvent) => {
    // A picker of values that is open has taken the key.
    if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    edit(query, 'add-condition');
  };
  return (
    <FieldLine
      label={`Condition ${at + 1}`}
      className={mergeClasses(styles.line, (most === 2 || kind !== 'text') && styles.tall)}
      remove={remove}
    >
      <ColumnField
        label="Column"
        id={`condition-${at}-column`}
        value={column}
        choose={choose}
        next={toValue}
      />
      <select
        className={mergeClasses(fields.field, fields.select)}
        aria-label="Operator"
        value={operator}
        onChange={({ target }) => change({ operator: target.value as Operator })}
      >
        {[...new Set([...OFFERED[kind], operator])].map((offered) => (
          <option key={offered} value={offered}>
            {operatorLabel(offered, kind)}
          </option>
        ))}
      </select>
      <div data-part="value" data-ask={`condition-${at}-value`} onKeyDown={press}>
        <ValueField
          column={names.entry(column)}
          operator={operator}
          values={values}
          change={(next) => change({ operator: operatorFor(operator, next.length), values: next })}
        />
        {writing.lacking === condition && (
          <ValueProblem problem="A value is missing. Type it, or remove the condition." />
        )}
      </div>
    </FieldLine>
  );
}

/** Several values that were ticked mean any or none of them. */
const operatorFor = (operator: Operator, count: number): Operator => {
  if (count < 2) return operator;
  return operator === '=' ? 'in' : operator === '<>' ? 'not in' : operator;
};

/** The word that filters are written with stands before what it means: `>= at least`, `in (any of)`. */
function operatorLabel(operator: Operator, kind: ValueKind): string {
  const words = operatorWords(operator, kind);
  if (operator === 'in' || operator === 'not in') return `${operator} (${words})`;
  return /^[=<>]/.test(operator) ? `${operator} ${words}` : words;
}

/** The operators that make sense, the usual ones first. */
const OFFERED: Record<ValueKind, readonly Operator[]> = {
  text: OPERATORS.filter((operator) => !isOrder(operator)),
  number: OPERATORS.filter((operator) => !ruleOf(operator).pattern),
  date: OPERATORS.filter((operator) => !ruleOf(operator).pattern),
};
