import { groupBy } from '../../../../table/sorting/group-by';
import { Button, makeStyles, mergeClasses, Checkbox } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useCallback, useMemo, useState, memo, useId } from 'react';
import { BusyButton } from '../../../../pane-kit/busy-button';
import { LinkButton } from '../../../../pane-kit/link-button';
import { CopyText } from '../../../../pane-kit/copy-text';
import { countOf, countText } from '../../../../contract/count-text';
import { FailureProblem } from '../../../../pane-kit/status/problem';
import { FilterChips } from '../../../../pane-kit/filter-chips';
import { useAction } from '../../../../pane-kit/use-action';
import { useKit } from '../../../../pane-kit/use-kit';
import { ColumnSearch } from '../search/column-search';
import { useAsk } from '../use-ask';
import type { ColumnEntry } from '../../../../contract/entries';
import { FoldButton } from '../../../../pane-kit/section/fold-button';
import { arrowStop, useArrowKeys } from '../../../../pane-kit/use-arrow-keys';
import { warningOf } from '../search/column-type-icon';
import type { ColumnFactsSource } from '../values/create-column-facts';
import { shareText } from '../values/local-text';

/** Drawing more checkboxes at once would take longer than a frame. */
const AT_ONCE = 50;

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '4px', minHeight: '40px', padding: '0 8px' },
  chips: { padding: '0 16px 8px' },
  // The pane ends with a margin, which this covers.
  foot: { zIndex: 4, marginBottom: '-16px', padding: '8px 16px 12px', display: 'grid', gap: '8px' },
  both: { '& > button': { flex: '1 1 0', whiteSpace: 'nowrap' } },
  list: { paddingBottom: '8px' },
  row: { minHeight: '32px', padding: '0 16px 0 8px' },
  box: { minWidth: 0 },
  share: { flex: 'none' },
  more: { margin: '4px 16px 4px' },
});

interface CataloguePageProps {
  addToAsk(names: readonly string[]): void;
  /** Resolves to where they are. */
  insertHeadings(names: readonly string[]): Promise<string>;
  back(): void;
}

/** All columns by group, to read and to tick. */
export function CataloguePage({ addToAsk, insertHeadings, back }: CataloguePageProps) {
  const { entries: columns, facts } = useAsk();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [onlyFilled, setOnlyFilled] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [done, setDone] = useState('');
  const kit = useKit();
  const styles = useStyles();
  const filled = useMemo(() => columns.filter(({ name }) => !facts.isEmptyHere(name)), [columns, facts]);
  const shown = onlyFilled && facts.knowsEmpty() ? filled : columns;
  const groups = useMemo(() => groupColumns(shown), [shown]);
  // Another catalogue may have fewer columns.
  const names = useMemo(() => {
    const live = new Set(columns.map(({ name }) => name));
    return [...ticked].filter((name) => live.has(name));
  }, [columns, ticked]);

  const toggle = useCallback((name: string) => {
    setDone('');
    setTicked((last) => {
      const next = new Set(last);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  }, []);
  const insert = useAction(async () => setDone(`Headings entered in ${await insertHeadings(names)}.`));
  const isNone = names.length === 0;
  return (
    <section className={kit.tab} aria-label="Columns">
      <div className={styles.head}>
        <Button
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          aria-label="Back to Ask"
          title="Back to Ask"
          onClick={back}
        />
        <h2 className={kit.heading}>Columns</h2>
      </div>
      <ColumnSearch chosen={ticked} add={toggle} showing={setSearching} autoFocus staysOpen />
      {!isSearching && (
        <div className={kit.grow}>
          {facts.knowsEmpty() && (
            <FilterChips
              className={styles.chips}
              label="Which columns"
              chips={[
                { choice: false, words: `All ${countText(columns.length)}` },
                { choice: true, words: `Filled here ${countText(filled.length)}` },
              ]}
              chosen={onlyFilled}
              choose={setOnlyFilled}
            />
          )}
          {groups.map((group) => (
            <CatalogueGroup key={group.title} group={group} ticked={ticked} toggle={toggle} />
          ))}
        </div>
      )}
      <div className={mergeClasses(kit.foot, kit.lineAbove, styles.foot)}>
        <FailureProblem failure={insert.error} />
        <div className={kit.spread}>
          <span className={kit.quiet} role="status">
            {done || (isNone ? 'Tick columns to use them.' : `${countOf(names.length, 'column')} ticked`)}
          </span>
          <Button appearance="primary" disabledFocusable={isNone} onClick={() => addToAsk(names)}>
            Add to Ask
          </Button>
        </div>
        <div className={mergeClasses(kit.buttons, styles.both)}>
          {isNone ? (
            <Button size="small" disabledFocusable>
              Insert as headings
            </Button>
          ) : (
            <BusyButton size="small" action={insert} doing="Entering…">
              Insert as headings
            </BusyButton>
          )}
          <CopyText
            size="small"
            disabledFocusable={isNone}
            label="Copy identifiers"
            what="The identifiers are"
            text={() => names.join(', ')}
            report={setDone}
          />
        </div>
      </div>
    </section>
  );
}

interface CatalogueGroupProps {
  group: ColumnGroup;
  ticked: ReadonlySet<string>;
  toggle(name: string): void;
}

function CatalogueGroup({ group: { title, columns }, ticked, toggle }: CatalogueGroupProps) {
  const { facts } = useAsk();
  const [isOpen, setOpen] = useState(false);
  const [most, setMost] = useState(AT_ONCE);
  const arrows = useArrowKeys<HTMLUListElement>();
  const id = useId();
  const kit = useKit();
  const styles = useStyles();
  const count = columns.filter(({ name }) => ticked.has(name)).length;
  const left = columns.length - most;
  return (
    <div className={kit.lineBelow}>
      <h3 className={kit.plain}>
        <FoldButton
          className={kit.whole}
          title={title}
          summary={
            <>
              {countOf(columns.length, 'column')}
              {count > 0 && `, ${countText(count)} ticked`}
            </>
          }
          aria-controls={isOpen ? id : undefined}
          isOpen={isOpen}
          toggle={() => setOpen(!isOpen)}
        />
      </h3>
      {isOpen && (
        <ul {...arrows} id={id} className={mergeClasses(kit.list, styles.list)} aria-label={title}>
          {columns.slice(0, most).map((column) => (
            <CatalogueRow
              key={column.name}
              column={column}
              isTicked={ticked.has(column.name)}
              status={describeStatus(column, facts)}
              toggle={toggle}
            />
          ))}
        </ul>
      )}
      {isOpen && left > 0 && (
        <LinkButton className={mergeClasses(kit.small, styles.more)} onClick={() => setMost(most + AT_ONCE)}>
          Show {countText(Math.min(left, AT_ONCE))} more of {countText(left)}
        </LinkButton>
      )}
    </div>
  );
}

/** Examples: "93 %", "empty here", "deprecated". */
function describeStatus(column: ColumnEntry, facts: ColumnFactsSource): string | undefined {
  const cachedFacts = facts.of(column.name);
  return warningOf(column, facts) ?? (cachedFacts && shareText(cachedFacts));
}

interface CatalogueRowProps {
  column: ColumnEntry;
  isTicked: boolean;
  status: string | undefined;
  toggle(name: string): void;
}

const CatalogueRow = memo(function CatalogueRow({ column, isTicked, status, toggle }: CatalogueRowProps) {
  const { name, label, description } = column;
  const id = useId();
  const kit = useKit();
  const styles = useStyles();
  return (
    <li
      className={mergeClasses(kit.spread, kit.ofMany, styles.row)}
      title={description ? `${name}: ${description}` : name}
    >
      <Checkbox
        {...arrowStop}
        className={styles.box}
        checked={isTicked}
        onChange={() => toggle(name)}
        aria-describedby={status === undefined ? undefined : id}
        label={{ className: kit.wrap, children: label ?? name }}
      />
      {status !== undefined && (
        <span className={mergeClasses(kit.quiet, kit.number, styles.share)} id={id}>
          {status}
        </span>
      )}
    </li>
  );
});

interface ColumnGroup {
  title: string;
  columns: readonly ColumnEntry[];
}

/** Returns the columns by group, both in the order of the catalogue. Those without a group come last. */
function groupColumns(columns: readonly ColumnEntry[]): ColumnGroup[] {
  const groups = groupBy(columns, ({ group }) => group);
  const ungrouped = groups.get(null) ?? [];
  groups.delete(null);
  const named = [...groups].map(([title, members]) => ({ title: title ?? '', columns: members }));
  return ungrouped.length === 0 ? named : [...named, { title: 'Other columns', columns: ungrouped }];
}
