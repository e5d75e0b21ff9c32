import { Checkbox } from '@fluentui/react-components';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';
import { Section } from '../components/section';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import { CheckedSheet } from './checked-sheet';
import { createEvidenceStore } from './evidence-store';
import { InsertedSheet } from './inserted-sheet';
import { NotCurrentNotice } from './not-current-notice';
import { useKit } from '../components/use-kit';

const TICKS = [
  ['reviewers', 'Name the reviewers'],
  ['person', 'Name me as its maker'],
  ['gateway', 'Name the gateway'],
] as const;

const store = createEvidenceStore();

/** Makes an evidence sheet of all Rent Roll formulas, and checks those that the workbook has. */
export function EvidencePart() {
  const { evidence } = usePaneContext();
  const { ticks, doing, made, checked, error } = useChanging(store, store.get);
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
        </div>
        {error && <FailureProblem failure={error} />}
        <div role="status">
          {made?.kind === 'inserted' && <InsertedSheet {...made} />}
          {made?.kind === 'not current' && (
            <NotCurrentNotice cells={made.cells} makeAnyway={() => void store.insert(evidence, true)} />
          )}
          {checked?.map((one) => (
            <CheckedSheet key={one.sheet} {...one} />
          ))}
        </div>
      </Section>
    </div>
  );
}
