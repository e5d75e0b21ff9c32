import { useFormulas, useWorkbook } from '../../../pane-kit/shared-parts';
import { useChanging } from '../../../pane-kit/pane-part';
import { Link, makeStyles, typographyStyles, SearchBox } from '@fluentui/react-components';
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import type { RrError } from '../../../contract/failure';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { matchingFormulas, type FormulaFilter, countPassing, FILTERS } from './formula-filter';
import { FormulaRow, type FormulaRowProps } from './formula-row';
import type { FormulaSearch } from '../../../pane-kit/use-formula-search';
import { countOf, countText } from '../../../pane-kit/count-text';
import { alphaText, formulaSummary } from './formula-words';
import { firstOf, groupFormulas, type EqualFailures } from './group-formulas';
import { Loading } from '../../../pane-kit/status/loading';
import { LookAgain } from './look-again';
import { Section } from '../../../pane-kit/section/section';
import { SheetFormulasGroup } from './sheet-formulas-group';
import { useArrowKeys, arrowStop } from '../../../pane-kit/use-arrow-keys';
import { useNow } from '../../../pane-kit/use-now';
import { Notice, RequestLine } from '../../../pane-kit/status/problem';
import { useStableLines } from './use-stable-lines';
import { useKit } from '../../../pane-kit/use-kit';
import { FormulaStateIcon } from './formula-state-icon';
import { RemedyButton } from './remedy-button';
import { FilterChips } from '../../../pane-kit/filter-chips';

/** So few formulas need neither search nor filters. */
const FEW = 4;
/** Of more rows, those out of view get no layout. */
const MANY = 100;

interface FormulasBlockProps {
  search: FormulaSearch;
  /** The person is signed out, so formulas do not count as failed. */
  isWaiting?: boolean;
  /** Opens a formula in "Ask". */
  edit?(line: FormulaLine): void;
}

export function FormulasBlock({ search, isWaiting = false, edit }: FormulasBlockProps) {
  const { lines, error, again } = search;
  const formulas = useFormulas();
  const gaps = useChanging(formulas, formulas.gaps);
  const kit = useKit();
  return (
    <Section id="formulas" title="Formulas" side={lines && <LookAgain search={search} />}>
      {error && <FailureProblem failure={error} action={{ label: 'Try again', run: again }} />}
      {lines === undefined && !error && <Loading label="Looking for formulas" />}
      {gaps.length > 0 && (
        <div className={kit.stack8} style={{ marginBottom: 8 }}>
          {gaps.map((gap) => (
            <Notice key={gap} intent="warning">
              {gap}
            </Notice>
          ))}
        </div>
      )}
      {lines && <FormulaList lines={lines} isWaiting={isWaiting} {...(edit && { edit })} />}
    </Section>
  );
}

interface FormulaListProps extends Pick<FormulasBlockProps, 'edit'> {
  lines: readonly FormulaLine[];
  isWaiting?: boolean;
}

export function FormulaList({ lines, isWaiting = false, edit }: FormulaListProps) {
  const workbook = useWorkbook();
  const all = useStableLines(lines);
  const [text, setText] = useState('');
  const [filter, setFilter] = useState<FormulaFilter>('all');
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<{ id: string; error: RrError | null } | null>(null);
  const arrows = useArrowKeys<HTMLDivElement>();
  const now = useNow();
  const kit = useKit();

  const alpha = useMemo(() => alphaText(all), [all]);
  // Typing does not wait for a thousand rows.
  const wanted = useDeferredValue(text);
  const found = useMemo(() => matchingFormulas(all, filter, wanted), [all, filter, wanted]);
  const groups = useMemo(() => groupFormulas(found, isWaiting), [found, isWaiting]);
  const { equal, single, sheets } = useDeferredValue(groups, firstOf(groups, MANY));

  const press = useCallback(
    (line: FormulaLine) => {
      const show = (failure: RrError | null) => setSelected({ id: line.id, error: failure });
      show(null);
      workbook.goTo(line).catch((thrown: RrError) => show(thrown));
    },
    [workbook],
  );
  const toggle = (sheet: string) => {
    const next = new Set(folded);
    if (!next.delete(sheet)) next.add(sheet);
    setFolded(next);
  };
  const row = (line: FormulaLine, how: Partial<FormulaRowProps> = {}) => (
    <FormulaRow
      key={line.id}
      line={line}
      now={now}
      isSelected={selected?.id === line.id}
      error={selected?.id === line.id ? selected.error : null}
      press={press}
      {...(edit && { edit })}
      isWaiting={isWaiting}
      isOfMany={all.length > MANY}
      hasWholeNotes={filter === 'noted'}
      {...how}
    />
  );
  return (
    <>
      <p className={kit.quiet} style={{ marginTop: -8 }}>
        {isWaiting ? countOf(all.length, 'formula') : formulaSummary(all)}
      </p>
      {(all.length > FEW || filter !== 'all' || text !== '') && (
        <FindBar
          lines={all}
          isWaiting={isWaiting}
          text={text}
          type={setText}
          filter={filter}
          choose={setFilter}
        />
      )}
      {found.length === 0 && (
        <p className={kit.quiet} role="status">
          No formula matches. Try another part of its sheet, cell or text, or choose “All”.
        </p>
      )}
      <div className={kit.stack4} style={{ margin: '0 -16px' }} {...arrows}>
        {equal.map((failures) => (
          <EqualFailuresLine key={failures.message} failures={failures}>
            {failures.lines.map((line) => row(line, { isSaid: true }))}
          </EqualFailuresLine>
        ))}
        {single.length > 0 && (
          <ul className={kit.list}>{single.map((line) => row(line, { isOdd: true }))}</ul>
        )}
        {sheets.map(({ sheet, lines: those }) => (
          <SheetFormulasGroup
            key={sheet}
            sheet={sheet}
            count={those.length}
            open={!folded.has(sheet)}
            toggle={() => toggle(sheet)}
            isOfMany={all.length > MANY}
          >
            {those.map((line) => row(line))}
          </SheetFormulasGroup>
        ))}
      </div>
      {alpha && <p className={kit.quiet}>{alpha}</p>}
    </>
  );
}

/** So few formulas are shown without a click. */
const FEW_EQUAL = 5;

const useStyles = makeStyles({
  line: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr)',
    gap: '4px 12px',
    padding: '8px 16px',
  },
  action: { ...typographyStyles.caption1, gridColumn: 2, justifySelf: 'start' },
});

interface EqualFailuresLineProps {
  failures: EqualFailures;
  children: ReactNode;
}

/** One line for formulas that failed for one reason. It opens to the formulas, its children. */
function EqualFailuresLine({ failures, children }: EqualFailuresLineProps) {
  const { message, formulas, failed, requestId, lines } = failures;
  const { remedy } = lines[0]!;
  const [open, setOpen] = useState(formulas <= FEW_EQUAL);
  const kit = useKit();
  const styles = useStyles();
  return (
    <div>
      <div className={styles.line}>
        <FormulaStateIcon state={failed ? 'failed' : 'stale'} />
        <p className={kit.text}>
          <strong>{countOf(formulas, 'formula')}:</strong> {message}
          <RequestLine requestId={requestId} />
        </p>
        <Link
          as="button"
          type="button"
          {...arrowStop}
          className={styles.action}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide them' : 'Show them'}
        </Link>
        {remedy && <RemedyButton className={styles.action} lines={lines} remedy={remedy} />}
      </div>
      {open && <ul className={kit.list}>{children}</ul>}
    </div>
  );
}

const LABELS: Record<FormulaFilter, string> = {
  all: 'All',
  failed: 'Failed',
  stale: 'Not refreshed',
  noted: 'With notes',
};

interface FindBarProps {
  lines: readonly FormulaLine[];
  /** The person is signed out, so the states say nothing. */
  isWaiting: boolean;
  text: string;
  type(text: string): void;
  filter: FormulaFilter;
  choose(filter: FormulaFilter): void;
}

/** Offers only the states that occur. */
function FindBar({ lines, isWaiting, text, type, filter, choose }: FindBarProps) {
  const kit = useKit();
  const offered = FILTERS.map((one) => ({ one, count: countPassing(lines, one) })).filter(
    ({ one, count }) => count > 0 || one === filter,
  );
  return (
    <div className={kit.stack8}>
      <SearchBox
        className={kit.wide}
        aria-label="Search formulas"
        placeholder="Search cells, columns and notes"
        value={text}
        onChange={(_, { value }) => type(value)}
      />
      {!isWaiting && offered.length > 1 && (
        <FilterChips
          label="Which formulas"
          chips={offered.map(({ one, count }) => ({
            choice: one,
            words: `${LABELS[one]} ${countText(count)}`,
          }))}
          chosen={filter}
          choose={choose}
        />
      )}
    </div>
  );
}
