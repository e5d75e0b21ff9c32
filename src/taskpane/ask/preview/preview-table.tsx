import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { AskPreview } from '../../../excel/ask/ask-actions';
import { kindOf } from '../../../table/filters/operator-words';

const MOST = 8;

const useStyles = makeStyles({
  around: {
    overflow: 'auto',
    maxHeight: 'min(216px, 22vh)',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  table: {
    borderCollapse: 'separate',
    borderSpacing: 0,
    minWidth: '100%',
    fontSize: '12px',
    lineHeight: '16px',
    '& th, & td': {
      maxWidth: '88px',
      padding: '4px 8px',
      overflow: 'hidden',
      borderBottom: `1px solid ${tokens.colorNeutralStroke3}`,
      textAlign: 'left',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      '@media (min-width: 480px)': { maxWidth: '128px' },
    },
    '& th': {
      position: 'sticky',
      top: 0,
      fontWeight: tokens.fontWeightSemibold,
      backgroundColor: tokens.colorNeutralBackground2,
    },
    '& th:first-child, & td:first-child': { paddingLeft: '16px' },
  },
  number: { textAlign: 'right !important' as 'right', fontVariantNumeric: 'tabular-nums' },
});

/** The first rows as their cells will show them. */
export function PreviewTable({ preview: { columns, rows } }: { preview: AskPreview }) {
  const styles = useStyles();
  const classOf = (at: number) =>
    kindOf(columns[at]?.type) === 'text' ? undefined : mergeClasses(styles.number);
  return (
    // It scrolls, so the keyboard must reach it.
    <div className={styles.around} tabIndex={0} role="group" aria-label="First rows">
      <table className={styles.table}>
        <thead>
          <tr>
            {columns.map(({ name, label }, at) => (
              <th key={name} scope="col" className={classOf(at)} title={name}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST).map((row, index) => (
            <tr key={index}>
              {row.map((cell, at) => (
                <td key={at} className={classOf(at)} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
