import { Quiet } from '../../../pane-kit/quiet';
import { addressText } from '../../../excel/cell-address';
import { Checkbox, mergeClasses } from '@fluentui/react-components';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { ErrorCircleFilled } from '@fluentui/react-icons/svg/error-circle';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../../pane-kit/busy-button';
import { useChanging, usePaneRequest, useWorkbook } from '../../../pane-kit/common-parts';
import { LinkButton } from '../../../pane-kit/link-button';
import { intoView } from '../../../pane-kit/section/into-view';
import { Section } from '../../../pane-kit/section/section';
import { FailureProblem, Notice } from '../../../pane-kit/status/problem';
import { useIsGone } from '../../../pane-kit/status/use-sheets';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import { instantText } from '../../../table/day-text';
import { useRecordActions, type CheckedRecord, type RecordOutcome } from '../record-actions';

/** What came of the last action. */
type Outcome = RecordOutcome & { checked?: readonly CheckedRecord[]; at?: number };

/** Makes a record of all Rent Roll formulas, and checks those that the workbook has. */
export function RecordPart() {
  const record = useRecordActions();
  const [isMakerNamed, setMakerNamed] = useState(false);
  const [{ sheet, refused, checked, at = 0 }, setOutcome] = useState<Outcome>({});
  const [doing, setDoing] = useState('');
  const { run, busy, error } = useAction(async (id: string, work: () => Promise<Outcome>) => {
    setDoing(id);
    setOutcome({});
    setOutcome(await work());
  });
  const insert = (anyway: boolean) =>
    void run('insert-record', () => record.insert({ isMakerNamed, anyway }));
  const paneRequest = usePaneRequest();
  const isRequested = useChanging(paneRequest, paneRequest.get) === 'record';
  useEffect(() => {
    if (!isRequested) return;
    paneRequest.set(null);
    insert(false);
  }, [isRequested]);
  const isGone = useIsGone(sheet === undefined ? [] : [sheet]);
  const kit = useKit();
  const button = (id: string, label: string, doingLabel: string, act: () => void) => (
    <BusyButton
      id={id}
      appearance="subtle"
      size="small"
      busy={busy && doing === id}
      doing={doingLabel}
      run={act}
    >
      {label}
    </BusyButton>
  );
  return (
    <Section
      id="record"
      title="Record"
      focusNext="insert-record check-record"
      side={button('insert-record', 'Insert record', 'Gathering…', () => insert(false))}
    >
      <Quiet>What each formula shows and where it comes from, for lenders and auditors.</Quiet>
      <div className={kit.spread}>
        <Checkbox
          style={{ margin: '-8px' }}
          label="Name me as its maker"
          checked={isMakerNamed}
          disabled={busy}
          onChange={(_, { checked: isOn }) => setMakerNamed(isOn === true)}
        />
        {button(
          'check-record',
          'Check record',
          'Checking…',
          () => void run('check-record', async () => ({ checked: await record.check(), at: Date.now() })),
        )}
      </div>
      <FailureProblem failure={error} />
      <div className={kit.status} role="status">
        {sheet !== undefined && !isGone && (
          <p ref={intoView} className={kit.text}>
            Sheet “{sheet}” was added.
          </p>
        )}
        {refused !== undefined && (
          <Notice intent="warning" action={{ label: 'Make it anyway', run: () => insert(true) }}>
            {refused}
          </Notice>
        )}
        {checked && <Checked checked={checked} at={at} />}
      </div>
    </Section>
  );
}

/** Says of each result of each record whether it is as it was. */
function Checked({ checked, at }: { checked: readonly CheckedRecord[]; at: number }) {
  const { run, error } = useAction(useWorkbook().goTo);
  const kit = useKit();
  return (
    <div ref={intoView} className={kit.stack8}>
      {checked.map(({ sheet, madeAt, problem, results }) => (
        <div key={sheet} className={kit.stack8}>
          <h3 className={kit.strong}>{[sheet, madeAt].filter(Boolean).join(', ')}</h3>
          {problem !== undefined ? (
            <p className={kit.text}>{problem}</p>
          ) : (
            <ul className={mergeClasses(kit.list, kit.stack8)} aria-label={`Check of ${sheet}`}>
              {results.map(({ cell, message, isEqual }, index) => (
                <li key={index} className={kit.iconRow}>
                  <span className={mergeClasses(kit.icon, isEqual ? kit.good : kit.bad)} aria-hidden>
                    {isEqual ? <CheckmarkCircleFilled /> : <ErrorCircleFilled />}
                  </span>
                  <span className={kit.small}>
                    {cell && (
                      <LinkButton
                        className={kit.smallStrong}
                        aria-label={`Go to ${addressText(cell)}`}
                        onClick={() => void run(cell)}
                      >
                        {addressText(cell)}
                      </LinkButton>
                    )}{' '}
                    {message}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <FailureProblem failure={error} />
      <Quiet>
        Checked at {instantText(at).time}. Figures made of results are not covered, and a person can change a
        record, too. Excel’s digital signature seals a file.
      </Quiet>
    </div>
  );
}
