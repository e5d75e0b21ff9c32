import { Link, makeStyles, Radio, RadioGroup, tokens, mergeClasses } from '@fluentui/react-components';
import type { OpenedCall } from '../../../excel/ask/ask-actions';
import type { AskLayout } from '../../../excel/ask/ask-query';
import type { CellAddress } from '../../../excel/cell-address';
import { BusyButton } from '../../components/busy-button';
import type { Planned } from './use-plan';
import { useKit } from '../../components/use-kit';

const useStyles = makeStyles({
  foot: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '4px 16px 12px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  row: { display: 'flex', alignItems: 'center', gap: '8px', paddingTop: '4px' },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
});

interface AskFooterProps {
  layout: AskLayout;
  setLayout(layout: AskLayout): void;
  cell: CellAddress | null;
  planned: Planned;
  /** This question is what stands there. */
  isInserted: boolean;
  knowsSize: boolean;
  opened: OpenedCall | null;
  isChanged: boolean;
  busy: boolean;
  run(): void;
  goTo(cell: CellAddress): void;
}

/** Says what "Insert" or "Apply" will do, beside the button. */
export function AskFooter(props: AskFooterProps) {
  const { layout, setLayout, opened, busy, run } = props;
  const kit = useKit();
  const styles = useStyles();
  return (
    <div className={styles.foot}>
      {!opened && (
        <RadioGroup
          className={kit.choices}
          layout="horizontal"
          aria-label="How to insert it"
          value={layout}
          onChange={(_, { value }) => setLayout(value as AskLayout)}
        >
          <Radio value="cells" label="Headings in cells" />
          <Radio value="formula" label="One formula" />
        </RadioGroup>
      )}
      <div className={styles.row}>
        <p className={mergeClasses(kit.quiet, kit.fill)} role="status">
          {opened ? <Changes {...props} opened={opened} /> : <Place {...props} />}
        </p>
        <BusyButton appearance="primary" busy={busy} doing={opened ? 'Applying…' : 'Inserting…'} run={run}>
          {opened ? 'Apply' : 'Insert'}
        </BusyButton>
      </div>
    </div>
  );
}

function Place({ cell, planned: { plan, failure }, isInserted, knowsSize, goTo }: AskFooterProps) {
  const kit = useKit();
  const styles = useStyles();
  if (!cell) return <>Select a cell to insert it at.</>;
  if (failure) return <>{failure.message}</>;
  if (plan?.blocked && isInserted) return <>Entered. Select another cell to insert it again.</>;
  if (plan?.blocked) {
    const { cell: inTheWay, message } = plan.blocked;
    return (
      <>
        <span className={mergeClasses(kit.bold, kit.dark)}>{message}</span>{' '}
        <Link as="button" type="button" inline className={styles.link} onClick={() => goTo(inTheWay)}>
          Go there
        </Link>
      </>
    );
  }
  return (
    <>
      At{' '}
      <span className={mergeClasses(kit.bold, kit.dark)}>
        {cell.sheet}!{cell.cell}
      </span>
      <br />
      {plan ? (knowsSize ? `Fills ${plan.fills}, all empty` : `From ${plan.fills}, size not known yet`) : ' '}
    </>
  );
}

function Changes({ opened, isChanged }: AskFooterProps & { opened: OpenedCall }) {
  const kit = useKit();
  const { cell, places } = opened;
  const cells = [places.columns, places.conditions, places.options].filter(Boolean);
  return (
    <>
      <span className={mergeClasses(kit.bold, kit.dark)}>
        {cell.sheet}!{cell.cell}
      </span>
      <br />
      {!isChanged
        ? 'Nothing is changed yet'
        : cells.length > 0
          ? `Writes what differs, also in ${cells.join(' and ')}`
          : 'Writes what differs'}
    </>
  );
}
