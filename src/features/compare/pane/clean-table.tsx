import { Quiet } from '../../../pane-kit/quiet';
import { mergeClasses } from '@fluentui/react-components';
import { useState, type ComponentType, type ReactNode } from 'react';
import type { RollSource } from '../../../answers/roll/roll-source';
import { countOf } from '../../../contract/count-text';
import { rowAccount, totalsAccount } from '../../../intake/index';
import { BusyButton } from '../../../pane-kit/busy-button';
import { LinkButton } from '../../../pane-kit/link-button';
import { Notice } from '../../../pane-kit/status/problem';
import { useIsGone } from '../../../pane-kit/status/use-sheets';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import { isoText } from '../../../table/day-text';
import type { Answers, SheetReading, Side } from '../compare-actions';
import { questionsOf } from '../questions-of';
import { useCompareActions } from '../several/several-actions';
import { PropertyBlock } from './property-block';
import { ColumnBlocks, OpenPoints, useBlocks } from './side-blocks';
import { Foot } from './start-foot';

/** What can be made over a clean table. The shell knows it. */
export type OverRoll = ComponentType<{ source: RollSource }>;

interface CleanTableProps extends Side {
  /** What goes on while what was shown before stays. */
  working?: ReactNode;
  /** Reads the sheet again with other answers. */
  change(answers: Answers): void;
  overRoll: OverRoll;
  /** Leaves the page. */
  leave(): void;
}

const WORDS = {
  submit: 'Read again',
  property: 'Blank: as the sheet names it, else the name of the sheet.',
  date: 'Blank: as the sheet names it.',
} as const;

/** What a sheet is read as, what it does not say, and its clean table. */
export function CleanTable({ reading, answers, working, change, overRoll, leave }: CleanTableProps) {
  const { extraction } = reading;
  const { block } = useBlocks();
  const kit = useKit();
  const side = { reading, answers, name: '', evidence: [], theirs: '', isCurrencyAssumed: false };
  const blocking = extraction.findings.filter(({ severity }) => severity === 'blocks');
  const vacant = extraction.facts.filter(({ kind }) => kind === 'vacant unit').length;
  return (
    <>
      <div className={kit.grow}>
        <div className={kit.edge}>
          <Quiet>{describeRoll(reading)}</Quiet>
          <h2 className={kit.heading} style={{ margin: '4px 0' }} id="compare-headline" tabIndex={-1}>
            {countOf(extraction.facts.length - vacant, 'lease')} in force, {countOf(vacant, 'vacant unit')}
          </h2>
          <Quiet>
            {rowAccount(extraction)}. {totalsAccount(extraction)}
          </Quiet>
        </div>
        {blocking.map(({ text }) => (
          <div key={text} className={kit.below}>
            <Notice intent="warning">{text}</Notice>
          </div>
        ))}
        <OpenPoints {...side} {...{ block, change }} />
        <ColumnBlocks {...side} {...{ block, change }} />
        <PropertyBlock
          {...{ reading, answers, change, words: WORDS }}
          names={[]}
          candidates={[]}
          {...block('property', { isOpen: !extraction.date })}
        />
      </div>
      <Foot>{working ?? <CleanFoot {...{ reading, answers, overRoll, leave }} />}</Foot>
    </>
  );
}

/** Such as `Sheet1!A1:M60 · Crane House · rent roll of 30 Sep 2026`. */
const describeRoll = ({ sheet, range, extraction: { property, date } }: SheetReading): string =>
  [`${sheet}!${range}`, property?.value, date && `rent roll of ${isoText(date.value)}`]
    .filter(Boolean)
    .join(' · ');

/** Inserts the table, and then what can be made over it. Another reading needs another table. */
function CleanFoot({ reading, answers, overRoll: Over, leave }: Omit<CleanTableProps, 'working' | 'change'>) {
  const compare = useCompareActions();
  const [made, setMade] = useState<{ of: SheetReading; source: RollSource }>();
  const insert = useAction(async () => {
    setMade({ of: reading, source: await compare.writeClean({ reading, answers }) });
  });
  const source = made?.of === reading ? made.source : undefined;
  const isGone = useIsGone(source ? [source.sheet] : []);
  const isAsked = questionsOf(reading.extraction.findings).length > 0;
  const kit = useKit();
  const shown = isGone ? undefined : source;
  return (
    <>
      <p className={mergeClasses(kit.quiet, insert.error ? kit.bad : undefined)} role="status">
        {insert.error?.message ??
          (shown
            ? `The clean table is on the sheet “${shown.sheet}”.`
            : isAsked
              ? 'Answer first what the sheet does not say.'
              : 'A new sheet with one formula. Nothing is sent anywhere.')}
      </p>
      {shown ? (
        <Over source={shown} />
      ) : (
        <BusyButton appearance="primary" action={insert} disabled={isAsked} doing="Inserting…">
          Insert clean table
        </BusyButton>
      )}
      <Quiet>
        <LinkButton onClick={leave}>Other ways</LinkButton>
      </Quiet>
    </>
  );
}
