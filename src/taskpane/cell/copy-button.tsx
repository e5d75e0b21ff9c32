import { Button, makeStyles, Textarea, type ButtonProps } from '@fluentui/react-components';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { useEffect, useRef, useState } from 'react';

const useStyles = makeStyles({ text: { width: '100%' } });

const NOT_ALLOWED =
  'Excel does not allow copying from here. The text is selected: press Ctrl+C (Mac: Cmd+C).';

interface CopyButtonProps {
  children: string;
  /** What is copied. */
  text(): string;
  /** Says to the person how it went. */
  say(words: string): void;
  appearance?: ButtonProps['appearance'];
  className?: string;
}

/** Copies a text. Where Excel forbids the clipboard, it shows the text selected. */
export function CopyButton({ children, text, say, ...look }: CopyButtonProps) {
  const [shown, setShown] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const tell = useRef(say);
  const styles = useStyles();
  useEffect(() => void (tell.current = say));
  useEffect(() => {
    if (shown === undefined) return;
    area.current?.select();
    const isCopied = document.execCommand('copy');
    tell.current(isCopied ? 'Copied.' : NOT_ALLOWED);
    if (isCopied) setShown(undefined);
  }, [shown]);
  const copy = async () => {
    const copied = text();
    try {
      await navigator.clipboard.writeText(copied);
      setShown(undefined);
      say('Copied.');
    } catch {
      // A frame may forbid it, and still allow what it copies from its own selection.
      setShown(copied);
    }
  };
  return (
    <>
      <Button {...look} icon={<CopyRegular />} onClick={() => void copy()}>
        {children}
      </Button>
      {shown !== undefined && (
        <Textarea className={styles.text} aria-label="Text to copy" readOnly ref={area} value={shown} />
      )}
    </>
  );
}
