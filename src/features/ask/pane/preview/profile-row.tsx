import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { useCallback } from 'react';
import { isDateType } from '../../../../contract/column-types';
import { useAnswer } from '../../../../pane-kit/use-answer';
import { useKit } from '../../../../pane-kit/use-kit';
import { type AskPreview, useAskActions } from '../../ask-actions';
import { profileWords } from '../values/local-text';

const useStyles = makeStyles({
  cell: { ...typographyStyles.caption2, color: tokens.colorNeutralForeground2, verticalAlign: 'top' },
  /** Not cut: it is said of all columns. */
  message: { maxWidth: 'none !important' as 'none', whiteSpace: 'normal !important' as 'normal' },
  // What screen readers alone read stands at its end, and would make the page wider.
  line: { position: 'relative', overflow: 'hidden', textOverflow: 'ellipsis' },
  bar: {
    height: '3px',
    marginBottom: '2px',
    backgroundColor: tokens.colorNeutralStroke1,
    forcedColorAdjust: 'none',
  },
  filled: { height: '100%', backgroundColor: tokens.colorCompoundBrandBackground },
});

/** Below the headings: how much of each column is filled, how many values differ, and their range, over all rows. */
export function ProfileRow({ preview }: { preview: AskPreview }) {
  const { profile } = useAskActions();
  const ask = useCallback((signal: AbortSignal) => profile(preview, signal), [profile, preview]);
  const { value, error } = useAnswer(ask);
  const found = value ?? (error && { because: error.message });
  const kit = useKit();
  const styles = useStyles();
  if (!found) return null;
  const { columns } = preview;
  if ('because' in found)
    return found.because === '' ? null : (
      <tr>
        <td className={mergeClasses(styles.cell, styles.message)} colSpan={columns.length}>
          {found.because}
        </td>
      </tr>
    );
  return (
    <tr>
      {columns.map(({ name, type }, at) => {
        const counted = found.columns[at];
        if (!counted)
          return (
            <td key={name} className={styles.cell}>
              not counted
            </td>
          );
        const words = profileWords(counted, isDateType(type ?? 'UNKNOWN'));
        return (
          <td
            key={name}
            className={mergeClasses(styles.cell, kit.number)}
            title={`${counted.filled.toLocaleString('en-US')} of ${counted.rows.toLocaleString('en-US')} rows, ${words.join(', ')}`}
          >
            <div className={styles.bar} aria-hidden="true">
              <div className={styles.filled} style={{ width: `${(100 * counted.filled) / counted.rows}%` }} />
            </div>
            {words.map((word) => (
              <div key={word} className={styles.line}>
                {word}
                <span className="visually-hidden">, </span>
              </div>
            ))}
          </td>
        );
      })}
    </tr>
  );
}
