import { useWorkbook } from '../../../pane-kit/shared-parts';
import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import type { CheckedEvidence } from '../sheet/check-evidence';
import { describeOutcome, describeSeal } from '../sheet/describe-check';
import { parseCellAddress } from '../../../excel/cell-address';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  sheet: { display: 'flex', flexDirection: 'column', gap: '8px', '& + &': { marginTop: '12px' } },
  seal: {
    display: 'block',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase100,
    overflowWrap: 'anywhere',
  },
});

/** Says of each formula on an evidence sheet whether its cells are as they were. */
export function CheckedSheet({ sheet, seal, isSealed, results }: CheckedEvidence) {
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const kit = useKit();
  const styles = useStyles();
  const icon = (isGood: boolean) => (
    <span
      className={mergeClasses(kit.icon, isGood ? kit.good : kit.bad)}
      style={{ paddingTop: 2 }}
      aria-hidden="true"
    >
      {isGood ? <CheckmarkCircleFilled /> : <ErrorCircleFilled />}
    </span>
  );
  return (
    <div className={styles.sheet}>
      <h3 className={kit.strong}>{sheet}</h3>
      <ul className={mergeClasses(kit.list, kit.stack8)} aria-label={`Check of ${sheet}`}>
        <li className={kit.iconRow}>
          {icon(isSealed)}
          <span className={kit.small}>
            {describeSeal(isSealed)}
            <code className={styles.seal}>{seal}</code>
          </span>
        </li>
        {results.map(({ place, outcome }) => {
          const cell = parseCellAddress(place);
          return (
            <li key={place} className={kit.iconRow}>
              {icon(outcome.kind === 'unchanged')}
              <span className={kit.small}>
                {cell ? (
                  <Link
                    as="button"
                    type="button"
                    className={kit.smallStrong}
                    aria-label={`Go to ${cell.sheet}!${cell.cell}`}
                    onClick={() => void goTo.run(cell)}
                  >
                    {cell.sheet}!{cell.cell}
                  </Link>
                ) : (
                  place
                )}{' '}
                {describeOutcome(outcome)}
              </span>
            </li>
          );
        })}
      </ul>
      {goTo.error && <FailureProblem failure={goTo.error} />}
    </div>
  );
}
