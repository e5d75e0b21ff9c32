import { Button, Link, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';

const useStyles = makeStyles({
  text: { width: '100%', marginTop: '8px', '& textarea': { fontFamily: tokens.fontFamilyMonospace } },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
});

const COPIED = 'Copied.';
const NOT_ALLOWED =
  'Excel does not allow copying from here. The text is selected: press Ctrl+C (Mac: Cmd+C).';

interface CopyTextProps {
  label: string;
  text(): string | Promise<string>;
  /** Says to the person how it went. */
  say(words: string): void;
  isLink?: boolean;
}

/** Copies a text. Where Excel forbids the clipboard, it shows the text selected. */
export function CopyText({ label, text, say, isLink }: CopyTextProps) {
  const [shown, setShown] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const styles = useStyles();
  const tell = useRef(say);
  useEffect(() => void (tell.current = say));
  useEffect(() => {
    if (shown === undefined) return;
    area.current?.select();
    const isCopied = document.execCommand('copy');
    tell.current(isCopied ? COPIED : NOT_ALLOWED);
    if (isCopied) setShown(undefined);
  }, [shown]);
  const copy = async () => {
    const words = await text();
    try {
      await navigator.clipboard.writeText(words);
      setShown(undefined);
      say(COPIED);
    } catch {
      // A frame may forbid it, and still allow what it copies from its own selection.
      setShown(words);
    }
  };
  return (
    <>
      {isLink ? (
        <Link as="button" type="button" className={styles.link} onClick={() => void copy()}>
          {label}
        </Link>
      ) : (
        <Button size="small" onClick={() => void copy()}>
          {label}
        </Button>
      )}
      {shown !== undefined && (
        <Textarea className={styles.text} aria-label="Text to copy" readOnly ref={area} value={shown} />
      )}
    </>
  );
}
