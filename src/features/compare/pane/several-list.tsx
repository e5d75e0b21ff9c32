import { Quiet } from '../../../pane-kit/quiet';
import { isoText } from '../../../table/day-text';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { BusyButton } from '../../../pane-kit/busy-button';
import { LinkButton } from '../../../pane-kit/link-button';
import { countOf } from '../../../contract/count-text';
import { useWritten } from '../../../pane-kit/common-parts';
import { useAction } from '../../../pane-kit/use-action';
import { useSheets } from '../../../pane-kit/status/use-sheets';
import { useKit } from '../../../pane-kit/use-kit';
import type { Answers } from '../compare-actions';
import { resultOf, statusOf, summary, type ReceivedLine } from '../several/received';
import { type Roll, useCompareActions } from '../several/several-actions';
import { CompareResult } from './compare-result';
import { signedText } from './difference-groups';
import { Screen } from './screen';
import type { StartFootProps } from './start-foot';

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: '0 12px',
    width: '100%',
    padding: '6px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    contentVisibility: 'auto',
    containIntrinsicSize: 'auto 52px',
  },
  whole: { gridColumn: '1 / -1' },
});

interface SeveralListProps extends StartFootProps {
  rolls: readonly Roll[];
  lines: readonly ReceivedLine[];
  back(): void;
  /** Compares those that were not compared. */
  again(): void;
  answer(id: string, answers: Answers): void;
}

/** All rent rolls of a pass, those with something open first. Each leads to its comparison. */
export function SeveralList(props: SeveralListProps) {
  const { rolls, lines, back, again, answer, ...starts } = props;
  const compare = useCompareActions();
  const [opened, setOpened] = useState<string>();
  const [written, setWritten] = useState<string>();
  const sheets = useSheets(written ?? lines);
  const isWritten = written !== undefined && (!sheets || [...sheets.values()].includes(written));
  const kit = useKit();
  const write = useAction(async () => setWritten(await (await compare.several()).write(lines)));
  const steps = useWritten();
  useEffect(() => steps.onUndone(({ by }) => by === 'compare' && setWritten(undefined)), [steps]);
  const roll = rolls.find(({ id }) => id === opened);
  if (roll?.checked)
    return (
      <>
        <Quiet className={mergeClasses(kit.row, kit.lineBelow)}>
          <LinkButton onClick={() => setOpened(undefined)}>
            All {countOf(lines.length, 'rent roll')}
          </LinkButton>
        </Quiet>
        <CompareResult
          key={roll.id}
          {...roll.checked}
          {...starts}
          change={({ answers }) => answers && answer(roll.id, answers)}
        />
      </>
    );
  const failed = lines.filter(({ counts, units }) => units !== undefined && !counts).length;
  return (
    <Screen
      title={summary(lines).replace(/\.$/, '')}
      foot={
        <>
          <p className={mergeClasses(kit.quiet, write.error ? kit.bad : undefined)} role="status">
            {write.error ? write.error.message : isWritten && `Written to sheet "${written}".`}
          </p>
          <BusyButton appearance="primary" action={write} doing="Writing…">
            Write list
          </BusyButton>
        </>
      }
      ways={
        <>
          {failed > 0 && (
            <>
              <LinkButton onClick={again}>try again what was not compared</LinkButton>
              {' · '}
            </>
          )}
          <LinkButton onClick={back}>choose other sheets</LinkButton>
        </>
      }
    >
      <ul className={kit.list} aria-label="Rent rolls received">
        {[...lines].sort(byUrgency).map((line, at) => (
          <li key={at}>
            <Line
              line={line}
              now={sheets ? (sheets.get(line.sheetId) ?? null) : line.sheet}
              open={() => setOpened(line.roll)}
            />
          </li>
        ))}
      </ul>
    </Screen>
  );
}

const ORDER = ['not compared', 'differs', 'to confirm', 'not read', 'agrees'];
const byUrgency = (a: ReceivedLine, b: ReceivedLine): number =>
  ORDER.indexOf(statusOf(a)) - ORDER.indexOf(statusOf(b));

/** `now`: what its sheet is called now. Null if it was deleted. */
function Line({ line, now, open }: { line: ReceivedLine; now: string | null; open(): void }) {
  const { property, sheet, date, units, money, questions, note, counts } = line;
  const kit = useKit();
  const styles = useStyles();
  const isGood = statusOf(line) === 'agrees';
  const amounts = money.flatMap(({ measure, difference }) =>
    difference === 0 || isGood ? [] : [`${measure} ${signedText(difference)}`.trim()],
  );
  const facts = [
    ...(now === null ? [`Sheet “${sheet}” was deleted.`] : property && property !== now ? [now] : []),
    ...(date ? [isoText(date)] : []),
    ...(units !== undefined ? [countOf(units, 'unit')] : []),
    ...(questions > 0 ? [countOf(questions, 'question')] : []),
  ];
  const more = [
    ...(amounts.length > 0 ? [`Rent ${amounts.join(', ')}`] : []),
    ...(note !== '' && !counts ? [note] : []),
  ];
  const content = (
    <>
      <span className={kit.strong}>{property || (now ?? sheet)}</span>
      <span className={mergeClasses(kit.small, isGood ? kit.good : kit.doubtful)}>{resultOf(line)}</span>
      {[facts.join(' · '), ...more].map((text) => (
        <span key={text} className={mergeClasses(kit.quiet, kit.number, styles.whole)}>
          {text}
        </span>
      ))}
    </>
  );
  if (units === undefined) return <div className={styles.line}>{content}</div>;
  return (
    <button type="button" className={mergeClasses(kit.press, styles.line)} onClick={open}>
      {content}
    </button>
  );
}
