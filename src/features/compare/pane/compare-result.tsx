import { isoText } from '../../../table/day-text';
import { useCompareActions } from './use-compare-actions';
import { Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import { useState, type ReactNode } from 'react';
import type { Answers, CellOfDifference, Checked, SheetReading, Given } from '../compare-actions';
import type { PropertyReconciliation } from '../../../intake/reconcile/reconciliation';
import type { RrError } from '../../../contract/failure';
import { PropertyBlock } from './property-block';
import { Block } from '../../../pane-kit/section/block';
import { describeAge } from '../../../pane-kit/text/describe-age';
import { countOf } from '../../../pane-kit/text/count-text';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { FailureProblem, Notice } from '../../../pane-kit/status/problem';
import { useReview } from '../../../pane-kit/section/use-review';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import { differenceCell, otherCell } from '../chosen-table';
import { columnWords } from '../../../intake/vocabulary/column-words';
import { namesOf, wordsOf } from '../side-words';
import { differenceGroups, headlineWords } from './difference-groups';
import { DifferenceList } from './difference-list';
import { Foot, StartFoot, type StartFootProps } from './start-foot';
import { MARK_BUTTON, ResultFoot } from './result-foot';
import { FarNotes, farSay, isSecondary, RollWarnings } from './roll-notes';
import { ColumnBlocks, OpenPoints, titleOf, type SideBlocksProps } from './side-blocks';
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
  const { reading, answers, other, compared, failure, working } = props;
  const compare = useCompareActions();
  const candidates = candidatesOf(failure);
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const go = useAction(compare.goTo);
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  const none = [reading, ...(other ? [other.reading] : [])].find(
    ({ extraction }) => extraction.facts.length === 0,
  );
  const { reconciliation } = compared ?? {};
  const groups = reconciliation ? differenceGroups(reconciliation) : [];
  const taken = useTaken(groups);
  const review = useReview({
    ...taken,
    apply: () => document.getElementById(MARK_BUTTON)?.click(),
    enter: 'marks',
  });
  if (none) return <NoRentRoll {...props} reading={none} />;

  const words = wordsOf(namesOf(reading, other?.reading));
  const properties = reconciliation?.properties ?? [];
  const notes = properties.flatMap((one) => one.notes);
  const far = notes.filter(isSecondary);
  const said = reconciliation && headlineWords(reconciliation, words);
  /** Blocks that are open at first stay so after a correction, which may bring others before them. */
  const isOpen = (id: string, byItself: boolean) => toggled.get(id) ?? byItself;
  const [firstGroup] = groups.filter(({ isConvention }) => !isConvention);
  const block = (id: string, byItself = false) => ({
    isOpen: isOpen(id, byItself),
    toggle: () => setToggled((last) => new Map(last).set(id, !isOpen(id, byItself))),
  });
  const keepOpen = () => {
    if (firstGroup) setToggled((last) => new Map([[firstGroup.id, true], ...last]));
  };
  const goTo = (line: CellOfDifference, isOther = false) => {
    const at = isOther ? other && otherCell(other.reading, line) : differenceCell(reading, line);
    if (at !== undefined) void go.run(isOther && other ? other.reading : reading, at);
  };
  const sides = [
    {
      reading,
      answers,
      name: other ? words.sheet : '',
      theirs: words.database,
      evidence: compared?.evidence.sheet ?? [],
      change: (next: Answers) => props.change({ answers: next }),
    },
    ...(other
      ? [
          {
            ...other,
            name: words.database,
            theirs: words.sheet,
            evidence: compared?.evidence.other ?? [],
            change: (next: Answers) => props.change({ other: { ...other, answers: next } }),
          },
        ]
      : []),
  ].map((side) => ({
    ...side,
    block,
    isCurrencyAssumed: notes.some(({ kind }) => kind === 'assumed currency'),
    change: (next: Answers) => {
      keepOpen();
      side.change(next);
    },
  }));
  return (
    // The keys bubble from the boxes and rows in it.
    <div className={kit.tab} {...review.keys}>
      <div className={kit.grow}>
        <div className={kit.edge}>
          <p className={kit.quiet}>
            {placeOf(reading)}
            {other ? ` with ${placeOf(other.reading)}` : ''}
            {compared &&
              !other &&
              ` · ${rollsSay(properties)} · database read ${describeAge(compared.at, now)}`}
          </p>
          {/* A stop for Tab: from another element, Office.js would take the next Tab out of the pane. */}
          <h2 className={styles.title} id="compare-headline" tabIndex={-1}>
            {said ? said.title : 'Read, but not compared yet'}
          </h2>
          {said && (
            <p className={styles.text}>
              {said.text}
              {compared?.rates?.says}
            </p>
          )}
          {sides.map((side) => (
            <Account key={side.name} {...side} />
          ))}
        </div>
        {failure && (
          <div className={kit.below}>
            <FailureProblem
              failure={failure}
              action={{ label: 'Try again', run: () => props.change({ answers }) }}
            />
          </div>
        )}
        {sides.flatMap(({ name, reading: { extraction } }) =>
          extraction.findings.flatMap(({ severity, text }) =>
            severity === 'blocks' ? (
              <div key={text + name} className={kit.below}>
                <Notice intent="warning">{prefix(name) + text}</Notice>
              </div>
            ) : (
              []
            ),
          ),
        )}
        <RollWarnings notes={notes.filter((note) => !isSecondary(note))} />
        {sides.map((side) => (
          <OpenPoints key={side.name} {...side} />
        ))}
        {groups.map((group) => (
          <Block
            key={group.id}
            title={group.title}
            says={group.says}
            before={<Checkbox {...taken.ofGroup(group)} aria-label={`Take all of ${group.title}`} />}
            keepsSaying
            isWide
            {...block(group.id, group === firstGroup)}
          >
            <DifferenceList
              lines={group.lines}
              totals={group.totals}
              label={group.title}
              words={words}
              taken={taken}
              goTo={goTo}
              {...(group.isConvention && { withColumn: columnWords })}
            />
          </Block>
        ))}
        {far.length > 0 && (
          <Block title="Large changes" says={farSay(far, words)} {...block('far')}>
            <FarNotes notes={far} goTo={goTo} />
          </Block>
        )}
        {sides.map((side) => (
          <Remarks key={side.name} {...side} />
        ))}
        {sides.map((side) => (
          <ColumnBlocks key={side.name} {...side} />
        ))}
        {!other && (
          <PropertyBlock
            reading={reading}
            answers={answers}
            names={properties.map(({ name }) => name)}
            candidates={candidates ?? []}
            change={sides[0]!.change}
            {...block('property', candidates !== undefined || failure?.code === 'no-rows')}
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
          hasCells={groups.some(({ lines }) => lines.some((line) => line.row !== undefined || line.other))}
          go={go}
        />
      )}
    </div>
  );
}

const placeOf = ({ sheet, range }: SheetReading): string => `${sheet}!${range}`;

function NoRentRoll({ reading, ...starts }: Pick<Checked, 'reading'> & StartFootProps) {
  const { extraction, sheet, hasResults } = reading;
  const why = extraction.findings.find(({ severity }) => severity === 'blocks')?.text;
  return (
    <>
      <div className={useKit().grow}>
        <EmptyState icon={<DocumentSearchRegular />} title={`No rent roll on “${sheet}”`}>
          {why ?? 'It has headings, but not a row with a unit or a tenant.'}{' '}
          {hasResults && 'Cells that RR formulas fill are not read. '}Open the sheet with the agent’s rent
          roll.
        </EmptyState>
      </div>
      <StartFoot {...starts} />
    </>
  );
}

type OfSide = Pick<SideBlocksProps, 'name' | 'reading'>;

/** Says which sheet a sentence is about, where there are two. */
const prefix = (name: string) => (name === '' ? '' : `${name}: `);

/** What the rows of a sheet are, and what its own totals prove. */
function Account({ name, reading: { account, totals, extraction } }: OfSide) {
  const blocking = extraction.findings.filter(({ severity }) => severity === 'blocks');
  return (
    <p className={useKit().quiet}>
      {prefix(name)}
      {account}. {totalsSay(totals, blocking)}
    </p>
  );
}

/** What looks odd on a sheet, or was taken for granted. */
function Remarks({ name, reading, block }: OfSide & Pick<SideBlocksProps, 'block'>) {
  const kit = useKit();
  const remarks = (['warns', 'note'] as const).flatMap((kind) => [
    ...new Set(
      reading.extraction.findings.flatMap(({ severity, text }) => (severity === kind ? [text] : [])),
    ),
  ]);
  if (remarks.length === 0) return null;
  return (
    <Block
      title={titleOf('Noticed', name)}
      says={`${countOf(remarks.length, 'remark')} about the sheet`}
      {...block(`noticed${name}`)}
    >
      <ul className={kit.bullets}>
        {remarks.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Block>
  );
}

/** The properties that a failure names as likely. Undefined if the failure is not about the property. */
function candidatesOf(failure: RrError | undefined): readonly string[] | undefined {
  const { candidates } = (failure?.cause ?? {}) as { candidates?: unknown };
  return Array.isArray(candidates) ? candidates.filter((one) => typeof one === 'string') : undefined;
}

/** Such as `Crane House, rent roll of 30 Sep 2026`. */
function rollsSay(properties: readonly PropertyReconciliation[]): string {
  const names = properties.map(({ name }) => name).join(', ');
  const [first, ...others] = [...new Set(properties.flatMap(({ rollDate }) => rollDate ?? []))].sort();
  if (first === undefined) return names;
  const rolls =
    others.length === 0
      ? `rent roll of ${isoText(first)}`
      : `rent rolls of ${isoText(first)} to ${isoText(others.at(-1)!)}`;
  return `${names}, ${rolls}`;
}

/** The sentences about totals that are not shown as warnings. */
const totalsSay = (totals: string, warnings: readonly { text: string }[]): string =>
  warnings.reduce((text, warning) => text.replace(warning.text, ''), totals).trim();
