import { Button, Link, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { usePaneContext } from '../components/use-pane-context';
import { Foot } from './foot';

const useStyles = makeStyles({
  about: {
    ...typographyStyles.caption1,
    margin: 0,
    textAlign: 'center',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  link: {
    fontSize: 'inherit',
    lineHeight: 'inherit',
    '@media (forced-colors: active)': { textDecorationLine: 'underline' },
  },
  file: { display: 'none' },
});

export interface StartFootProps {
  check(): void;
  paste(kind: 'rows'): void;
  chooseFile(file: File): void;
}

/** Starts a check of the sheet in front, of text, or of a file. */
export function StartFoot({ check, paste, chooseFile }: StartFootProps) {
  const { compare } = usePaneContext();
  const [sheet, setSheet] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const styles = useStyles();
  useEffect(() => {
    let isGone = false;
    const look = () => void compare.sheet().then((name) => !isGone && setSheet(name));
    look();
    const leave = compare.onSheetChange(look);
    return () => {
      isGone = true;
      leave();
    };
  }, [compare]);
  return (
    <Foot>
      <Button id="compare-check" appearance="primary" onClick={check}>
        Check this sheet
      </Button>
      <p className={styles.about}>
        {sheet !== null && `“${sheet}” · `}
        <Link as="button" type="button" className={styles.link} onClick={() => paste('rows')}>
          paste text instead
        </Link>
        {' · '}
        <Link as="button" type="button" className={styles.link} onClick={() => file.current?.click()}>
          open a CSV file
        </Link>
      </p>
      <input
        ref={file}
        className={styles.file}
        type="file"
        accept=".csv,.txt,.tsv,text/csv,text/plain"
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) chooseFile(chosen);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </Foot>
  );
}
