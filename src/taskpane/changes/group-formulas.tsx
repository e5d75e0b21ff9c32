import { Link, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { ChangeGroup } from '../../excel/refresh/found-changes';
import { countOf } from '../components/count-text';
import { FormulaChanges } from './formula-changes';

/** The formulas of a group shown without a click. */
const FEW = 3;

const useStyles = makeStyles({
  formulas: { display: 'flex', flexDirection: 'column', gap: '8px' },
  quiet: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
  more: { ...typographyStyles.caption1, alignSelf: 'start' },
});

/** The formulas that move together. `isPast`: they have moved. */
export function GroupFormulas({ group, isPast = false }: { group: ChangeGroup; isPast?: boolean }) {
  const { formulas } = group;
  const [isWhole, setWhole] = useState(false);
  const styles = useStyles();
  const rest = formulas.length - FEW;
  return (
    <div className={styles.formulas}>
      {group.isComparedAgain && (
        <p className={styles.quiet}>
          A cell was edited or calculated meanwhile, so this was compared again before the update.
        </p>
      )}
      {formulas.length > 1 && (
        <p className={styles.quiet}>
          {isPast
            ? 'They share data or use one another, so they moved together.'
            : 'They share data or use one another, so they move together.'}
        </p>
      )}
      {(isWhole ? formulas : formulas.slice(0, FEW)).map((change) => (
        <FormulaChanges key={change.id} change={change} isOneOfMany={formulas.length > 1} />
      ))}
      {rest > 0 && (
        <Link
          as="button"
          type="button"
          className={styles.more}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer formulas' : `Show ${countOf(rest, 'more formula')}`}
        </Link>
      )}
    </div>
  );
}
