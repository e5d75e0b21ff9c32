import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { Line } from './words/cell-lines';

const useStyles = makeStyles({
  list: {
    ...typographyStyles.caption1,
    display: 'grid',
    gridTemplateColumns: '88px minmax(0, 1fr)',
    gap: '4px 8px',
    margin: 0,
  },
  label: { color: tokens.colorNeutralForeground2 },
  text: { margin: 0, overflowWrap: 'anywhere' },
  code: { fontFamily: tokens.fontFamilyMonospace },
});

/** Facts, each beside its label. Identifiers look as in a formula. */
export function Lines({ lines }: { lines: readonly Line[] }) {
  const styles = useStyles();
  return (
    <dl className={styles.list}>
      {lines.map(([label, text]) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt className={styles.label}>{label}</dt>
          <dd className={mergeClasses(styles.text, label === 'Identifier' && styles.code)}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
