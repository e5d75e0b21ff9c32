import { Button, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { useCopy } from '../../components/copy/use-copy';

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
  const button = useRef<HTMLButtonElement>(null);
  const { copy, shown, area } = useCopy({
    copied: COPIED,
    notAllowed: NOT_ALLOWED,
    say,
    done: () => button.current?.focus(),
  });
  const styles = useStyles();
  return (
    <>
      <Button
        ref={button as never}
        size="small"
        disabledFocusable={names.length === 0}
        onClick={() => void copy(names.join(', '))}
      >
        Copy identifiers
      </Button>
      {shown !== undefined && (
        <Textarea className={styles.text} aria-label="Identifiers" readOnly ref={area} value={shown} />
      )}
    </>
  );
}
