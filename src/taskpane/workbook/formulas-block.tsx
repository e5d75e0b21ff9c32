import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { RrError } from '../../contract/failure';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import { EqualFailuresLine } from './equal-failures-line';
import { FailureProblem } from '../components/failure-problem';
import { FindBar } from './find-bar';
import { matchingFormulas, type FormulaFilter } from './formula-filter';
import { FormulaRow, type FormulaRowProps } from './formula-row';
import type { FormulaSearch } from '../components/use-formula-search';
import { countOf } from '../components/count-text';
import { alphaText, formulaSummary } from './formula-words';
import { firstOf, groupFormulas } from './group-formulas';
import { Loading } from '../components/loading';
import { LookAgain } from './look-again';
import { Section } from '../components/section';
import { SheetFormulasGroup } from './sheet-formulas-group';
import { useArrowKeys } from '../components/use-arrow-keys';
import { useNow } from '../components/use-now';
import { Notice } from '../components/problem';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import { useStableLines } from './use-stable-lines';
import { useKit } from '../components/use-kit';

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
  const { formulas } = usePaneContext();
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
  const { workbook } = usePaneContext();
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
