import { Button, Link, makeStyles, Textarea, type ButtonProps } from '@fluentui/react-components';
import { useCopy } from './use-copy';

const useStyles = makeStyles({
  text: { width: '100%' },
  link: { fontSize: 'inherit', lineHeight: 'inherit' },
});

const SAID = {
  copied: 'Copied.',
  notAllowed: 'Excel does not allow copying from here. The text is selected: press Ctrl+C (Mac: Cmd+C).',
};

interface CopyTextProps extends Pick<ButtonProps, 'appearance' | 'className' | 'size'> {
  label: string;
  /** What is copied. */
  text(): string | Promise<string>;
  /** Says to the person how it went. */
  say(words: string): void;
  icon?: ButtonProps['icon'];
  isLink?: boolean;
}

/** Copies a text. Where Excel forbids the clipboard, it shows the text selected. */
export function CopyText({ label, text, say, isLink, ...look }: CopyTextProps) {
  const { copy, shown, area } = useCopy({ ...SAID, say });
  const styles = useStyles();
  const run = async () => copy(await text());
  return (
    <>
      {isLink ? (
        <Link as="button" type="button" className={styles.link} onClick={() => void run()}>
          {label}
        </Link>
      ) : (
        <Button {...look} onClick={() => void run()}>
          {label}
        </Button>
      )}
      {shown !== undefined && (
        <Textarea className={styles.text} aria-label="Text to copy" readOnly ref={area} value={shown} />
      )}
    </>
  );
}
