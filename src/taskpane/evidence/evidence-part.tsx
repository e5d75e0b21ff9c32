import { Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import type { CheckedEvidence } from '../../evidence/check-evidence';
import type { EvidenceChoice, InsertOutcome } from '../../excel/evidence/evidence-actions';
import { BusyButton } from '../components/busy-button';
import { FailureProblem } from '../components/failure-problem';
import { Section } from '../components/section';
import { useAction } from '../components/use-action';
import { usePaneContext } from '../components/use-pane-context';
import { CheckedSheet } from './checked-sheet';
import { InsertedSheet } from './inserted-sheet';
import { NotCurrentNotice } from './not-current-notice';

const useStyles = makeStyles({
  text: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
  // The boxes stand where the texts above and below begin.
  ticks: { display: 'flex', flexDirection: 'column', margin: '-4px 0 -4px -8px' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
});

const TICKS = [
  ['reviewers', 'Name the reviewers'],
  ['person', 'Name me as its maker'],
  ['gateway', 'Name the gateway'],
] as const;

type Ticks = Pick<EvidenceChoice, (typeof TICKS)[number][0]>;

/** Makes an evidence sheet of all Rent Roll formulas, and checks those that the workbook has. */
export function EvidencePart() {
  const { evidence } = usePaneContext();
  const [ticks, setTicks] = useState<Ticks>({ reviewers: false, person: false, gateway: false });
  const [made, setMade] = useState<InsertOutcome>();
  const [checked, setChecked] = useState<readonly CheckedEvidence[]>();
  const insert = useAction(async (anyway: boolean) => {
    setChecked(undefined);
    setMade(undefined);
    setMade(await evidence.insert({ ...ticks, anyway }));
  });
  const check = useAction(async () => {
    setMade(undefined);
    setChecked(undefined);
    setChecked(await evidence.check());
  });
  const isBusy = insert.busy || check.busy;
  const error = insert.error ?? check.error;
  const styles = useStyles();
  return (
    <Section id="evidence" title="Evidence" focusNext="insert-evidence check-evidence">
      <p className={styles.text}>
        A sheet for lenders and auditors: what each Rent Roll formula shows, what that rests on, which rent
        rolls were approved, and how anybody can check it without the add-in.
      </p>
      <div className={styles.ticks} role="group" aria-label="On the sheet">
        {TICKS.map(([name, label]) => (
          <Checkbox
            key={name}
            label={label}
            checked={ticks[name]}
            disabled={isBusy}
            onChange={(_, { checked: isOn }) => setTicks({ ...ticks, [name]: isOn === true })}
          />
        ))}
      </div>
      <div className={styles.buttons}>
        <BusyButton
          id="insert-evidence"
          appearance="primary"
          size="small"
          busy={insert.busy}
          doing="Gathering…"
          run={() => void (isBusy || insert.run(false))}
        >
          Insert evidence sheet
        </BusyButton>
        <BusyButton
          id="check-evidence"
          size="small"
          busy={check.busy}
          doing="Checking…"
          run={() => void (isBusy || check.run())}
        >
          Check evidence
        </BusyButton>
      </div>
      {error && !isBusy && <FailureProblem failure={error} />}
      <div role="status">
        {made?.kind === 'inserted' && <InsertedSheet {...made} />}
        {made?.kind === 'not current' && (
          <NotCurrentNotice cells={made.cells} makeAnyway={() => void insert.run(true)} />
        )}
        {checked?.map((one) => (
          <CheckedSheet key={one.sheet} {...one} />
        ))}
      </div>
    </Section>
  );
}
