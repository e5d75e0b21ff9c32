import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { CircleRegular } from '@fluentui/react-icons/svg/circle';
import { DismissCircleFilled } from '@fluentui/react-icons/svg/dismiss-circle';
import type { RowSource, Trail } from '../trail/trail';
import { Fold } from './fold';
import { Lines } from './lines';
import { alikeText, rollTexts, setLines, sourceSteps, type SourceStep } from './source-steps';
import { Quiet } from '../../../pane-kit/quiet';
import { useKit } from '../../../pane-kit/use-kit';
import { LinkButton } from '../../../pane-kit/link-button';

const useStyles = makeStyles({
  step: {
    position: 'relative',
    padding: '0 0 10px 24px',
    // The line to the next step.
    '::before': {
      content: '""',
      position: 'absolute',
      left: '7.5px',
      top: '14px',
      bottom: '-4px',
      borderLeft: `1px solid ${tokens.colorNeutralStroke1}`,
    },
    ':last-child::before': { display: 'none' },
    ':last-child': { paddingBottom: 0 },
  },
  icon: {
    position: 'absolute',
    left: 0,
    top: '0',
    width: '16px',
    height: '16px',
    borderRadius: '8px',
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: '16px',
    lineHeight: 0,
  },
  plain: {
    position: 'absolute',
    left: '4px',
    top: '4px',
    width: '8px',
    height: '8px',
    borderRadius: '4px',
    backgroundColor: tokens.colorCompoundBrandBackground,
    forcedColorAdjust: 'none',
  },
  alike: {
    '& > li + li': { paddingTop: '12px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  },
});

interface SourceSectionProps {
  trail: Trail;
  /** Begins to insert the mappings of an extraction. */
  insert(source: RowSource): void;
}

/** Where the figure is from, as the service tells it. */
export function SourceSection({ trail, insert }: SourceSectionProps) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <Fold title="Source" isOpen>
      {trail.kind === 'row' && (
        <>
          <Steps source={trail.source} />
          {trail.source.extraction !== null && (trail.source.mappings ?? 0) > 0 && (
            <LinkButton isSmall onClick={() => insert(trail.source)}>
              Insert mappings
            </LinkButton>
          )}
        </>
      )}
      {trail.kind === 'alike' && (
        <>
          <p className={kit.small}>{alikeText(trail)}</p>
          <ol className={mergeClasses(kit.list, kit.stack12, styles.alike)} aria-label="Rows that are alike">
            {trail.sources.map((source, at) => (
              <li key={at}>
                <Steps source={source} />
              </li>
            ))}
          </ol>
        </>
      )}
      {(trail.kind === 'none' || trail.kind === 'set') && <p className={kit.small}>{trail.why}</p>}
      {trail.kind === 'set' && (
        <>
          <Lines lines={setLines(trail.set)} />
          <ul className={kit.list} aria-label="Rent rolls">
            {rollTexts(trail.set).map(({ title, text }) => (
              <Step key={`${title} ${text}`} title={title} text={text} status="plain" />
            ))}
          </ul>
        </>
      )}
      {trail.notes.map((note) => (
        <Quiet key={note}>{note}</Quiet>
      ))}
    </Fold>
  );
}

const Steps = ({ source }: { source: RowSource }) => (
  <ol className={useKit().list} aria-label="Source">
    {sourceSteps(source).map((step) => (
      <Step key={step.title} {...step} />
    ))}
  </ol>
);

function Step({ title, text, status }: SourceStep) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <li className={styles.step}>
      <span className={styles.icon} aria-hidden="true">
        {status === 'plain' && <span className={styles.plain} />}
        {status === 'good' && <CheckmarkCircleFilled className={kit.good} />}
        {status === 'bad' && <DismissCircleFilled className={kit.bad} />}
        {status === 'open' && <CircleRegular className={kit.pale} />}
      </span>
      <p className={kit.smallStrong}>{title}</p>
      {text !== '' && <Quiet>{text}</Quiet>}
    </li>
  );
}
