import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  text: { width: '100%', marginTop: '8px', '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
});

const COPIED = 'Identifiers copied.';
const NOT_ALLOWED =
  'Excel does not allow copying from here. The identifiers are selected: press Ctrl+C (Mac: Cmd+C).';

interface CopyIdentifiersProps {
  names: readonly string[];
  /** Says to the person how it went. */
  say(words: string): void;
}

/** Copies identifiers as RR.QUERY takes them. Where Excel forbids the clipboard, it shows them selected. */
export function CopyIdentifiers({ names, say }: CopyIdentifiersProps) {
  const [shown, setShown] = useState<string>();
  const button = useRef<HTMLButtonElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const styles = useStyles();
  const text = names.join(', ');
  const tell = useRef(say);
  useEffect(() => void (tell.current = say));
  useEffect(() => {
    if (shown === undefined) return;
    area.current?.select();
    const isCopied = document.execCommand('copy');
    tell.current(isCopied ? COPIED : NOT_ALLOWED);
    if (!isCopied) return;
    setShown(undefined);
    button.current?.focus();
  }, [shown]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setShown(undefined);
      say(COPIED);
    } catch {
      // A frame may forbid it, and still allow what it copies from its own selection.
      setShown(text);
    }
  };
  return (
    <>
      <Button
        ref={button as never}
        size="small"
        disabledFocusable={names.length === 0}
        onClick={() => void copy()}
      >
        Copy identifiers
      </Button>
      {shown !== undefined && (
        <Textarea className={styles.text} aria-label="Identifiers" readOnly ref={area} value={shown} />
      )}
    </>
  );
}
