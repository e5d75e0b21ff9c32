import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckboxCheckedFilled } from '@fluentui/react-icons/svg/checkbox-checked';
import { CheckboxUncheckedRegular } from '@fluentui/react-icons/svg/checkbox-unchecked';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import type { CountedValue } from '../../../table/columns/column-facts';
import { foldText } from '../../../table/columns/fold-words';
import { countOf, countText } from '../../components/count-text';
import { describeTime } from '../../components/describe-age';
import { useNow } from '../../components/use-now';
import { valueText } from './fact-words';
import { useFieldStyles } from './field-styles';
import { takesList } from './read-typed';
import { takeKey, useTyped, ValueProblem, type OneFieldProps } from './typed-value';
import { ValuePopup } from './value-popup';

const useStyles = makeStyles({
  list: { maxHeight: '224px', minWidth: '200px', overflowY: 'auto', padding: '4px 0' },
  option: {
    ...typographyStyles.body1,
    display: 'grid',
    gridTemplateColumns: '20px minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: '8px',
    minHeight: '32px',
    padding: '0 12px',
    cursor: 'pointer',
  },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Hover,
    color: tokens.colorNeutralForeground1Hover,
    '@media (forced-colors: active)': { outline: '2px solid Highlight', outlineOffset: '-2px' },
  },
  box: { fontSize: '20px', color: 'inherit' },
  ticked: { color: tokens.colorCompoundBrandBackground },
  label: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: { ...typographyStyles.caption1, color: 'inherit', opacity: 0.8, fontVariantNumeric: 'tabular-nums' },
});

/** Conditions that name whole values, so that the values that occur are worth a list. */
const LISTED: ReadonlySet<string> = new Set(['=', '<>', 'in', 'not in']);

/** A field for a text, with the texts that occur and their counts. Several of them mean any of them. */
export function TextValue(props: OneFieldProps) {
  const { label, column, operator, values, change, facts } = props;
  const typed = useTyped(props);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const id = useId();
  const now = useNow();
  const input = useRef<HTMLInputElement>(null);
  const styles = useStyles();
  const field = useFieldStyles();
  const held = column && LISTED.has(operator) ? facts.of(column.name) : undefined;
  const listed = held?.values ?? [];
  const shown = typed.isTyping ? matching(listed, typed.text, takesList(operator)) : listed;
  // A value that is typed in full needs no list in the way of what is below.
  const isWhole = shown.length === 1 && typed.isTyping && valueText(shown[0]!.value) === typed.text.trim();
  const hasList = isOpen && shown.length > 0 && !isWhole;
  const at = Math.min(active, shown.length - 1);

  useEffect(() => {
    if (hasList) document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [hasList, id, at]);

  const tick = ({ value }: CountedValue) => {
    typed.forget();
    change(values.includes(value) ? values.filter((one) => one !== value) : [...values, value]);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const key = (event: KeyboardEvent) => {
    const { key: name } = event;
    const step = name === 'ArrowDown' ? 1 : name === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && !event.altKey) {
      if (isOpen && shown.length > 0) setActive((at + step + shown.length) % shown.length);
      else setActive(0);
      setOpen(true);
    } else if ((name === 'Enter' || name === ' ') && hasList && at >= 0 && !event.ctrlKey && !event.metaKey)
      tick(shown[at]!);
    else if (name === 'Escape' && hasList) {
      // Otherwise Excel would take the focus back to the sheet.
      event.stopPropagation();
      typed.forget();
      close();
    } else {
      if (name === 'Enter') close();
      return takeKey(event, typed);
    }
    event.preventDefault();
  };
  return (
    <div className={field.whole}>
      <div
        className={field.field}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (currentTarget.contains(relatedTarget)) return;
          close();
          typed.commit();
        }}
      >
        <input
          ref={input}
          className={field.input}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={hasList}
          aria-controls={hasList ? id : undefined}
          aria-activedescendant={hasList && at >= 0 ? `${id}-${at}` : undefined}
          aria-invalid={typed.problem !== undefined}
          aria-describedby={typed.problem === undefined ? undefined : `${id}-problem`}
          autoComplete="off"
          spellCheck={false}
          placeholder={listed.length > 0 ? 'Type or pick' : 'Type a value'}
          title={typed.text}
          value={typed.text}
          onChange={({ target }) => {
            typed.type(target.value);
            setActive(-1);
            setOpen(true);
          }}
          onFocus={({ target }) => target.select()}
          onClick={() => setOpen(true)}
          onKeyDown={key}
        />
        {hasList && (
          <ValuePopup>
            <div
              id={id}
              role="listbox"
              aria-label="Suggestions"
              aria-multiselectable="true"
              className={styles.list}
              tabIndex={-1}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
            >
              {shown.map((one, place) => {
                const isTicked = values.includes(one.value);
                const Box = isTicked ? CheckboxCheckedFilled : CheckboxUncheckedRegular;
                return (
                  <div
                    key={String(one.value)}
                    id={`${id}-${place}`}
                    role="option"
                    aria-selected={isTicked}
                    className={mergeClasses(styles.option, place === at && styles.active)}
                    onMouseMove={() => setActive(place)}
                    onClick={() => tick(one)}
                  >
                    <Box
                      className={mergeClasses(styles.box, isTicked && place !== at && styles.ticked)}
                      aria-hidden
                    />
                    <span className={styles.label}>{valueText(one.value)}</span>{' '}
                    <span className={styles.count}>{countText(one.count)}</span>
                  </div>
                );
              })}
            </div>
            <p className={field.hint}>
              Counted over {countOf(held!.rows, 'row')} of {describeTime(held!.at, now)}
            </p>
          </ValuePopup>
        )}
      </div>
      <ValueProblem id={`${id}-problem`} problem={typed.problem} />
    </div>
  );
}

/** The values that contain what is typed, or in a list the last part of it. */
function matching(values: readonly CountedValue[], text: string, isList: boolean): readonly CountedValue[] {
  const wanted = foldText(isList ? text.slice(text.lastIndexOf(',') + 1) : text);
  return values.filter(({ value }) => foldText(valueText(value)).includes(wanted));
}
