import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckboxCheckedFilled } from '@fluentui/react-icons/svg/checkbox-checked';
import { CheckboxUncheckedRegular } from '@fluentui/react-icons/svg/checkbox-unchecked';
import { useEffect, type KeyboardEvent } from 'react';
import type { CountedValue } from '../../../../table/columns/column-facts';
import { titleOf, type ColumnEntry } from '../../../../contract/entries';
import type { AskValue } from '../../ask-query';
import { foldText } from '../../../../table/columns/fold-words';
import { useCombobox } from '../../../../pane-kit/use-combobox';
import { countOf, countText } from '../../../../contract/count-text';
import { describeTime } from '../../../../pane-kit/text/describe-age';
import { useKit } from '../../../../pane-kit/use-kit';
import { useNow } from '../../../../pane-kit/use-now';
import { useAsk } from '../use-ask';
import { valueText } from './local-text';
import { isSameValue, takesList } from './read-typed';
import {
  takeKey,
  useTyped,
  useValueStyles,
  ValuePopup,
  ValueProblem,
  type OneFieldProps,
} from './typed-value';

const useStyles = makeStyles({
  list: { maxHeight: '224px', minWidth: '200px', overflowY: 'auto', padding: '4px 0' },
  option: { gridTemplateColumns: '20px minmax(0, 1fr) auto', minHeight: '32px', padding: '0 12px' },
  box: { fontSize: '20px', color: 'inherit' },
  ticked: { color: tokens.colorCompoundBrandBackground },
});

/** Conditions that name whole values, so that the values that occur are worth a list. */
const LISTED: ReadonlySet<string> = new Set(['=', '<>', 'in', 'not in']);

/** A field for a text, with the texts that occur and their counts. Several of them mean any of them. */
export function TextValue(props: OneFieldProps) {
  const { label, column, operator, values } = props;
  const { facts } = useAsk();
  const typed = useTyped(props);
  const { show, close, suggest, id, list, left, isOpen } = useCombobox();
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  const fields = useValueStyles();
  const cachedFacts = LISTED.has(operator) ? facts.of(column.name) : undefined;
  const listed = cachedFacts?.values ?? [];
  const shown = typed.isTyping ? matching(listed, typed.text, takesList(operator)) : listed;
  // A value that is typed in full needs no list in the way of what is below.
  const isWhole = shown.length === 1 && typed.isTyping && valueText(shown[0]!.value) === typed.text.trim();
  const tick = (at: number) => typed.pick(shown[at]!.value);
  const { isShown, active, taken, field, option } = suggest({
    count: isWhole ? 0 : shown.length,
    exact: -1,
    isTyped: typed.isTyping,
    choose: tick,
    forget: typed.forget,
  });
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  const key = (event: KeyboardEvent) => {
    if (event.key === ' ' && taken >= 0) {
      tick(taken);
      event.preventDefault();
    } else field.onKeyDown(event);
    if (event.defaultPrevented) return;
    if (event.key === 'Enter') close();
    takeKey(event, typed);
  };
  return (
    <div className={fields.whole}>
      <div className={fields.field} onBlur={(event) => left(event) && typed.commit()}>
        <input
          {...field}
          className={fields.input}
          aria-label={label}
          {...typed.invalid}
          aria-describedby={typed.problem === undefined ? undefined : `${id}-problem`}
          placeholder={listed.length > 0 ? 'Type or pick' : 'Type a value'}
          title={typed.text}
          value={typed.text}
          onChange={({ target }) => {
            typed.type(target.value);
            show();
          }}
          onFocus={({ target }) => target.select()}
          onClick={() => isOpen || show()}
          onKeyDown={key}
        />
        {isShown && (
          <ValuePopup
            hint={`Counted over ${countOf(cachedFacts!.rows, 'row')} of ${describeTime(cachedFacts!.at, now)}`}
          >
            <div {...list} aria-label="Suggestions" aria-multiselectable="true" className={styles.list}>
              {shown.map(({ value, count }, at) => {
                const isTicked = values.includes(value);
                const Box = isTicked ? CheckboxCheckedFilled : CheckboxUncheckedRegular;
                return (
                  <div
                    key={String(value)}
                    {...option(at)}
                    aria-selected={isTicked}
                    className={mergeClasses(kit.option, styles.option, at === active && kit.active)}
                  >
                    <Box
                      className={mergeClasses(styles.box, isTicked && at !== active && styles.ticked)}
                      aria-hidden
                    />
                    <span className={kit.cut}>{valueText(value)}</span>{' '}
                    <span className={kit.faint}>{countText(count)}</span>
                  </div>
                );
              })}
            </div>
          </ValuePopup>
        )}
      </div>
      <ValueProblem
        id={`${id}-problem`}
        problem={typed.problem ?? (typed.isTyping ? undefined : strangeWords(values, listed, column))}
      />
    </div>
  );
}

/** Says which values no row of the answers held has: the service may have others. A pattern is left out, and nothing is said where the values are not known. */
function strangeWords(
  values: readonly AskValue[],
  listed: readonly CountedValue[],
  column: ColumnEntry,
): string | undefined {
  if (listed.length === 0) return undefined;
  const has = (value: AskValue) => listed.some((known) => isSameValue(known.value, value));
  const strange = values.filter((value) => !has(value) && !/[*?]/.test(String(value)));
  if (strange.length === 0) return undefined;
  const names = strange.map((value) => `“${valueText(value)}”`).join(' or ');
  return `No row of the answers held has ${names} in ${titleOf(column)}. Choose a value from the list, or correct it.`;
}

/** The values that contain what is typed, or in a list the last part of it. */
function matching(values: readonly CountedValue[], text: string, isList: boolean): readonly CountedValue[] {
  const searchText = foldText(isList ? text.slice(text.lastIndexOf(',') + 1) : text);
  return values.filter(({ value }) => foldText(valueText(value)).includes(searchText));
}
