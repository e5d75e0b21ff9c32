import { Quiet } from '../../../pane-kit/quiet';
import { isoText } from '../../../table/day-text';
import { useCompareActions } from '../several/several-actions';
import { Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import type { ReactNode } from 'react';
import {
  filledText,
  sidesOf,
  type Answers,
  type CellOfDifference,
  type Checked,
  type SheetReading,
  type Given,
} from '../compare-actions';
import {
  columnWords,
  rowAccount,
  totalsAccount,
  type PropertyReconciliation,
  type Sides,
} from '../../../intake/index';
import { PropertyBlock } from './property-block';
import { Block } from '../../../pane-kit/section/block';
import { describeAge } from '../../../pane-kit/text/describe-age';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { FailureProblem, Notice } from '../../../pane-kit/status/problem';
import { useReview } from '../../../pane-kit/section/use-review';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import { differenceCell, otherCell } from '../chosen-table';
import { candidatesOf } from '../questions-of';
import { namesOf } from '../side-words';
import { differenceGroups, headlineWords } from './difference-groups';
import { DifferenceList } from './difference-list';
import { Foot, StartFoot, type StartFootProps } from './start-foot';
import { HIGHLIGHT_BUTTON, ResultFoot } from './result-foot';
import { FarNotes, describeFarNotes, isSecondary, Remarks, RollWarnings } from './roll-notes';
import { ColumnBlocks, OpenPoints, useBlocks, type SideBlocksProps } from './side-blocks';
import { useKit } from '../../../pane-kit/use-kit';
import { useTaken } from './use-taken';

const useStyles = makeStyles({
  title: {
    ...typographyStyles.subtitle1,
    margin: '4px 0',
    outlineStyle: 'none',
    ':focus-visible': {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      borderRadius: tokens.borderRadiusMedium,
    },
  },
  text: { margin: '0 0 8px', overflowWrap: 'anywhere' },
});

interface CompareResultProps extends Checked, StartFootProps {
  /** What goes on while what was shown before stays. */
  working?: ReactNode;
  /** Compares again with other answers. */
  change(changed: Partial<Given>): void;
}

/** The comparison as a letter: what agrees, what differs by how much, what was taken for granted, and what to do next. */
export function CompareResult(props: CompareResultProps) {
  const { reading, answers, otherSide, compared, failure, working } = props;
  const { reconciliation } = compared ?? {};
  const candidates = candidatesOf(failure);
  const go = useAction(useCompareActions().goTo);
  const kit = useKit();
  const groups = reconciliation ? differenceGroups(reconciliation) : [];
  const { block, keepOpen } = useBlocks();
  const firstGroup = groups.find(({ isConvention }) => !isConvention);
  const taken = useTaken(groups);
  const review = useReview({
    ...taken,
    apply: () => document.getElementById(HIGHLIGHT_BUTTON)?.click(),
    enter: 'marks',
  });
  const none = sidesOf(props).find((side) => side.reading.extraction.facts.length === 0);
  if (none) return <NoRentRoll {...props} reading={none.reading} />;

  const words = namesOf(reading, otherSide?.reading);
  const properties = reconciliation?.properties ?? [];
  const notes = properties.flatMap((property) => property.notes);
  const far = notes.filter(isSecondary);
  const goTo = (line: CellOfDifference, { inOtherSheet } = { inOtherSheet: false }) => {
    const at = inOtherSheet ? otherSide && otherCell(otherSide.reading, line) : differenceCell(reading, line);
    if (at !== undefined) void go.run(inOtherSheet && otherSide ? otherSide.reading : reading, at);
  };
  const sides = sideBlocksOf(props, words, notes, {
    block,
    keepOpen: () => firstGroup && keepOpen(firstGroup.id),
  });
  return (
    // The keys bubble from the boxes and rows in it.
    <div className={kit.tab} {...review.keys}>
      <div className={kit.grow}>
        <Headline {...props} words={words} sides={sides} />
        <Hindrances {...props} sides={sides} />
        <RollWarnings notes={notes.filter((note) => !isSecondary(note))} />
        {sides.map((side) => (
          <OpenPoints key={side.name} {...side} />
        ))}
        {groups.map((group) => (
          <Block
            key={group.id}
            title={group.title}
            summary={group.summary}
            before={<Checkbox {...taken.ofGroup(group)} aria-label={`Take all of ${group.title}`} />}
            isSummaryAlwaysShown
            isWide
            {...block(group.id, { isOpen: group === firstGroup })}
          >
            <DifferenceList
              {...{ words, taken, goTo, lines: group.lines, totals: group.totals, label: group.title }}
              {...(group.isConvention && { withColumn: columnWords })}
            />
          </Block>
        ))}
        {far.length > 0 && (
          <Block title="Large changes" summary={describeFarNotes(far, words)} {...block('far')}>
            <FarNotes notes={far} goTo={goTo} />
          </Block>
        )}
        {sides.map((side) => (
          <Remarks key={side.name} {...side} />
        ))}
        {sides.map((side) => (
          <ColumnBlocks key={side.name} {...side} />
        ))}
        {!otherSide && (
          <PropertyBlock
            {...{ reading, answers }}
            names={properties.map(({ name }) => name)}
            candidates={candidates ?? []}
            change={sides[0]!.change}
            {...block('property', {
              isOpen: candidates !== undefined || failure?.code === 'no-rows',
            })}
          />
        )}
      </div>
      {working ? (
        <Foot>{working}</Foot>
      ) : (
        <ResultFoot
          {...props}
          taken={taken}
          keys={groups.length > 0 && review.line}
          hasCells={groups.some(({ lines }) =>
            lines.some((line) => line.row !== undefined || line.otherLocation),
          )}
          go={go}
        />
      )}
    </div>
  );
}

/** Each side as the blocks about it take it. */
function sideBlocksOf(
  { compared, change, ...given }: CompareResultProps,
  words: Sides,
  notes: PropertyReconciliation['notes'],
  { block, keepOpen }: Pick<SideBlocksProps, 'block'> & { keepOpen(): void },
): SideBlocksProps[] {
  const { otherSide } = given;
  const names = [words.sheet, words.database];
  const changed = (at: number, answers: Answers): Partial<Given> =>
    at === 0 || !otherSide ? { answers } : { otherSide: { ...otherSide, answers } };
  return sidesOf(given).map((side, at) => ({
    ...{ ...side, block, isCurrencyAssumed: notes.some(({ kind }) => kind === 'assumed currency') },
    name: otherSide ? names[at]! : '',
    theirs: names[1 - at]!,
    evidence: compared?.evidence[at] ?? [],
    change: (answers) => {
      keepOpen();
      change(changed(at, answers));
    },
  }));
}

interface HeadlineProps extends CompareResultProps {
  words: Sides;
  sides: readonly OfSide[];
}

/** What was compared, what came of it, and what the rows of each side are. */
function Headline({ reading, otherSide, compared, words, sides }: HeadlineProps) {
  const kit = useKit();
  const styles = useStyles();
  const now = useNow();
  const headline = compared && headlineWords(compared.reconciliation, words);
  return (
    <div className={kit.edge}>
      <Quiet>
        {addressOf(reading)}
        {otherSide ? `${reading.filledBy ? ',' : ''} with ${addressOf(otherSide.reading)}` : ''}
        {compared &&
          !otherSide &&
          ` · ${describeRolls(compared.reconciliation.properties)} · database read ${describeAge(compared.at, now)}`}
      </Quiet>
      {/* A stop for Tab: from another element, Office.js would take the next Tab out of the pane. */}
      <h2 className={styles.title} id="compare-headline" tabIndex={-1}>
        {headline ? headline.title : 'Read, but not compared yet'}
      </h2>
      {headline && (
        <p className={styles.text}>
          {headline.text}
          {compared.rates?.sentence}
        </p>
      )}
      {sides.map((side) => (
        <Account key={side.name} {...side} />
      ))}
    </div>
  );
}

/** Why the sides were not compared, and what blocks their reading. */
function Hindrances({ failure, answers, change, sides }: CompareResultProps & Pick<HeadlineProps, 'sides'>) {
  const kit = useKit();
  return (
    <>
      {failure && (
        <div className={kit.below}>
          <FailureProblem failure={failure} retry={() => change({ answers })} />
        </div>
      )}
      {sides.flatMap(({ name, reading: { extraction } }) =>
        blockingOf(extraction).map(({ text }) => (
          <div key={text + name} className={kit.below}>
            <Notice intent="warning">{prefix(name) + text}</Notice>
          </div>
        )),
      )}
    </>
  );
}

const addressOf = ({ sheet, range, filledBy }: SheetReading): string =>
  `${sheet}!${range}${filledText(filledBy)}`;

function NoRentRoll({ reading, ...starts }: Pick<Checked, 'reading'> & StartFootProps) {
  const { extraction, sheet, hasResults } = reading;
  const [why] = blockingOf(extraction);
  return (
    <>
      <div className={useKit().grow}>
        <EmptyState icon={<DocumentSearchRegular />} title={`No rent roll on “${sheet}”`}>
          {why?.text ?? 'It has headings, but not a row with a unit or a tenant.'}{' '}
          {hasResults && 'Cells that RR formulas fill are only compared with another sheet. '}Open the sheet
          with the agent’s rent roll.
        </EmptyState>
      </div>
      <StartFoot {...starts} />
    </>
  );
}

const blockingOf = ({ findings }: SheetReading['extraction']) =>
  findings.filter(({ severity }) => severity === 'blocks');

type OfSide = Pick<SideBlocksProps, 'name' | 'reading'>;

/** Says which sheet a sentence is about, where there are two. */
const prefix = (name: string) => (name === '' ? '' : `${name}: `);

/** What the rows of a sheet are, and what its own totals prove. */
function Account({ name, reading: { extraction } }: OfSide) {
  return (
    <Quiet>
      {prefix(name)}
      {rowAccount(extraction)}. {describeTotals(extraction)}
    </Quiet>
  );
}

/** Such as `Crane House, rent roll of 30 Sep 2026`. */
function describeRolls(properties: readonly PropertyReconciliation[]): string {
  const names = properties.map(({ name }) => name).join(', ');
  const [first, ...laterDates] = [...new Set(properties.flatMap(({ rollDate }) => rollDate ?? []))].sort();
  if (first === undefined) return names;
  const rolls =
    laterDates.length === 0
      ? `rent roll of ${isoText(first)}`
      : `rent rolls of ${isoText(first)} to ${isoText(laterDates.at(-1)!)}`;
  return `${names}, ${rolls}`;
}

/** The sentences about totals that are not shown as warnings. */
const describeTotals = (extraction: SheetReading['extraction']): string =>
  blockingOf(extraction)
    .reduce((text, warning) => text.replace(warning.text, ''), totalsAccount(extraction))
    .trim();
