import { Button, makeStyles, mergeClasses } from '@fluentui/react-components';
import { ArrowLeftRegular } from '@fluentui/react-icons/svg/arrow-left';
import { useCallback, useMemo, useState } from 'react';
import type { ColumnEntry } from '../../../../contract/entries';
import { BusyButton } from '../../../../pane-kit/busy-button';
import { CopyText } from '../../../../pane-kit/copy-text';
import { countOf, countText } from '../../../../pane-kit/text/count-text';
import { FailureProblem } from '../../../../pane-kit/status/failure-problem';
import { FilterChips } from '../../../../pane-kit/filter-chips';
import { useAction } from '../../../../pane-kit/use-action';
import { useKit } from '../../../../pane-kit/use-kit';
import { ColumnSearch } from '../search/column-search';
import type { ColumnFactsSource } from '../values/create-column-facts';
import { CatalogueGroup } from './catalogue-group';
import { groupColumns } from './group-columns';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', gap: '4px', minHeight: '40px', padding: '0 8px' },
  chips: { padding: '0 16px 8px' },
  // The pane ends with a margin, which this covers.
  foot: { zIndex: 4, marginBottom: '-16px', padding: '8px 16px 12px', display: 'grid', gap: '8px' },
  both: { '& > button': { flex: '1 1 0', whiteSpace: 'nowrap' } },
});

interface CataloguePageProps {
  columns: readonly ColumnEntry[];
  /** The columns of reports, which come first among those that a search finds. */
  main: readonly string[];
  facts: ColumnFactsSource;
  addToAsk(names: readonly string[]): void;
  /** Resolves to where they are. */
  insertHeadings(names: readonly string[]): Promise<string>;
  back(): void;
}

/** All columns by group, to read and to tick. */
export function CataloguePage({ columns, main, facts, addToAsk, insertHeadings, back }: CataloguePageProps) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [onlyFilled, setOnlyFilled] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [done, setDone] = useState('');
  const kit = useKit();
  const styles = useStyles();
  const filled = useMemo(() => columns.filter(({ name }) => !facts.isEmptyHere(name)), [columns, facts]);
  const shown = onlyFilled && facts.knowsEmpty ? filled : columns;
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
      <ColumnSearch
        columns={columns}
        main={main}
        facts={facts}
        chosen={ticked}
        add={toggle}
        showing={setSearching}
        autoFocus
        staysOpen
      />
      {!isSearching && (
        <div className={kit.grow}>
          {facts.knowsEmpty && (
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
            <CatalogueGroup key={group.title} group={group} facts={facts} ticked={ticked} toggle={toggle} />
          ))}
        </div>
      )}
      <div className={mergeClasses(kit.foot, kit.lineAbove, styles.foot)}>
        {insert.error && <FailureProblem failure={insert.error} />}
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
            <BusyButton size="small" busy={insert.busy} doing="Entering…" run={() => void insert.run()}>
              Insert as headings
            </BusyButton>
          )}
          <CopyText
            size="small"
            disabledFocusable={isNone}
            label="Copy identifiers"
            what="The identifiers are"
            text={() => names.join(', ')}
            say={setDone}
          />
        </div>
      </div>
    </section>
  );
}
