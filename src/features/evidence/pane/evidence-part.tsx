import { useEvidenceActions } from '../evidence-actions';
import { useChanging, useWorkbook, useWritten } from '../../../pane-kit/common-parts';
import { Link, mergeClasses, Checkbox } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { useEffect, useState, type ReactNode } from 'react';
import { CopyText } from '../../../pane-kit/copy-text';
import { intoView } from '../../../pane-kit/section/into-view';
import { BusyButton } from '../../../pane-kit/busy-button';
import { FailureProblem, Notice } from '../../../pane-kit/status/problem';
import { Section } from '../../../pane-kit/section/section';
import { createEvidenceStore, type Doing, type EvidenceState } from './evidence-store';
import { describeTime } from '../../../pane-kit/text/describe-age';
import { useNow } from '../../../pane-kit/use-now';
import { useAction } from '../../../pane-kit/use-action';
import { useIsGone } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import { parseCellAddress } from '../../../excel/cell-address';
import type { CheckedSheet as Checked } from '../sheet/check-book';

const TICKS = [
  ['reviewers', 'Name the reviewers'],
  ['person', 'Name me as its maker'],
  ['gateway', 'Name the gateway'],
] as const;
const BUTTONS: readonly (readonly [Doing, id: string, label: string, doing: string])[] = [
  ['insert', 'insert-evidence', 'Insert evidence sheet', 'Gathering…'],
  ['check', 'check-evidence', 'Check evidence', 'Checking…'],
];

const store = createEvidenceStore();

/** Makes an evidence sheet of all Rent Roll formulas, and checks those that the workbook has. */
export function EvidencePart() {
  const evidence = useEvidenceActions();
  const { ticks, doing, ...found } = useChanging(store, store.get);
  const { made, error } = found;
  const written = useWritten();
  useEffect(() => written.onUndone(({ by }) => by === 'evidence' && store.forgetMade()), [written]);
  const isGone = useIsGone(made?.kind === 'made' ? made.sheets : []);
  useEffect(() => {
    if (isGone) store.forgetMade();
  }, [isGone]);
  const kit = useKit();
  const run: Record<Doing, () => Promise<void>> = {
    insert: () => store.insert(evidence, false),
    check: () => store.check(evidence),
  };
  return (
    <div className={kit.lineAbove}>
      <Section id="evidence" title="Evidence" focusNext="insert-evidence check-evidence">
        <p className={kit.quiet}>
          A sheet for lenders and auditors: what each Rent Roll formula shows, what that rests on, which rent
          rolls were approved, and how anybody can check it without the add-in.
        </p>
        <Ticks
          label="On the sheet"
          of={TICKS.map(([name, label]) => ({ name, label, isOn: ticks[name] }))}
          disabled={doing !== undefined}
          tick={(name, isOn) => store.tick({ ...ticks, [name]: isOn })}
        />
        <div className={kit.buttons}>
          {BUTTONS.map(([name, id, label, words]) => (
            <BusyButton
              key={id}
              id={id}
              appearance={name === 'insert' ? 'primary' : 'secondary'}
              size="small"
              busy={doing === name}
              doing={words}
              run={() => void run[name]()}
            >
              {label}
            </BusyButton>
          ))}
        </div>
        {error && <FailureProblem failure={error} />}
        <div role="status">
          {made?.kind === 'made' && <Made {...made} />}
          {made?.kind === 'not made' && (
            <Notice
              intent="warning"
              action={{ label: 'Make it anyway', run: () => void store.insert(evidence, true) }}
            >
              {made.because}
            </Notice>
          )}
          <Checks {...found} />
        </div>
      </Section>
    </div>
  );
}

/** Says what was made, and shows the seal to copy. */
function Made({ says, seal }: { says: string; seal: string }) {
  const [said, setSaid] = useState<string>();
  const kit = useKit();
  return (
    <div ref={intoView} className={mergeClasses(kit.stack8, kit.left)}>
      <p className={kit.text}>{says} Put its seal into the covering mail:</p>
      <code className={mergeClasses(kit.small, kit.mono)} style={{ userSelect: 'all' }}>
        {seal}
      </code>
      <CopyText size="small" label="Copy seal" text={() => seal} say={setSaid} />
      {said && <p className={kit.text}>{said}</p>}
    </div>
  );
}

function Checks({ editedAt, checked }: Pick<EvidenceState, 'editedAt' | 'checked'>) {
  const kit = useKit();
  const now = useNow();
  return (
    <>
      {editedAt !== undefined && (
        <Notice>
          The workbook was edited at {describeTime(editedAt, now)}, after the check. Check it again.
        </Notice>
      )}
      {checked && (
        <div className={kit.stack12}>
          {checked.warnings.map((warning) => (
            <p key={warning} className={kit.text}>
              {warning}
            </p>
          ))}
          {checked.sheets.map((sheet) => (
            <CheckedSheet key={sheet.name} {...sheet} />
          ))}
          <p className={kit.quiet}>
            Excel does not report a hidden column or a filter. Check again after one.
          </p>
        </div>
      )}
    </>
  );
}

/** Says of each formula on an evidence sheet whether its cells are as they were. */
function CheckedSheet({ name, seal, isSealed, says, results, covers }: Checked) {
  const workbook = useWorkbook();
  const goTo = useAction(workbook.goTo);
  const kit = useKit();
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
    <div className={kit.stack8}>
      <h3 className={kit.strong}>{name}</h3>
      <ul className={mergeClasses(kit.list, kit.stack8)} aria-label={`Check of ${name}`}>
        <CheckedLine isFine={isSealed}>
          {says}
          <code className={mergeClasses(kit.mono, kit.wrap)} style={{ display: 'block' }}>
            {seal}
          </code>
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

const CheckedLine = ({ isFine, children }: { isFine: boolean; children: ReactNode }) => {
  const kit = useKit();
  return (
    <li className={kit.iconRow}>
      <span
        className={mergeClasses(kit.icon, isFine ? kit.good : kit.bad)}
        style={{ paddingTop: 2 }}
        aria-hidden
      >
        {isFine ? <CheckmarkCircleFilled /> : <ErrorCircleFilled />}
      </span>
      <span className={kit.small}>{children}</span>
    </li>
  );
};

interface TicksProps {
  /** What is asked, for screen readers. */
  label: string;
  of: readonly { name: string; label: string; isOn: boolean }[];
  disabled: boolean;
  tick(name: string, isOn: boolean): void;
}

const Ticks = ({ label, of, disabled, tick }: TicksProps) => (
  <div
    style={{ display: 'flex', flexDirection: 'column', margin: '-4px 0 -4px -8px' }}
    role="group"
    aria-label={label}
  >
    {of.map((one) => (
      <Checkbox
        key={one.name}
        label={one.label}
        checked={one.isOn}
        disabled={disabled}
        onChange={(_, { checked }) => tick(one.name, checked === true)}
      />
    ))}
  </div>
);
