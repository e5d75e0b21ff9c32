import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  type ButtonProps,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { asRrError } from '../contract/failure';
import { useKit } from './use-kit';

const useStyles = makeStyles({
  text: {
    ...typographyStyles.body1,
    boxSizing: 'border-box',
    minHeight: '72px',
    padding: '4px 8px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
});

interface CopyTextProps extends Pick<ButtonProps, 'appearance' | 'disabledFocusable' | 'icon' | 'size'> {
  label: string;
  /** In words, what is copied: `The text is`. */
  what?: string;
  text(): string | Promise<string>;
  /** Says to the person how it went. */
  report(words: string): void;
}

/** Copies a text. Where Excel forbids the clipboard, it shows the text selected. */
export function CopyText({ label, what = 'The text is', text, report, ...look }: CopyTextProps) {
  const [shown, setShown] = useState<string>();
  const area = useRef<HTMLTextAreaElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const kit = useKit();
  const styles = useStyles();
  useEffect(() => {
    if (shown === undefined) return;
    area.current?.select();
    // A frame may forbid the clipboard, and still allow what it copies from its own selection.
    if (!document.execCommand('copy'))
      return void report(
        `Excel does not allow copying from here. ${what} selected: press Ctrl+C (Mac: Cmd+C).`,
      );
    report('Copied.');
    setShown(undefined);
    button.current?.focus();
  }, [shown]);
  const run = async () => {
    let copied = '';
    try {
      copied = await text();
    } catch (thrown) {
      return report(asRrError(thrown).message);
    }
    try {
      await navigator.clipboard.writeText(copied);
      setShown(undefined);
      report('Copied.');
    } catch {
      setShown(copied);
    }
  };
  return (
    <>
      <Button {...look} ref={button} onClick={() => void run()}>
        {label}
      </Button>
      {shown !== undefined && (
        <textarea
          className={mergeClasses(kit.whole, styles.text)}
          aria-label="Text to copy"
          readOnly
          ref={area}
          value={shown}
        />
      )}
    </>
  );
}
