import { Link, makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import type { CheckedEvidence } from '../../evidence/check-evidence';
import { describeOutcome, describeSeal } from '../../evidence/describe-check';
import { parseCellAddress } from '../../excel/cell-address';
import { FailureProblem } from '../components/failure-problem';
import { useAction } from '../components/use-action';
import { usePaneContext } from '../components/use-pane-context';

const useStyles = makeStyles({
  sheet: { display: 'flex', flexDirection: 'column', gap: '8px', '& + &': { marginTop: '12px' } },
  title: { ...typographyStyles.body1Strong, margin: 0, overflowWrap: 'anywhere' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  item: { display: 'grid', gridTemplateColumns: '16px minmax(0, 1fr)', gap: '0 8px' },
  icon: { fontSize: '16px', lineHeight: 0, paddingTop: '2px' },
  good: { color: tokens.colorStatusSuccessForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  words: { ...typographyStyles.caption1, overflowWrap: 'anywhere' },
  seal: {
    display: 'block',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase100,
    overflowWrap: 'anywhere',
  },
  link: { ...typographyStyles.caption1Strong, overflowWrap: 'anywhere' },
});

/** Says of each formula on an evidence sheet whether its cells are as they were. */
export function CheckedSheet({ sheet, seal, isSealed, results }: CheckedEvidence) {
  const { workbook } = usePaneContext();
  const goTo = useAction(workbook.goTo);
  const styles = useStyles();
  const icon = (isGood: boolean) => (
    <span className={mergeClasses(styles.icon, isGood ? styles.good : styles.bad)} aria-hidden="true">
      {isGood ? <CheckmarkCircleFilled /> : <ErrorCircleFilled />}
    </span>
  );
  return (
    <div className={styles.sheet}>
      <h3 className={styles.title}>{sheet}</h3>
      <ul className={styles.list} aria-label={`Check of ${sheet}`}>
        <li className={styles.item}>
          {icon(isSealed)}
          <span className={styles.words}>
            {describeSeal(isSealed)}
            <code className={styles.seal}>{seal}</code>
          </span>
        </li>
        {results.map(({ place, outcome }) => {
          const cell = parseCellAddress(place);
          return (
            <li key={place} className={styles.item}>
              {icon(outcome.kind === 'unchanged')}
              <span className={styles.words}>
                {cell ? (
                  <Link
                    as="button"
                    type="button"
                    className={styles.link}
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
