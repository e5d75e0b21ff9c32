import { Button, Checkbox, mergeClasses, Radio, RadioGroup } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../../pane-kit/busy-button';
import { Page } from '../../../pane-kit/page';
import { intoView } from '../../../pane-kit/section/into-view';
import { FailureProblem, Notice, Status } from '../../../pane-kit/status/problem';
import { countOf, firstOf } from '../../../pane-kit/text/count-text';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import { useValuesActions, type ValuesActions, type ValuesQuestion, type ValuesWay } from '../values-actions';

const WAYS: Readonly<Record<ValuesWay, string>> = {
  copies: 'In copies of the sheets, at the end: all formulas',
  here: 'In this workbook: Rent Roll formulas only',
};

/** Makes values of formulas, in copies of sheets or, after a question, in the sheets themselves. */
export function ValuesPage({ back }: { back(): void }) {
  const values = useValuesActions();
  const [sheets, setSheets] = useState<Awaited<ReturnType<ValuesActions['sheets']>>>([]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [way, setWay] = useState<ValuesWay>('copies');
  const [asked, setAsked] = useState<ValuesQuestion>();
  const [said, setSaid] = useState('');
  const kit = useKit();
  const names = sheets.map(({ name }) => name).filter((name) => chosen.has(name));
  const look = useAction(async (isFirst: boolean) => {
    const found = await values.sheets();
    setSheets(found);
    if (isFirst) setChosen(new Set(found.flatMap(({ name, isHidden }) => (isHidden ? [] : name))));
  });
  const record = useAction(async () => {
    setSaid(await values.record());
    void look.run(false);
  });
  const make = useAction(async (question?: ValuesQuestion) => {
    setSaid('');
    setAsked(undefined);
    try {
      if (way === 'copies') setSaid(await values.copy(names));
      else if (question) setSaid(await values.replace(names, question));
      else setAsked(await values.ask(names));
    } finally {
      void look.run(false);
    }
  });
  useEffect(() => void look.run(true), []);
  const choose = (change: () => void) => {
    setAsked(undefined);
    change();
  };
  const isBusy = make.busy || record.busy;
  const error = make.error ?? record.error ?? look.error;
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
        disabled={isBusy}
        onChange={(_, { value }) => choose(() => setWay(value as ValuesWay))}
      >
        {Object.entries(WAYS).map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </RadioGroup>
      <div role="group" aria-label="Sheets" className={mergeClasses(kit.choices, kit.stack4)}>
        {sheets.map(({ name, isHidden }) => (
          <Checkbox
            key={name}
            label={isHidden ? `${name} (hidden)` : name}
            checked={chosen.has(name)}
            disabled={isBusy}
            onChange={(_, { checked }) =>
              choose(() =>
                setChosen(
                  new Set(checked === true ? [...chosen, name] : names.filter((one) => one !== name)),
                ),
              )
            }
          />
        ))}
      </div>
      {asked ? (
        <Question asked={asked} replace={() => void make.run(asked)} cancel={() => setAsked(undefined)} />
      ) : (
        <div className={kit.buttons}>
          <BusyButton
            id="make-values"
            appearance="primary"
            busy={make.busy}
            disabled={names.length === 0 || record.busy}
            doing={way === 'copies' ? 'Copying…' : 'Looking…'}
            run={() => void make.run()}
          >
            {way === 'copies' ? 'Make the copies' : 'Replace formulas…'}
          </BusyButton>
          <BusyButton
            busy={record.busy}
            doing="Inserting…"
            disabled={make.busy}
            run={() => void record.run()}
          >
            Insert a record first
          </BusyButton>
        </div>
      )}
      {error && <FailureProblem failure={error} />}
      <Status>{said && <Notice intent="success">{said}</Notice>}</Status>
    </Page>
  );
}

interface QuestionProps {
  asked: ValuesQuestion;
  replace(): void;
  cancel(): void;
}

/** Says what will be lost. */
function Question({ asked: { formulas, cells, canUndo, ofOthers }, replace, cancel }: QuestionProps) {
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
        {ofOthers.length > 0 && ` Formulas of other add-ins stay: ${firstOf(ofOthers, 5)}.`}
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
