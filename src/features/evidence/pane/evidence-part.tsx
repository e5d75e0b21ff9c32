import { useEvidenceActions } from './use-evidence-actions';
import { useChanging, useWorkbook, useWritten } from '../../../pane-kit/common-parts';
import { Button, Checkbox, Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { useEffect, useState, type ReactNode } from 'react';
import { CopyChoice } from './copy-choice';
import { intoView } from '../../../pane-kit/section/into-view';
import { BusyButton } from '../../../pane-kit/busy-button';
import { FailureProblem, Notice } from '../../../pane-kit/status/problem';
import { Section } from '../../../pane-kit/section/section';
import { createEvidenceStore } from './evidence-store';
import { describeTime } from '../../../pane-kit/text/describe-age';
import { useNow } from '../../../pane-kit/use-now';
import { useAction } from '../../../pane-kit/use-action';
import { useIsGone } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import { parseCellAddress } from '../../../excel/cell-address';
import type { CheckedSheet as Checked } from '../sheet/check-book';
import type { CopyOutcome, InsertOutcome } from '../evidence-actions';
import { countOf, plural } from '../../../pane-kit/text/count-text';

const TICKS = [
  ['reviewers', 'Name the reviewers'],
  ['person', 'Name me as its maker'],
  ['gateway', 'Name the gateway'],
] as const;

const store = createEvidenceStore();

/** Makes an evidence sheet of all Rent Roll formulas, and checks those that the workbook has. */
export function EvidencePart() {
  const evidence = useEvidenceActions();
  const { ticks, doing, made, checked, editedAt, copying, copied, error } = useChanging(store, store.get);
  const written = useWritten();
  const now = useNow();
  useEffect(() => written.onUndone(({ by }) => by === 'evidence' && store.forgetMade()), [written]);
  const isGone = useIsGone([
    ...(made?.kind === 'inserted' ? [made.sheet] : []),
    ...(copied?.kind === 'copied' && copied.added ? [...copied.added, copied.about] : []),
  ]);
  useEffect(() => {
    if (isGone) store.forgetMade();
  }, [isGone]);
  const kit = useKit();
  return (
    <div className={kit.lineAbove}>
      <Section id="evidence" title="Evidence" focusNext="insert-evidence check-evidence">
        <p className={kit.quiet}>
          A sheet for lenders and auditors: what each Rent Roll formula shows, what that rests on, which rent
          rolls were approved, and how anybody can check it without the add-in.
        </p>
        <div
          style={{ display: 'flex', flexDirection: 'column', margin: '-4px 0 -4px -8px' }}
          role="group"
          aria-label="On the sheet"
        >
          {TICKS.map(([name, label]) => (
            <Checkbox
              key={name}
              label={label}
              checked={ticks[name]}
              disabled={doing !== undefined}
              onChange={(_, { checked: isOn }) => store.tick({ ...ticks, [name]: isOn === true })}
            />
          ))}
        </div>
        <div className={kit.buttons}>
          <BusyButton
            id="insert-evidence"
            appearance="primary"
            size="small"
            busy={doing === 'insert'}
            doing="Gathering…"
            run={() => void store.insert(evidence, false)}
          >
            Insert evidence sheet
          </BusyButton>
          <BusyButton
            id="check-evidence"
            size="small"
            busy={doing === 'check'}
            doing="Checking…"
            run={() => void store.check(evidence)}
          >
            Check evidence
          </BusyButton>
          {!copying && (
            <BusyButton
              id="copy-values"
              size="small"
              busy={doing === 'sheets'}
              doing="Reading the sheets…"
              run={() => void store.startCopy(evidence)}
            >
              Copy with values only…
            </BusyButton>
          )}
        </div>
        {copying && (
          <CopyChoice
            {...copying}
            isCopying={doing === 'copy'}
            choose={store.choose}
            copy={() => void store.copy(evidence, { anyway: false, here: false })}
          />
        )}
        {error && <FailureProblem failure={error} />}
        <div role="status">
          {made?.kind === 'inserted' && (
            <Sealed seal={made.seal}>
              Sheet “{made.sheet}” was added. {made.covered.join(' ')} Put its seal into the covering mail:
            </Sealed>
          )}
          {copied?.kind === 'copied' && <MadeCopy {...copied} />}
          {made?.kind === 'not current' && (
            <NotCurrent what="sheet" {...made} makeAnyway={() => void store.insert(evidence, true)} />
          )}
          {copied?.kind === 'not current' && (
            <NotCurrent
              what="copy"
              {...copied}
              makeAnyway={() => void store.copy(evidence, { anyway: true, here: false })}
            />
          )}
          {copied?.kind === 'refused' && (
            <Notice
              intent="warning"
              action={{
                label: 'Copy within this workbook',
                run: () => void store.copy(evidence, { anyway: true, here: true }),
              }}
            >
              No copy was made. {copied.because}
            </Notice>
          )}
          {editedAt !== undefined && (
            <Notice>
              The workbook was edited at {describeTime(editedAt, now)}, after the check. Check it again.
            </Notice>
          )}
          {checked?.warnings.map((warning) => (
            <p key={warning} className={kit.text}>
              {warning}
            </p>
          ))}
          {checked?.sheets.map((one) => (
            <CheckedSheet key={one.name} {...one} />
          ))}
          {checked && checked.sheets.length > 0 && (
            <p className={kit.quiet}>
              Excel does not report a hidden column or a filter. Check again after one.
            </p>
          )}
        </div>
      </Section>
    </div>
  );
}

/** Says what the copy is, and shows the seal of its evidence to copy. */
function MadeCopy({ added, about, seal, frozen, sheets, hiddenLines }: Made) {
  const where = added
    ? `${added.map((name) => `“${name}”`).join(', ')} ${plural(added.length, 'was', 'were')} added, with values only.`
    : `A new workbook was opened. It may be behind this window. Save it under a name of its own. It has ${countOf(sheets, 'sheet')} of this one, and ${countOf(frozen, 'formula')} became ${plural(frozen, 'a value', 'values')}.`;
  const hidden =
    hiddenLines.length > 0 ? ` Hidden rows or columns are in it, too: ${hiddenLines.join(', ')}.` : '';
  return (
    <Sealed seal={seal}>
      {where}
      {hidden} Sheet “{about}” says what it is. Put its seal into the covering mail:
    </Sealed>
  );
}

function Sealed({ seal, children }: { seal: string; children: ReactNode }) {
  const [said, setSaid] = useState<string>();
  const kit = useKit();
  const copy = () =>
    navigator.clipboard.writeText(seal).then(
      () => setSaid('Seal copied.'),
      () => setSaid('Excel does not allow copying from here. Select the seal and press Ctrl+C (Mac: Cmd+C).'),
    );
  return (
    <div ref={intoView} className={mergeClasses(kit.stack8, kit.left)}>
      <p className={kit.text}>{children}</p>
      <code className={mergeClasses(kit.small, kit.mono)} style={{ userSelect: 'all' }}>
        {seal}
      </code>
      <Button size="small" onClick={() => void copy()}>
        Copy seal
      </Button>
      {said && <p className={kit.text}>{said}</p>}
    </div>
  );
}

type Made = Extract<CopyOutcome, { kind: 'copied' }>;

const MOST_NAMED = 5;

const WORDS = { failed: 'failed', stale: 'not refreshed', running: 'running' } as const;

interface NotCurrentProps extends Pick<Extract<InsertOutcome, { kind: 'not current' }>, 'cells'> {
  what: 'sheet' | 'copy';
  makeAnyway(): void;
}

/** Asks before evidence is made of formulas that do not show their last answer. */
function NotCurrent({ what, cells, makeAnyway }: NotCurrentProps) {
  const named = cells
    .slice(0, MOST_NAMED)
    .map(({ sheet, cell, state }) => `${sheet}!${cell} (${WORDS[state as keyof typeof WORDS] ?? state})`);
  const others = cells.length - named.length;
  return (
    <Notice intent="warning" action={{ label: 'Make it anyway', run: makeAnyway }}>
      No {what} was {what === 'sheet' ? 'added' : 'made'}. {countOf(cells.length, 'formula')}{' '}
      {plural(cells.length, 'does', 'do')} not show the last answer: {named.join(', ')}
      {others > 0 ? ` and ${others} more` : ''}. Refresh the workbook first. A {what} that is made anyway
      names them.
    </Notice>
  );
}

const useStyles = makeStyles({
  sheet: { display: 'flex', flexDirection: 'column', gap: '8px', '& + &': { marginTop: '12px' } },
  seal: {
    display: 'block',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase100,
    overflowWrap: 'anywhere',
  },
});

/** Says of each formula on an evidence sheet whether its cells are as they were. */
function CheckedSheet({ name, seal, isSealed, says, results, covers }: Checked) {
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const kit = useKit();
  const styles = useStyles();
  const placeOf = (place: string) => {
    const cell = parseCellAddress(place);
    if (!cell) return place;
    const text = `${cell.sheet}!${cell.cell}`;
    return (
      <Link
        as="button"
        type="button"
        className={kit.smallStrong}
        aria-label={`Go to ${text}`}
        onClick={() => void goTo.run(cell)}
      >
        {text}
      </Link>
    );
  };
  return (
    <div className={styles.sheet}>
      <h3 className={kit.strong}>{name}</h3>
      <ul className={mergeClasses(kit.list, kit.stack8)} aria-label={`Check of ${name}`}>
        <CheckedLine isFine={isSealed}>
          {says}
          <code className={styles.seal}>{seal}</code>
        </CheckedLine>
        {results.map(({ place, text, isFine }) => (
          <CheckedLine key={place} isFine={isFine}>
            {placeOf(place)} {text}
          </CheckedLine>
        ))}
      </ul>
      <p className={kit.quiet}>{covers.join(' ')}</p>
      {goTo.error && <FailureProblem failure={goTo.error} />}
    </div>
  );
}

function CheckedLine({ isFine, children }: { isFine: boolean; children: ReactNode }) {
  const kit = useKit();
  return (
    <li className={kit.iconRow}>
      <span
        className={mergeClasses(kit.icon, isFine ? kit.good : kit.bad)}
        style={{ paddingTop: 2 }}
        aria-hidden="true"
      >
        {isFine ? <CheckmarkCircleFilled /> : <ErrorCircleFilled />}
      </span>
      <span className={kit.small}>{children}</span>
    </li>
  );
}
