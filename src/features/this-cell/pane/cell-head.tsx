import { Quiet } from '../../../pane-kit/quiet';
import { useWorkbook } from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { CellAddress } from '../../../excel/cell-address';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  head: { display: 'flex', flexDirection: 'column', gap: '2px', padding: '12px 16px' },
  address: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'baseline',
    gap: '0 12px',
    marginBottom: '6px',
  },
  link: { alignSelf: 'baseline' },
  value: {
    margin: 0,
    fontSize: tokens.fontSizeHero700,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: tokens.lineHeightHero700,
    overflowWrap: 'anywhere',
    fontVariantNumeric: 'tabular-nums',
  },
  unit: { ...typographyStyles.body1, whiteSpace: 'nowrap' },
});

interface CellHeadProps {
  /** Undefined if it is said above. */
  address?: string | undefined;
  /** Where a link leads. */
  formula?: CellAddress | undefined;
  title?: string | undefined;
  /** Each with its unit. Several stand below each other. */
  values: readonly { text: string; unit: string }[];
  about?: string | undefined;
  children?: ReactNode;
}

/** What is selected: the place, the column, and the value in large figures. */
export function CellHead({ address, formula, title, values, about, children }: CellHeadProps) {
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const kit = useKit();
  const styles = useStyles();
  return (
    <div className={styles.head}>
      {address !== undefined && (
        <div className={mergeClasses(kit.quiet, styles.address)}>
          <span>{address}</span>
          {formula && (
            <LinkButton
              className={mergeClasses(kit.smallLink, styles.link)}
              onClick={() => void goTo.run(formula)}
            >
              Go to formula
            </LinkButton>
          )}
        </div>
      )}
      {title !== undefined && <h2 className={kit.strong}>{title}</h2>}
      {values.map(({ text, unit }) => (
        <p key={`${unit} ${text}`} className={styles.value}>
          {text}
          {unit !== '' && (
            <>
              {' '}
              <span className={styles.unit}>{unit}</span>
            </>
          )}
        </p>
      ))}
      {about !== undefined && about !== '' && <Quiet>{about}</Quiet>}
      {children}
      <FailureProblem failure={goTo.error} />
    </div>
  );
}
