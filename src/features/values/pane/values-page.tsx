import { Button, Checkbox, mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import { useState } from 'react';
import { BusyButton } from '../../../pane-kit/busy-button';
import { Page } from '../../../pane-kit/page';
import { intoView } from '../../../pane-kit/section/into-view';
import { FailureProblem, Notice, Status } from '../../../pane-kit/status/problem';
import { useSheets } from '../../../pane-kit/status/use-sheets';
import { countOf } from '../../../contract/count-text';
import { firstOf } from '../../../table/quoted';
import { usePaneRequest } from '../../../pane-kit/common-parts';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import { useValuesActions, type ValuesQuestion, type ValuesWay } from '../values-actions';

const WAYS: Readonly<Record<ValuesWay, string>> = {
  copies: 'In copies of the sheets, at the end: all formulas',
  here: 'In this workbook: Rent Roll formulas only',
};

/** Makes values of formulas, in copies of sheets or, after a question, in the sheets themselves. */
export function ValuesPage({ back }: { back(): void }) {
  const values = useValuesActions();
  const sheets = [...(useSheets('values')?.values() ?? [])];
  /** Undefined until the person chooses: then sheets that are added are not among them. */
  const [ticked, setTicked] = useState<readonly string[]>();
  const [way, setWay] = useState<ValuesWay>('copies');
  const [asked, setAsked] = useState<ValuesQuestion>();
  const [done, setDone] = useState('');
  const paneRequest = usePaneRequest();
  const kit = useKit();
  const chosen = sheets.filter((name) => ticked?.includes(name) ?? true);
  const { run, busy, error } = useAction(async (work: () => Promise<string>) => {
    setTicked(chosen);
    setAsked(undefined);
    setDone('');
    setDone(await work());
  });
  const make = () =>
    run(async () => {
      if (way === 'copies') return values.copy(chosen);
      setAsked(await values.ask(chosen));
      return '';
    });
  const choose = (next: { way?: ValuesWay; ticked?: readonly string[] }) => {
    setAsked(undefined);
    if (next.way) setWay(next.way);
    if (next.ticked) setTicked(next.ticked);
  };
  return (
    <Page id="values" title="Values instead of formulas" focusNext="replace-formulas make-values" back={back}>
      <p className={kit.pretty}>
        For people without the add-in: formulas become what they show. To hand on a workbook of its own,
        choose File, Save As first.
      </p>
      <RadioGroup
        aria-label="Where"
        className={kit.choices}
        value={way}
        disabled={busy}
        onChange={(_, { value }) => choose({ way: value as ValuesWay })}
      >
        {Object.entries(WAYS).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
      <div role="group" aria-label="Sheets" className={mergeClasses(kit.choices, kit.stack4)}>
        {sheets.map((name) => (
          <Checkbox
            key={name}
            label={name}
            checked={chosen.includes(name)}
            disabled={busy}
            onChange={(_, { checked }) =>
              choose({
                ticked: checked === true ? [...chosen, name] : chosen.filter((sheet) => sheet !== name),
              })
            }
          />
        ))}
      </div>
      {asked ? (
        <Question
          asked={asked}
          replace={() => void run(() => values.replace(chosen, asked))}
          cancel={() => setAsked(undefined)}
        />
      ) : (
        <div className={kit.buttons}>
          <BusyButton
            id="make-values"
            appearance="primary"
            busy={busy}
            disabled={chosen.length === 0}
            doing={way === 'copies' ? 'Copying…' : 'Looking…'}
            run={() => void make()}
          >
            {way === 'copies' ? 'Make the copies' : 'Replace formulas…'}
          </BusyButton>
          <Button disabled={busy} onClick={() => paneRequest.set('record')}>
            Insert a record first
          </Button>
        </div>
      )}
      <FailureProblem failure={error} />
      <Status>{done && <Notice intent="success">{done}</Notice>}</Status>
    </Page>
  );
}

interface QuestionProps {
  asked: ValuesQuestion;
  replace(): void;
  cancel(): void;
}

/** Says what will be lost. */
function Question({
  asked: { formulas, cells, canUndo, otherAddinFormulas },
  replace,
  cancel,
}: QuestionProps) {
  const kit = useKit();
  return (
    <div ref={intoView} role="group" aria-label="Replace formulas" className={kit.stack12}>
      <Notice intent="warning">
        {countOf(formulas, 'Rent Roll formula')} in {countOf(cells, 'cell')} will be lost. The cells keep what
        they show, and no refresh changes them any more. Other formulas stay, and name the cells of a result
        where they read it as a whole.{' '}
        {canUndo
          ? 'Undo puts the formulas back, until the add-in writes something else.'
          : 'It cannot be undone, because there are more than 200,000 cells.'}
        {otherAddinFormulas.length > 0 &&
          ` Formulas of other add-ins stay: ${firstOf(otherAddinFormulas, 5)}.`}
      </Notice>
      <div className={kit.buttons}>
        <Button id="replace-formulas" appearance="primary" onClick={replace}>
          Replace
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
    </div>
  );
}
