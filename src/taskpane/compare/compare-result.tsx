import {
  Button,
  Field,
  Link,
  makeStyles,
  Select,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { DocumentSearchRegular } from '@fluentui/react-icons/svg/document-search';
import { useState } from 'react';
import type { Answers } from '../../excel/compare/compare-actions';
import type { TargetColumn } from '../../intake/index';
import type { RrError } from '../../contract/failure';
import { CurrencyInput } from './currency-input';
import { PropertyBlock } from './property-block';
import type { Difference } from '../../intake/reconcile/reconciliation';
import { formatCell } from '../../excel/cell-address';
import { Block } from '../ask/blocks/block';
import { BusyButton } from '../components/busy-button';
import { CopyText } from '../components/copy/copy-text';
import { describeAge } from '../components/describe-age';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { Notice } from '../components/problem';
import { useAction } from '../components/use-action';
import { usePaneContext } from '../components/use-pane-context';
import { useNow } from '../components/use-now';
import { columnWords } from './column-words';
import { ColumnsPart } from './columns-part';
import type { Checked } from './compare-tab';
import { differenceGroups } from './difference-groups';
import { DifferenceList } from './difference-list';
import { Foot } from './foot';
import { headlineWords } from './headline-words';
import { questionsOf } from './questions-of';

const SURE = 0.9;

const useStyles = makeStyles({
  main: { flex: '1 0 auto' },
  head: { padding: '12px 16px' },
  quiet: {
    ...typographyStyles.caption1,
    margin: 0,
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
  title: { ...typographyStyles.subtitle1, margin: '4px 0' },
  text: { margin: 0, overflowWrap: 'anywhere' },
  space: { padding: '0 16px 12px' },
  row: { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: '8px' },
  said: { ...typographyStyles.caption1, margin: 0, color: tokens.colorNeutralForeground2 },
  questions: { display: 'flex', flexDirection: 'column', gap: '12px' },
});

interface CompareResultProps extends Checked {
  change(answers: Answers): void;
  check(): void;
}

/** The comparison as a letter: what agrees, what differs by how much, what was taken for granted, and what to do next. */
export function CompareResult({ reading, answers, compared, failure, change, check }: CompareResultProps) {
  const { compare, workbook } = usePaneContext();
  const { extraction, sheet, range } = reading;
  const questions = questionsOf(extraction.findings);
  const doubtful = extraction.columns.filter(
    ({ column, confidence, decidedBy }) => column !== null && decidedBy === 'proposal' && confidence < SURE,
  );
  const sure = extraction.columns.filter((one) => one.column !== null && !doubtful.includes(one));
  const leftOut = extraction.columns.filter(({ column, heading }) => column === null && heading !== '');
  const [open, setOpen] = useState<ReadonlySet<string>>(
    () =>
      new Set([
        ...(questions.length + doubtful.length > 0 ? ['confirm'] : []),
        ...(failure ? ['property'] : []),
        'first',
      ]),
  );
  const [said, setSaid] = useState('');
  const [isMarked, setMarked] = useState(() => compare.isMarked(sheet));
  const write = useAction(async () => {
    if (compared) setSaid(`Written to sheet "${await compare.write(reading, answers, compared)}".`);
  });
  const mark = useAction(async () => {
    if (isMarked) {
      await compare.unmark(sheet);
      setSaid('The marks are removed.');
    } else if (compared) {
      const cells = await compare.mark(reading, compared);
      setSaid(`${cells} ${cells === 1 ? 'cell is' : 'cells are'} marked.`);
    }
    setMarked(compare.isMarked(sheet));
  });
  const go = useAction(workbook.goTo);
  const now = useNow();
  const styles = useStyles();

  if (extraction.facts.length === 0) {
    const why = extraction.findings.find(({ severity }) => severity === 'blocks')?.text;
    return (
      <>
        <div className={styles.main}>
          <EmptyState icon={<DocumentSearchRegular />} title={`No rent roll on “${sheet}”`}>
            {why ?? 'It has headings, but not a row with a unit or a tenant.'} Open the sheet with the agent’s
            rent roll.
          </EmptyState>
        </div>
        <Foot>
          <Button appearance="primary" onClick={check}>
            Check this sheet
          </Button>
        </Foot>
      </>
    );
  }

  const toggle = (id: string) => {
    const next = new Set(open);
    if (!next.delete(id)) next.add(id);
    setOpen(next);
  };
  const block = (id: string) => ({ isOpen: open.has(id), toggle: () => toggle(id) });
  const goTo = ({ row, position = 0 }: Difference) => {
    if (row !== undefined) void go.run({ sheet, cell: formatCell(row - 1, reading.firstColumn + position) });
  };
  const mean = (position: number, column: TargetColumn | null) =>
    change({ ...answers, columns: new Map([...answers.columns, [position, column]]) });
  const columnsPart = (columns: typeof sure) => (
    <ColumnsPart columns={columns} grid={reading.grid} targets={reading.targets} choose={mean} />
  );
  const names = compared?.reconciliation.properties.map(({ name }) => name).join(', ');
  const words = compared && headlineWords(compared.reconciliation);
  const groups = compared ? differenceGroups(compared.reconciliation) : [];
  const toConfirm = questions.length + doubtful.length;
  const blocking = extraction.findings.filter(({ severity }) => severity === 'blocks');
  return (
    <>
      <div className={styles.main}>
        <div className={styles.head}>
          <p className={styles.quiet}>
            {sheet}!{range}
            {compared &&
              ` · ${names}${extraction.date ? `, ${extraction.date.value}` : ''} · checked ${describeAge(compared.at, now)}`}
          </p>
          <h2 className={styles.title}>{words ? words.title : 'Read, but not compared yet'}</h2>
          {words && <p className={styles.text}>{words.text}</p>}
          <p className={styles.quiet}>
            {reading.account}. {reading.totals}
          </p>
        </div>
        {failure && (
          <div className={styles.space}>
            <FailureProblem failure={failure} action={{ label: 'Try again', run: () => change(answers) }} />
          </div>
        )}
        {blocking.map(({ text }) => (
          <div key={text} className={styles.space}>
            <Notice intent="warning">{text}</Notice>
          </div>
        ))}
        {toConfirm > 0 && (
          <Block
            title="To confirm"
            says={`${toConfirm} of ${extraction.columns.length} columns`}
            {...block('confirm')}
          >
            <div className={styles.questions}>
              {questions.map(({ id, text, field, choices }) => (
                <Field key={id} label={text}>
                  {field === 'currency' ? (
                    <CurrencyInput
                      value={answers.currency}
                      choose={(currency) => change({ ...answers, currency })}
                    />
                  ) : (
                    <Select
                      size="small"
                      value={String(answers[field] ?? '')}
                      onChange={(_, { value }) => change({ ...answers, [field]: value })}
                    >
                      <option value="">Choose</option>
                      {choices.map(([value, label]) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
              ))}
              {doubtful.length > 0 && columnsPart(doubtful)}
            </div>
          </Block>
        )}
        {groups.map((group, at) => (
          <Block
            key={group.id}
            title={group.title}
            says={group.says}
            isWide
            {...block(at === 0 && !group.isConvention ? 'first' : group.id)}
          >
            <DifferenceList
              lines={group.lines}
              label={group.title}
              goTo={goTo}
              {...(group.isConvention && { withColumn: columnWords })}
            />
          </Block>
        ))}
        <Block title="Sure" says={`${sure.length} columns`} {...block('sure')}>
          {columnsPart(sure)}
        </Block>
        {leftOut.length > 0 && (
          <Block
            title="Left out"
            says={`${leftOut.length} ${leftOut.length === 1 ? 'column says' : 'columns say'} nothing here`}
            {...block('left')}
          >
            {columnsPart(leftOut)}
          </Block>
        )}
        <PropertyBlock
          reading={reading}
          answers={answers}
          names={names}
          candidates={candidatesOf(failure)}
          change={change}
          {...block('property')}
        />
      </div>
      <Foot>
        <p className={styles.said} role="status">
          {(write.error ?? mark.error ?? go.error)?.message ?? said}
        </p>
        {compared ? (
          <>
            <BusyButton appearance="primary" busy={write.busy} doing="Writing…" run={() => void write.run()}>
              Write result
            </BusyButton>
            <div className={styles.row}>
              <BusyButton size="small" busy={mark.busy} doing="Marking…" run={() => void mark.run()}>
                {isMarked ? 'Remove marks' : 'Mark differences'}
              </BusyButton>
              <CopyText
                size="small"
                label="Copy question to the agent"
                text={() => compare.question(reading, compared)}
                say={setSaid}
              />
            </div>
          </>
        ) : null}
        <p className={styles.said}>
          <Link as="button" type="button" onClick={check}>
            Check this sheet
          </Link>{' '}
          again
        </p>
      </Foot>
    </>
  );
}

/** The properties that a failure names as likely. */
function candidatesOf(failure: RrError | undefined): readonly string[] {
  const { candidates } = (failure?.cause ?? {}) as { candidates?: unknown };
  return Array.isArray(candidates) ? candidates.filter((one) => typeof one === 'string') : [];
}
