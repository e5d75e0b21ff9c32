import { Link } from '@fluentui/react-components';
import { useState } from 'react';
import type { ChangeGroup } from '../../excel/refresh/found-changes';
import { countOf } from '../components/count-text';
import { FormulaChanges } from './formula-changes';
import { useKit } from '../components/use-kit';

/** The formulas of a group shown without a click. */
const FEW = 3;

/** The formulas that move together. `isPast`: they have moved. */
export function GroupFormulas({ group, isPast = false }: { group: ChangeGroup; isPast?: boolean }) {
  const { formulas } = group;
  const [isWhole, setWhole] = useState(false);
  const kit = useKit();
  const rest = formulas.length - FEW;
  return (
    <div className={kit.stack8}>
      {group.isComparedAgain && (
        <p className={kit.quiet}>
          A cell was edited or calculated meanwhile, so this was compared again before the update.
        </p>
      )}
      {formulas.length > 1 && (
        <p className={kit.quiet}>
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
          className={kit.smallLink}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer formulas' : `Show ${countOf(rest, 'more formula')}`}
        </Link>
      )}
    </div>
  );
}
