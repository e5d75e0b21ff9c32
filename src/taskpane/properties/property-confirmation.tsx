import { Button, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { PropertyBody } from '../../client/client';
import { propertyText } from '../../client/pane-requests';
import type { DatabaseEntry } from '../../contract/entries';
import { BusyButton } from '../../pane-kit/busy-button';
import { useKit } from '../../pane-kit/use-kit';

const useStyles = makeStyles({
  question: { ...typographyStyles.body1Strong, margin: 0, outlineStyle: 'none', overflowWrap: 'anywhere' },
  body: {
    ...typographyStyles.caption1,
    margin: 0,
    padding: '8px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    fontFamily: tokens.fontFamilyMonospace,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
  },
});

export interface PropertyDraft {
  body: PropertyBody;
  database: DatabaseEntry | undefined;
}

interface PropertyConfirmationProps {
  draft: PropertyDraft;
  busy: boolean;
  send(): void;
  back(): void;
}

export function PropertyConfirmation({ draft, busy, send, back }: PropertyConfirmationProps) {
  const kit = useKit();
  const styles = useStyles();
  return (
    <>
      <p className={styles.question} id="property-question" tabIndex={-1}>
        Create this property{draft.database && ` in ${draft.database.name}`}?
      </p>
      <pre className={styles.body}>{propertyText(draft.body)}</pre>
      <p className={kit.quiet}>This is sent to the data service once. It cannot be undone from Excel.</p>
      <div className={kit.buttons}>
        <BusyButton appearance="primary" busy={busy} doing="Creating…" run={send}>
          Create property
        </BusyButton>
        <Button disabledFocusable={busy} onClick={back}>
          Back
        </Button>
      </div>
    </>
  );
}
