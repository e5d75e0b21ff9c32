import { Quiet } from '../../../pane-kit/quiet';
import { Button, mergeClasses } from '@fluentui/react-components';
import { useRef, type ReactNode } from 'react';
import { useSession, useChanging } from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { useKit } from '../../../pane-kit/use-kit';

export interface FootProps {
  children: ReactNode;
  /** What else can be done, below the buttons. */
  ways?: ReactNode;
}

/** What a person does next, always in sight. */
export const Foot = ({ children, ways }: FootProps) => (
  <div
    className={mergeClasses(useKit().foot, useKit().stack8, useKit().lineAbove)}
    style={{ padding: '8px 16px 12px' }}
  >
    {children}
    {ways && <Quiet style={{ textAlign: 'center' }}>{ways}</Quiet>}
  </div>
);

export interface StartFootProps {
  check(): void;
  /** Makes a clean table of the sheet in front. */
  clean(): void;
  /** Lets the person choose another sheet to compare with. */
  chooseOther(): void;
  paste(): void;
  chooseFiles(files: readonly File[]): void;
  /** Compares several sheets in one pass. */
  several(): void;
  /** Leaves what is shown, and offers all of these again. */
  leave(): void;
}

/** Without a person who is signed in, nothing can be compared with the database. */
export function useIsSignedIn(): boolean {
  const session = useSession();
  return useChanging(session, session.current) !== null;
}

/** Starts a check of the sheet in front, with the database or with another sheet, of text, or of a file. */
export function StartFoot({ check, clean, chooseOther, paste, chooseFiles, several }: StartFootProps) {
  const isSignedIn = useIsSignedIn();
  return (
    <Foot
      ways={
        <>
          <TextLinks {...{ paste, chooseFiles }} />
          {isSignedIn && (
            <>
              {' · '}
              <LinkButton onClick={several}>several sheets</LinkButton>
            </>
          )}
        </>
      }
    >
      {isSignedIn && (
        <Button id="compare-check" appearance="primary" onClick={check}>
          Check this sheet
        </Button>
      )}
      <Button appearance={isSignedIn ? 'secondary' : 'primary'} onClick={clean}>
        Clean table
      </Button>
      <Button onClick={chooseOther}>Compare with another sheet</Button>
    </Foot>
  );
}

/** Takes text or files instead of a sheet. */
export const TextLinks = ({ paste, chooseFiles }: Pick<StartFootProps, 'paste' | 'chooseFiles'>) => (
  <>
    <LinkButton onClick={paste}>paste text instead</LinkButton>
    {' · '}
    <FilesLink choose={chooseFiles}>open files</FilesLink>
  </>
);

/** Lets a person choose workbooks and text files. */
export function FilesLink({ choose, children }: { choose: StartFootProps['chooseFiles']; children: string }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <LinkButton onClick={() => input.current?.click()}>{children}</LinkButton>
      <input
        ref={input}
        style={{ display: 'none' }}
        type="file"
        multiple
        accept=".csv,.txt,.tsv,.xlsx,.xlsm,text/csv,text/plain"
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ target }) => {
          choose([...(target.files ?? [])]);
          // The same file can be chosen again after it was corrected.
          target.value = '';
        }}
      />
    </>
  );
}
