import {
  Button,
  Link,
  makeStyles,
  tokens,
  typographyStyles,
  type ButtonProps,
} from '@fluentui/react-components';
import { asRrError } from '../../contract/failure';
import { useCopy } from './use-copy';
import { useKit } from '../use-kit';

const useStyles = makeStyles({
  text: {
    ...typographyStyles.body1,
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '72px',
    padding: '4px 8px',
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
  },
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
  const kit = useKit();
  const styles = useStyles();
  const run = async () => {
    try {
      copy(await text());
    } catch (thrown) {
      say(asRrError(thrown).message);
    }
  };
  return (
    <>
      {isLink ? (
        <Link as="button" type="button" className={kit.link} onClick={() => void run()}>
          {label}
        </Link>
      ) : (
        <Button {...look} onClick={() => void run()}>
          {label}
        </Button>
      )}
      {shown !== undefined && (
        <textarea className={styles.text} aria-label="Text to copy" readOnly ref={area} value={shown} />
      )}
    </>
  );
}
