import { useCompareActions } from './use-compare-actions';
import { Button, Link, mergeClasses } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useKit } from '../../../pane-kit/use-kit';

/** What a person does next, always in sight. */
export const Foot = ({ children }: { children: ReactNode }) => (
  <div
    className={mergeClasses(useKit().foot, useKit().stack8, useKit().lineAbove)}
    style={{ padding: '8px 16px 12px' }}
  >
    {children}
  </div>
);

export interface StartFootProps {
  check(): void;
  paste(kind: 'rows'): void;
  chooseFile(file: File): void;
}

/** Starts a check of the sheet in front, of text, or of a file. */
export function StartFoot({ check, paste, chooseFile }: StartFootProps) {
  const compare = useCompareActions();
  const [sheet, setSheet] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const kit = useKit();
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
      <p className={kit.quiet} style={{ textAlign: 'center' }}>
        {sheet !== null && `“${sheet}” · `}
        <Link as="button" type="button" className={kit.link} onClick={() => paste('rows')}>
          paste text instead
        </Link>
        {' · '}
        <Link as="button" type="button" className={kit.link} onClick={() => file.current?.click()}>
          open a CSV file
        </Link>
      </p>
      <input
        ref={file}
        style={{ display: 'none' }}
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
