import { Quiet } from '../../../pane-kit/quiet';
import { NO_ANSWERS, type Answers, type Side } from '../compare-actions';
import {
  type ColumnEvidence,
  columnInSentence,
  type ColumnProposal,
  columnWords,
  TARGET_COLUMNS,
  type TargetColumn,
} from '../../../intake/index';
import { Block } from '../../../pane-kit/section/block';
import { useKit } from '../../../pane-kit/use-kit';
import { doubtfulColumns, questionsOf, type Question } from '../questions-of';
import { TablesBlock } from './property-block';
import { QuestionFields } from './question-fields';
import { columnSamples } from '../chosen-table';
import { Button, Select, mergeClasses } from '@fluentui/react-components';
import { useState } from 'react';
import { countOf, countText } from '../../../contract/count-text';

const FEW_COLUMNS = 1;

export interface SideBlocksProps extends Side {
  /** Tells its blocks from those of the other sheet. Blank where there is only one. */
  name: string;
  /** What columns of the side are by the values of the other one, whose name is `theirs`. */
  evidence: readonly ColumnEvidence[];
  theirs: string;
  /** Whether the amounts of a side without a currency are taken for that of the other one. */
  isCurrencyAssumed: boolean;
  change(answers: Answers): void;
  block: ReturnType<typeof useBlocks>['block'];
}

/** Which blocks are open. */
export function useBlocks() {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map());
  return {
    /** Whether a block is open, at first by itself, and what opens it. */
    block: (id: string, first = { isOpen: false }) => {
      const isOpen = toggled.get(id) ?? first.isOpen;
      return { isOpen, toggle: () => setToggled((last) => new Map(last).set(id, !isOpen)) };
    },
    /** A block that is open at first stays so, although others may come before it. */
    keepOpen: (id: string) => setToggled((last) => new Map([[id, true], ...last])),
  };
}

export const titleOf = (title: string, name: string): string => (name === '' ? title : `${title} in ${name}`);

/** The columns of a side: those to confirm, those that are sure, and those that are left out. */
function columnsOf({ reading, isCurrencyAssumed }: Pick<SideBlocksProps, 'reading' | 'isCurrencyAssumed'>) {
  const { columns, findings } = reading.extraction;
  const doubtful = doubtfulColumns({ columns });
  const questions = questionsOf(findings);
  const isAssumed = ({ id }: Question) => isCurrencyAssumed && id === 'currency-unknown';
  return {
    questions: questions.filter((question) => !isAssumed(question)),
    /** They have an answer, which a person can change. */
    assumed: questions.filter(isAssumed).map((question) => ({ ...question, text: 'Another currency' })),
    doubtful,
    sure: columns.filter((proposal) => proposal.column !== null && !doubtful.includes(proposal)),
    leftOut: columns.filter(({ column, heading }) => column === null && heading !== ''),
  };
}

/** Which rent roll of a sheet is meant, and what a person is asked about its columns. */
export function OpenPoints(side: SideBlocksProps) {
  const { reading, answers, name, evidence, change, block } = side;
  const { extraction, tables } = reading;
  const { columns } = extraction;
  const { questions, doubtful } = columnsOf(side);
  const unknown = evidence.filter(({ position }) =>
    doubtful.every((proposal) => proposal.position !== position),
  );
  const toConfirm = questions.length + doubtful.length + unknown.length;
  const kit = useKit();
  return (
    <>
      {tables.length > 1 && (
        <TablesBlock
          reading={reading}
          title={titleOf('Rent rolls', name)}
          choose={(table) => change({ ...NO_ANSWERS, table })}
          {...block(`tables${name}`, { isOpen: true })}
        />
      )}
      {toConfirm > 0 && (
        <Block
          title={titleOf('To confirm', name)}
          summary={`${toConfirm} of ${columns.length} columns`}
          {...block(`confirm${name}`, { isOpen: true })}
        >
          <div className={kit.stack12}>
            <EvidenceList {...side} />
            <QuestionFields questions={questions} answers={answers} change={change} />
            {doubtful.length > 0 && <Columns {...{ reading, answers, change }} columns={doubtful} />}
          </div>
        </Block>
      )}
    </>
  );
}

/** The columns that need no word of a person, to be corrected nevertheless. */
export function ColumnBlocks(side: SideBlocksProps) {
  const { reading, answers, name, change, block } = side;
  const { sure, leftOut, assumed } = columnsOf(side);
  const kit = useKit();
  return (
    <>
      <Block title={titleOf('Sure', name)} summary={describeColumns(sure)} {...block(`sure${name}`)}>
        <div className={kit.stack12}>
          <QuestionFields questions={assumed} answers={answers} change={change} />
          <Columns {...{ reading, answers, change }} columns={sure} />
        </div>
      </Block>
      {leftOut.length > 0 && (
        <Block title={titleOf('Left out', name)} summary={describeColumns(leftOut)} {...block(`left${name}`)}>
          <Columns {...{ reading, answers, change }} columns={leftOut} />
        </Block>
      )}
    </>
  );
}

/** Such as `Unit reference, Tenant name and 6 more`. */
function describeColumns(columns: readonly ColumnProposal[]): string {
  const names = columns.map(({ column, heading }) =>
    column === null ? `“${heading}”` : columnWords(column),
  );
  if (names.length <= FEW_COLUMNS + 1) return names.join(', ');
  return `${names.slice(0, FEW_COLUMNS).join(', ')} and ${names.length - FEW_COLUMNS} more`;
}

/** Columns of the sheet that have the values of a column of the other side, each with one click to read it so. */
function EvidenceList({ reading, evidence, theirs, answers, change }: SideBlocksProps) {
  const kit = useKit();
  return evidence.map((found) => {
    const proposal = reading.extraction.columns.find(({ position }) => position === found.position);
    const taken = proposal && answersWith(found, proposal, answers);
    return (
      <div key={found.position} className={kit.stack4}>
        <p className={kit.text}>
          {proposal && columnName(proposal)} {evidenceWords(found, theirs)}
          {!taken && ' Its heading says otherwise: correct the heading, and check the sheet again.'}
        </p>
        {taken && (
          <Button size="small" className={kit.start} onClick={() => change(taken)}>
            Read it as {columnInSentence(found.column)}
            {found.times > 1 && ` per ${found.period}`}
          </Button>
        )}
      </div>
    );
  });
}

/** Such as `equals the database’s contracted rent p.a., divided by 12, in all but one of 42 units.` */
function evidenceWords({ column, units, equal, times }: ColumnEvidence, theirs: string): string {
  const by = times === 1 ? '' : `, divided by ${countText(times)},`;
  const missed = units - equal;
  const where =
    missed === 0
      ? `all ${countOf(units, 'unit')}`
      : `all but ${missed === 1 ? 'one' : countText(missed)} of ${countOf(units, 'unit')}`;
  return `equals ${columnInSentence(column)} of ${theirs}${by} in ${where}.`;
}

/**
 * The answers of a person who reads a column so. Undefined where a person cannot say it: what the heading says of the period
 * and of thousands stands.
 */
function answersWith(
  { position, column, period, scale }: ColumnEvidence,
  proposal: ColumnProposal,
  answers: Answers,
): Answers | undefined {
  const own = proposal.period;
  if (scale !== undefined || (own !== undefined && period !== undefined && own !== period)) return undefined;
  return {
    ...answers,
    columns: new Map([...answers.columns, [position, column]]),
    ...(period !== undefined && own === undefined && { period }),
  };
}

type ColumnsProps = Pick<SideBlocksProps, 'reading' | 'answers' | 'change'> & {
  columns: readonly ColumnProposal[];
};

/** What headings mean, each with a sample and a choice. */
function Columns({ reading, answers, change, columns }: ColumnsProps) {
  const samples = columnSamples(reading);
  const choose = (position: number, column: TargetColumn | null) =>
    change({ ...answers, columns: new Map([...answers.columns, [position, column]]) });
  const kit = useKit();
  return (
    <ul className={mergeClasses(kit.list, kit.stack12)}>
      {columns.map((column) => {
        const { position, alternatives, reasons } = column;
        const likely = [
          ...new Set([column.column, ...alternatives.map((alternative) => alternative.column)]),
        ].filter((target) => target !== null);
        const otherTargets = TARGET_COLUMNS.filter((target) => !likely.includes(target));
        const name = columnName(column);
        return (
          <li key={position}>
            <p className={kit.wrap} style={{ margin: '0 0 4px' }}>
              <span className={kit.bold}>{name}</span>{' '}
              <span className={kit.quiet}>{samples.has(position) && `e.g. ${samples.get(position)}`}</span>
            </p>
            <Select
              size="small"
              aria-label={`What ${name} means`}
              value={column.column ?? ''}
              onChange={(_, { value }) => choose(position, value === '' ? null : (value as TargetColumn))}
            >
              <option value="">Means nothing here</option>
              {likely.map((target) => (
                <option key={target} value={target}>
                  {targetWords(target, column)}
                </option>
              ))}
              <optgroup label="Other columns">
                {otherTargets.map((target) => (
                  <option key={target} value={target}>
                    {columnWords(target)}
                  </option>
                ))}
              </optgroup>
            </Select>
            {reasons.length > 0 && <Quiet style={{ marginTop: 4 }}>{reasons[0]}</Quiet>}
          </li>
        );
      })}
    </ul>
  );
}

/** With the period and the unit of the sheet, such as `Contracted rent p.a., EUR per month in the sheet`. */
function targetWords(target: TargetColumn, { column, period, unit, currency, perArea }: ColumnProposal) {
  const words = columnWords(target);
  if (target !== column) return words;
  const measure = [currency ?? unit, perArea && 'per area', period && `per ${period}`]
    .filter(Boolean)
    .join(' ');
  return measure === '' ? words : `${words} (here ${measure})`;
}

/** A column of a sheet in words: its heading, or its place. */
const columnName = ({ heading, position }: { heading: string; position: number }): string =>
  heading === '' ? `Column ${position + 1}` : `“${heading}”`;
