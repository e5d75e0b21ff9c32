import { Button, Link, makeStyles, Textarea, tokens, typographyStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import { Problem, Status } from '../../../pane-kit/status/problem';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  text: {
    width: '100%',
    '& textarea': {
      ...typographyStyles.caption1,
      fontFamily: tokens.fontFamilyMonospace,
      height: '320px',
      maxHeight: 'none',
    },
  },
  buttons: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px' },
});

/** A mail program may not take the whole report from a link. */
const MAIL = `mailto:?subject=${encodeURIComponent('Rent Roll: report of “Check this Excel”')}&body=${encodeURIComponent('Paste the report here.\n\n')}`;

interface CheckReportProps {
  text: string;
  trouble: string | undefined;
  again(): void;
}

export function CheckReport({ text, trouble, again }: CheckReportProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const kit = useKit();
  const styles = useStyles();
  const copy = async () => {
    area.current?.select();
    // A frame may forbid the clipboard.
    const isCopied = await navigator.clipboard.writeText(text).then(
      () => true,
      () => document.execCommand('copy'),
    );
    setSaid(
      isCopied
        ? 'Copied.'
        : 'Excel does not allow copying from here. The text is selected: press Ctrl+C (Mac: Cmd+C).',
    );
  };
  return (
    <>
      {trouble && <Problem>{trouble}</Problem>}
      <p className={kit.pretty}>Copy the report and send it. Read it first, if you like: it is plain text.</p>
      <Textarea
        id="report"
        className={styles.text}
        aria-label="Report"
        readOnly
        ref={area}
        value={text}
        textarea={{ spellCheck: false, wrap: 'soft' }}
      />
      <div className={styles.buttons}>
        <Button appearance="primary" onClick={() => void copy()}>
          Copy
        </Button>
        <Link href={MAIL} target="_blank" rel="noreferrer">
          Write a mail
        </Link>
        <Button appearance="subtle" onClick={again}>
          Check again
        </Button>
      </div>
      <Status>{said && <span className={kit.quiet}>{said}</span>}</Status>
    </>
  );
}
