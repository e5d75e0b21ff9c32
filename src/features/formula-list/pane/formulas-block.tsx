import { Quiet } from '../../../pane-kit/quiet';
import { useFormulas, useWorkbook, useChanging } from '../../../pane-kit/common-parts';
import { SearchBox, Button } from '@fluentui/react-components';
import { useCallback, useDeferredValue, useMemo, useState, useRef } from 'react';
import type { RrError } from '../../../contract/failure';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { FailureProblem, Warnings } from '../../../pane-kit/status/problem';
import { FormulaRow, type FormulaRowProps } from './formula-row';
import type { FormulaSearch } from '../../../pane-kit/use-formula-search';
import { countOf, countText } from '../../../contract/count-text';
import { alphaText, formulaSummary } from './formula-words';
import {
  countPassing,
  FILTERS,
  firstOf,
  groupFormulas,
  matchingFormulas,
  type FormulaFilter,
} from './group-formulas';
import { oldestText } from '../../../pane-kit/text/describe-age';
import { Loading } from '../../../pane-kit/status/loading';
import { Section } from '../../../pane-kit/section/section';
import { EqualFailuresLine, SheetFormulasGroup } from './formula-groups';
import { useArrowKeys } from '../../../pane-kit/use-arrow-keys';
import { useNow } from '../../../pane-kit/use-now';
import { useKit } from '../../../pane-kit/use-kit';
import { FilterChips } from '../../../pane-kit/filter-chips';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';

/** So few formulas need neither search nor filters. */
const FEW = 4;
/** Of more rows, those out of view get no layout. */
const MANY = 100;

interface FormulasBlockProps {
  search: FormulaSearch;
  /** The person is signed out, so formulas do not count as failed. */
  isWaiting?: boolean;
  /** Opens a formula in "Ask". */
  edit(line: FormulaLine): void;
}

export function FormulasBlock({ search, isWaiting = false, edit }: FormulasBlockProps) {
  const { lines, error, again } = search;
  return (
    <Section id="formulas" title="Formulas" side={lines && <LookAgain search={search} />}>
      <FailureProblem failure={error} retry={again} />
      {lines === undefined && !error && <Loading label="Looking for formulas" />}
      <Gaps />
      {lines && <FormulaList lines={lines} isWaiting={isWaiting} edit={edit} />}
    </Section>
  );
}

/** Says what the list lacks, such as sheets that Excel does not let the add-in read. */
export function Gaps() {
  const formulas = useFormulas();
  const gaps = useChanging(formulas, formulas.gaps);
  const kit = useKit();
  if (gaps.length === 0) return null;
  return (
    <div className={kit.stack8} style={{ marginBottom: 8 }}>
      <Warnings texts={gaps} />
    </div>
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
  const deferredText = useDeferredValue(text);
  const found = useMemo(() => matchingFormulas(all, filter, deferredText), [all, filter, deferredText]);
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
      edit={edit}
      isWaiting={isWaiting}
      isOfMany={all.length > MANY}
      hasWholeNotes={filter === 'noted'}
      {...how}
    />
  );
  return (
    <>
      <Quiet style={{ marginTop: -8 }}>
        {isWaiting
          ? [countOf(all.length, 'formula'), oldestText(all, now)].filter(Boolean).join(' · ')
          : formulaSummary(all)}
      </Quiet>
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
        <Quiet role="status">
          No formula matches. Try another part of its sheet, cell or text, or choose “All”.
        </Quiet>
      )}
      <div className={kit.stack4} style={{ margin: '0 -16px' }} {...arrows}>
        {equal.map((failures) => (
          <EqualFailuresLine key={failures.message} failures={failures}>
            {failures.lines.map((line) => row(line, { hasSharedMessage: true }))}
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
      {alpha && <Quiet>{alpha}</Quiet>}
    </>
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
  const offered = FILTERS.map((choice) => ({ choice, count: countPassing(lines, choice) })).filter(
    ({ choice, count }) => count > 0 || choice === filter,
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
          chips={offered.map(({ choice, count }) => ({
            choice,
            words: `${LABELS[choice]} ${countText(count)}`,
          }))}
          chosen={filter}
          choose={choose}
        />
      )}
    </div>
  );
}

/**
 * Returns the same object for a formula as long as nothing about it changes, so that its row is not drawn again. A
 * refresh of a thousand formulas changes the list many times a second, but few formulas each time.
 */
function useStableLines(lines: readonly FormulaLine[]): readonly FormulaLine[] {
  const known = useRef<ReadonlyMap<string, { text: string; line: FormulaLine }>>(new Map());
  return useMemo(() => {
    const stable = lines.map((line) => {
      const text = JSON.stringify(line);
      const before = known.current.get(line.id);
      return before?.text === text ? before : { text, line };
    });
    known.current = new Map(stable.map((each) => [each.line.id, each]));
    return stable.map(({ line }) => line);
  }, [lines]);
}

export const LookAgain = ({ search: { busy, again } }: { search: FormulaSearch }) => (
  <Button
    appearance="subtle"
    icon={<ArrowClockwiseRegular />}
    aria-label="Look for formulas again"
    title="Look for formulas again"
    disabledFocusable={busy}
    onClick={again}
  />
);
