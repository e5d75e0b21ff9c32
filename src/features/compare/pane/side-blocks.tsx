import { NO_ANSWERS, type Answers, type Side } from '../compare-actions';
import type { ColumnProposal, TargetColumn } from '../../../intake/index';
import { Block } from '../../../pane-kit/section/block';
import { useKit } from '../../../pane-kit/use-kit';
import type { ColumnEvidence } from '../../../intake/evidence/column-evidence';
import { columnWords } from '../../../intake/vocabulary/column-words';
import { doubtfulColumns } from '../doubtful-columns';
import { questionsOf, type Question } from '../questions-of';
import { columnSamples } from './column-samples';
import { ColumnsPart } from './columns-part';
import { EvidenceList } from './evidence-list';
import { TablesBlock } from './property-block';
import { QuestionFields } from './question-fields';

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
  /** Whether a block is open, and what opens it. */
  block(id: string, isOpen?: boolean): { isOpen: boolean; toggle(): void };
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
export function OpenPoints({ evidence, theirs, ...side }: SideBlocksProps) {
  const { reading, answers, name, change, block } = side;
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
          {...block(`tables${name}`, true)}
        />
      )}
      {toConfirm > 0 && (
        <Block
          title={titleOf('To confirm', name)}
          says={`${toConfirm} of ${columns.length} columns`}
          {...block(`confirm${name}`, true)}
        >
          <div className={kit.stack12}>
            <EvidenceList {...{ evidence, columns, theirs, answers, change }} />
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
      <Block title={titleOf('Sure', name)} says={columnsSay(sure)} {...block(`sure${name}`)}>
        <div className={kit.stack12}>
          <QuestionFields questions={assumed} answers={answers} change={change} />
          <Columns {...{ reading, answers, change }} columns={sure} />
        </div>
      </Block>
      {leftOut.length > 0 && (
        <Block title={titleOf('Left out', name)} says={columnsSay(leftOut)} {...block(`left${name}`)}>
          <Columns {...{ reading, answers, change }} columns={leftOut} />
        </Block>
      )}
    </>
  );
}

type ColumnsProps = Pick<SideBlocksProps, 'reading' | 'answers' | 'change'> & {
  columns: readonly ColumnProposal[];
};

function Columns({ reading, answers, change, columns }: ColumnsProps) {
  const choose = (position: number, column: TargetColumn | null) =>
    change({ ...answers, columns: new Map([...answers.columns, [position, column]]) });
  return (
    <ColumnsPart
      columns={columns}
      samples={columnSamples(reading)}
      targets={reading.targets}
      choose={choose}
    />
  );
}

/** Such as `Unit reference, Tenant name and 6 more`. */
function columnsSay(columns: readonly ColumnProposal[]): string {
  const names = columns.map(({ column, heading }) =>
    column === null ? `“${heading}”` : columnWords(column),
  );
  if (names.length <= FEW_COLUMNS + 1) return names.join(', ');
  return `${names.slice(0, FEW_COLUMNS).join(', ')} and ${names.length - FEW_COLUMNS} more`;
}
