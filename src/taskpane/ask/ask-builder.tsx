import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { DatabaseEntry } from '../../contract/entries';
import type { AskQuery } from '../../excel/ask/ask-query';
import type { TabProps } from '../components/tab-props';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import type { BlockName } from '../components/ask/ask-store';
import type { BlockProps } from './blocks/block-props';
import { ColumnsBlock } from './blocks/columns-block';
import { ConditionsBlock } from './blocks/conditions-block';
import { OrderBlock } from './blocks/order-block';
import { RentrollsBlock } from './blocks/rentrolls-block';
import { TotalsBlock } from './blocks/totals-block';
import { AskDock } from './insert/ask-dock';
import { usePlan } from './insert/use-plan';
import { useTarget } from './insert/use-target';
import { sizeOf, useWriting } from './insert/use-writing';
import { Catalogue, LoneItem, OpenedLine, OpeningNotice, Reports, StartList } from './later-parts';
import { useOpening } from './open/use-opening';
import { mend, mendRefusal } from './preview/mend-preview';
import { usePreview } from './preview/use-preview';
import {
  addColumns,
  addCondition,
  columnNames,
  hasContent,
  isSameQuery,
  isUntouched,
} from './query/edit-query';
import { useColumnNames, type AskColumns } from './query/use-ask-columns';
import { ColumnSearch } from './search/column-search';
import { useFocus } from './use-focus';
import { usePageKeys } from './use-page-keys';
import { useScrollPadding } from './use-scroll-padding';
import { useColumnFacts } from './values/use-column-facts';

const useStyles = makeStyles({
  builder: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 0 auto',
    // Grey would read as "not available".
    '& .fui-Radio :enabled:not(:checked) ~ .fui-Radio__label, & .fui-Checkbox .fui-Checkbox__label': {
      color: tokens.colorNeutralForeground1,
    },
  },
  body: { flex: '1 0 auto', paddingBottom: '12px' },
  search: {
    position: 'sticky',
    top: '89px',
    zIndex: 3,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  // The list of results is long, and must not cover what is below it.
  inFlow: { position: 'static' },
});

interface AskBuilderProps extends TabProps {
  columns: AskColumns;
  chosen: readonly DatabaseEntry[];
}

export function AskBuilder({ search, ask: store, columns, chosen }: AskBuilderProps) {
  const { client, ask, reports } = usePaneContext();
  const reported = useChanging(reports, reports.state);
  const state = useChanging(store, store.get);
  const { query, layout, opened } = state;
  const entries = columns[query.endpoint];
  const nameColumn = useColumnNames(entries);
  const facts = useColumnFacts();
  const opening = useOpening(store, state.wanted);
  const target = useTarget();
  const [isSearching, setSearching] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const focus = useFocus(root);

  const databases = (Array.isArray(query.databases) ? query.databases : chosen.map(({ id }) => id)).join(' ');
  const { state: preview, previewer } = usePreview(store, {
    query,
    databases,
    asksOnlyOnRequest: columns.asksOnlyOnRequest,
  });
  const size = useMemo(() => (preview.kind === 'rows' ? sizeOf(preview.preview) : null), [preview]);
  const isReady = hasContent(query);
  const planned = usePlan({ query, layout, cell: target.cell, size }, isReady && !opened);
  const isChanged = opened !== null && !isSameQuery(opened.query, query);

  const writing = useWriting(store, { cell: target.cell, preview, size, isReady });
  const edit = (next: AskQuery, to?: string) => {
    if (next !== query) {
      store.set({ query: next });
      writing.close();
    }
    focus(to);
  };
  usePageKeys(() => void writing.write.run());
  useScrollPadding(dock);

  const show = (isOpen: boolean) => {
    setSearching(isOpen);
    // The search is at the top of the page, from where its list pushes the blocks down.
    if (isOpen) document.documentElement.scrollTop = 0;
  };
  const unfold = (name: BlockName) => store.set({ open: new Set([...store.get().open, name]) });
  const toggle = (name: BlockName) => {
    const open = new Set(state.open);
    if (!open.delete(name)) open.add(name);
    store.set({ open });
  };
  const block = (name: BlockName): BlockProps => ({
    query,
    columns: entries,
    nameColumn,
    facts,
    edit,
    isOpen: state.open.has(name),
    toggle: () => toggle(name),
    showAll: () => setShowsAll(true),
    unfold: () => unfold(name),
  });

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened || event.defaultPrevented) return;
    // Otherwise Excel would take the focus back to the sheet.
    event.preventDefault();
    event.stopPropagation();
    if (opening.isAsking) opening.stay();
    else opening.leave();
  };

  const mending =
    preview.kind === 'rows'
      ? mend(preview.preview, query, facts.of)
      : preview.kind === 'failed'
        ? mendRefusal(preview.failure, query, columns.currency, facts.of)
        : undefined;
  const isUntouchedNow = isUntouched(query) && !opened;
  const [call] = target.calls;
  const offered = !opened && target.cell && call ? target.cell : undefined;
  const chosenNames = useMemo(() => new Set(columnNames(query)), [query]);
  const leaveAll = (next: AskQuery, to: string) => {
    setShowsAll(false);
    edit(next, to);
  };
  if (showsAll)
    return (
      <Catalogue
        columns={entries}
        main={columns.main}
        facts={facts}
        addToAsk={(names) => {
          const next = addColumns(query, names);
          unfold('columns');
          leaveAll(next, next === query ? 'search' : `column-${query.columns.length}`);
        }}
        insertHeadings={(names) => ask.insertHeadings(names)}
        back={() => leaveAll(query, 'search')}
      />
    );
  return (
    <div ref={root} className={styles.builder} onKeyDown={press}>
      {opened && <OpenedLine opened={opened} {...opening} />}
      <div className={mergeClasses(styles.search, isSearching && styles.inFlow)} data-ask="search">
        <ColumnSearch
          columns={entries}
          facts={facts}
          chosen={chosenNames}
          add={(name) => {
            unfold('columns');
            edit(addColumns(query, [name]));
          }}
          addCondition={(column, value) => {
            unfold('conditions');
            edit(
              addCondition(query, column, value),
              value === undefined ? `condition-${query.conditions.length}-value` : undefined,
            );
          }}
          main={columns.main}
          showing={show}
        />
      </div>
      <div className={styles.body}>
        {opening.opening && (
          <OpeningNotice opening={opening.opening} choose={opening.choose} dismiss={opening.dismiss} />
        )}
        {offered && (
          <LoneItem
            icon={<EditRegular />}
            title={`Edit the formula in ${offered.cell}`}
            about={target.calls.map(({ name }) => `RR.${name}`).join(', ')}
            run={() => opening.open(offered)}
          />
        )}
        {isUntouchedNow && (
          <StartList
            columns={columns}
            showAll={() => setShowsAll(true)}
            choose={(point) => {
              store.set({ open: new Set(['columns']) });
              edit(point.query, 'column-0');
            }}
          />
        )}
        {!isUntouchedNow && <ColumnsBlock {...block('columns')} />}
        <ConditionsBlock {...block('conditions')} />
        <OrderBlock {...block('order')} isOpened={Boolean(opened)} />
        {!isUntouchedNow && (!opened || query.number) && (
          <TotalsBlock {...block('totals')} isOpened={Boolean(opened)} />
        )}
        <RentrollsBlock
          {...block('rentrolls')}
          chosen={chosen}
          own={client.peekDatabases()?.value ?? []}
          lookups={opened || query.number || query.endpoint === 'changes' ? [] : columns.lookups}
        />
        {(isUntouchedNow || reported.kind) && <Reports />}
      </div>
      {(isReady || opened) && (
        <AskDock
          ref={dock}
          search={search}
          store={store}
          cell={target.cell}
          preview={preview}
          previewer={previewer}
          mending={mending}
          edit={edit}
          writing={writing}
          planned={planned}
          knowsSize={size !== null}
          isChanged={isChanged}
          isSearching={isSearching}
        />
      )}
    </div>
  );
}
