import { useCompareActions } from './use-compare-actions';
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import { useState } from 'react';
import { NO_ANSWERS, type Answers, type CellOfDifference, type Checked } from '../compare-actions';
import type { ColumnProposal, TargetColumn } from '../../../intake/index';
import type { RrError } from '../../../contract/failure';
import { PropertyBlock, TablesBlock } from './property-block';
import { Block } from '../../../pane-kit/section/block';
import { describeAge } from '../../../pane-kit/describe-age';
import { countOf } from '../../../pane-kit/count-text';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { Notice } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import { columnWords } from '../../../intake/vocabulary/column-words';
import { columnSamples } from './column-samples';
import { ColumnsPart } from './columns-part';
import { differenceGroups, headlineWords } from './difference-groups';
import { DifferenceList } from './difference-list';
import { StartFoot, type StartFootProps } from './start-foot';
import { QuestionFields, questionsOf } from './question-fields';
import { ResultFoot } from './result-foot';
import { FarNotes, farSay, isSecondary, RollWarnings } from './roll-notes';
import { useKit } from '../../../pane-kit/use-kit';

const SURE = 0.9;
const FEW_COLUMNS = 1;

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
  change(answers: Answers): void;
}

/** The comparison as a letter: what agrees, what differs by how much, what was taken for granted, and what to do next. */
export function CompareResult(props: CompareResultProps) {
  const { reading, answers, compared, failure, change, check, paste, chooseFile } = props;
  const compare = useCompareActions();
  const { extraction, sheet, range } = reading;
  const questions = questionsOf(extraction.findings);
  const doubtful = extraction.columns.filter(
    ({ column, confidence, decidedBy }) => column !== null && decidedBy === 'proposal' && confidence < SURE,
  );
  const sure = extraction.columns.filter((one) => one.column !== null && !doubtful.includes(one));
  const leftOut = extraction.columns.filter(({ column, heading }) => column === null && heading !== '');
  const candidates = candidatesOf(failure);
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...(questions.length + doubtful.length > 0 ? ['confirm'] : []),
        ...(candidates || failure?.code === 'no-rows' ? ['property'] : []),
        ...(reading.tables.length > 1 ? ['tables'] : []),
        'first',
      ]),
  );
  const go = useAction(compare.goTo);
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();

  if (extraction.facts.length === 0) {
    const why = extraction.findings.find(({ severity }) => severity === 'blocks')?.text;
    return (
      <>
        <div className={kit.grow}>
          <EmptyState icon={<DocumentSearchRegular />} title={`No rent roll on “${sheet}”`}>
            {why ?? 'It has headings, but not a row with a unit or a tenant.'}{' '}
            {reading.hasResults && 'Cells that RR formulas fill are not read. '}Open the sheet with the
            agent’s rent roll.
          </EmptyState>
        </div>
        <StartFoot {...{ check, paste, chooseFile }} />
      </>
    );
  }

  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const block = (id: string) => ({ isOpen: open.has(id), toggle: () => toggle(id) });
  const goTo = (cell: CellOfDifference) => void go.run(reading, cell);
  const mean = (position: number, column: TargetColumn | null) =>
    change({ ...answers, columns: new Map([...answers.columns, [position, column]]) });
  const samples = columnSamples(reading);
  const columnsPart = (columns: typeof sure) => (
    <ColumnsPart columns={columns} samples={samples} targets={reading.targets} choose={mean} />
  );
  const names = compared?.reconciliation.properties.map(({ name }) => name).join(', ');
  const properties = compared?.reconciliation.properties ?? [];
  const rolls = [...new Set(properties.flatMap(({ rollDate }) => rollDate ?? []))].sort();
  const notes = properties.flatMap((one) => one.notes);
  const words = compared && headlineWords(compared.reconciliation);
  const groups = compared ? differenceGroups(compared.reconciliation) : [];
  const toConfirm = questions.length + doubtful.length;
  const remarks = (['warns', 'note'] as const).flatMap((kind) => [
    ...new Set(extraction.findings.flatMap(({ severity, text }) => (severity === kind ? [text] : []))),
  ]);
  const blocking = extraction.findings.filter(({ severity }) => severity === 'blocks');
  return (
    <>
      <div className={kit.grow}>
        <div className={kit.edge}>
          <p className={kit.quiet}>
            {sheet}!{range}
            {compared && ` · ${names}${rollsSay(rolls)} · database read ${describeAge(compared.at, now)}`}
          </p>
          {/* A stop for Tab: from another element, Office.js would take the next Tab out of the pane. */}
          <h2 className={styles.title} id="compare-headline" tabIndex={0}>
            {words ? words.title : 'Read, but not compared yet'}
          </h2>
          {words && <p className={styles.text}>{words.text}</p>}
          <p className={kit.quiet}>
            {reading.account}. {totalsSay(reading.totals, blocking)}
          </p>
        </div>
        {failure && (
          <div className={kit.below}>
            <FailureProblem failure={failure} action={{ label: 'Try again', run: () => change(answers) }} />
          </div>
        )}
        {blocking.map(({ text }) => (
          <div key={text} className={kit.below}>
            <Notice intent="warning">{text}</Notice>
          </div>
        ))}
        <RollWarnings notes={notes.filter((note) => !isSecondary(note))} />
        {reading.tables.length > 1 && (
          <TablesBlock
            reading={reading}
            choose={(table) => change({ ...NO_ANSWERS, table })}
            {...block('tables')}
          />
        )}
        {toConfirm > 0 && (
          <Block
            title="To confirm"
            says={`${toConfirm} of ${extraction.columns.length} columns`}
            {...block('confirm')}
          >
            <div className={kit.stack12}>
              <QuestionFields questions={questions} answers={answers} change={change} />
              {doubtful.length > 0 && columnsPart(doubtful)}
            </div>
          </Block>
        )}
        {groups.map((group, at) => (
          <Block
            key={group.id}
            title={group.title}
            says={group.says}
            keepsSaying
            isWide
            {...block(at === 0 && !group.isConvention ? 'first' : group.id)}
          >
            <DifferenceList
              lines={group.lines}
              totals={group.totals}
              label={group.title}
              goTo={goTo}
              {...(group.isConvention && { withColumn: columnWords })}
            />
          </Block>
        ))}
        {notes.some(isSecondary) && (
          <Block title="Large changes" says={farSay(notes.filter(isSecondary))} {...block('far')}>
            <FarNotes notes={notes.filter(isSecondary)} goTo={goTo} />
          </Block>
        )}
        {remarks.length > 0 && (
          <Block
            title="Noticed"
            says={`${countOf(remarks.length, 'remark')} about the sheet`}
            {...block('noticed')}
          >
            <ul className={kit.bullets}>
              {remarks.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </Block>
        )}
        <Block title="Sure" says={columnsSay(sure)} {...block('sure')}>
          {columnsPart(sure)}
        </Block>
        {leftOut.length > 0 && (
          <Block title="Left out" says={columnsSay(leftOut)} {...block('left')}>
            {columnsPart(leftOut)}
          </Block>
        )}
        <PropertyBlock
          reading={reading}
          answers={answers}
          names={properties.map(({ name }) => name)}
          candidates={candidates ?? []}
          change={change}
          {...block('property')}
        />
      </div>
      <ResultFoot
        {...{ reading, answers, compared, check, paste }}
        hasCells={groups.some(({ lines }) => lines.some(({ row }) => row !== undefined))}
        go={go}
      />
    </>
  );
}

/** The properties that a failure names as likely. Undefined if the failure is not about the property. */
function candidatesOf(failure: RrError | undefined): readonly string[] | undefined {
  const { candidates } = (failure?.cause ?? {}) as { candidates?: unknown };
  return Array.isArray(candidates) ? candidates.filter((one) => typeof one === 'string') : undefined;
}

/** Such as `, rent roll of 2026-09-30`. */
function rollsSay(dates: readonly string[]): string {
  const [first, ...others] = dates;
  if (first === undefined) return '';
  return others.length === 0 ? `, rent roll of ${first}` : `, rent rolls of ${first} to ${others.at(-1)}`;
}

/** Such as `Unit reference, Tenant name and 6 more`. */
function columnsSay(columns: readonly ColumnProposal[]): string {
  const names = columns.map(({ column, heading }) =>
    column === null ? `“${heading}”` : columnWords(column),
  );
  if (names.length <= FEW_COLUMNS + 1) return names.join(', ');
  return `${names.slice(0, FEW_COLUMNS).join(', ')} and ${names.length - FEW_COLUMNS} more`;
}

/** The sentences about totals that are not shown as warnings. */
const totalsSay = (totals: string, warnings: readonly { text: string }[]): string =>
  warnings.reduce((text, warning) => text.replace(warning.text, ''), totals).trim();
