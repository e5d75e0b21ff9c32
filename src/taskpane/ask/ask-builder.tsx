import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { cellKey, formatAddress, type CellAddress } from '../../excel/cell-address';
import { RrError } from '../../contract/failure';
import type { DatabaseEntry } from '../../contract/entries';
import { CHANGED_SINCE, type AskPreview, type OpenedCall, type Size } from '../../excel/ask/ask-actions';
import type { AskQuery } from '../../excel/ask/ask-query';
import { FailureProblem } from '../components/failure-problem';
import { laterPart } from '../components/later-part';
import type { TabProps } from '../components/tab-props';
import { useAction } from '../components/use-action';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import type { BlockName } from '../components/ask/ask-store';
import type { BlockProps } from './blocks/block-props';
import { ColumnsBlock } from './blocks/columns-block';
import { ConditionsBlock } from './blocks/conditions-block';
import { OrderBlock } from './blocks/order-block';
import { RentrollsBlock } from './blocks/rentrolls-block';
import { TotalsBlock } from './blocks/totals-block';
import { AskFooter } from './insert/ask-footer';
import { usePlan } from './insert/use-plan';
import { useTarget } from './insert/use-target';
import { useOpening } from './open/use-opening';
import { mend, mendRefusal } from './preview/mend-preview';
import { PreviewDock } from './preview/preview-dock';
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
import { ColumnSearch, COLUMN_SEARCH } from './search/column-search';
import { useScrollPadding } from './use-scroll-padding';
import { useColumnFacts } from './values/use-column-facts';

const Catalogue = laterPart(
  'Loading the columns',
  async () => (await import(/* webpackChunkName: "catalogue" */ './catalogue/catalogue-page')).CataloguePage,
);

/** What a new question begins with. */
export const loadStart = () => import(/* webpackChunkName: "ask-start" */ './start/start-list');
const StartList = laterPart('Loading the starting points', async () => (await loadStart()).StartList);
const LoneItem = laterPart('Loading the formula', async () => (await loadStart()).LoneItem);
const Reports = laterPart(
  'Loading reports',
  async () => (await import(/* webpackChunkName: "reports" */ '../reports/reports-section')).ReportsSection,
);
const OpenedLine = laterPart(
  'Loading the formula',
  async () => (await import(/* webpackChunkName: "ask-fields" */ './open/opened-line')).OpenedLine,
);
const OpeningNotice = laterPart(
  'Loading the formula',
  async () => (await import(/* webpackChunkName: "ask-fields" */ './open/opening-notice')).OpeningNotice,
);
const WrittenNotice = laterPart(
  'Loading what was written',
  async () => (await import(/* webpackChunkName: "ask-fields" */ './insert/written-notice')).WrittenNotice,
);

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
  space: { padding: '12px 16px 0' },
  dock: {
    position: 'sticky',
    bottom: 0,
    zIndex: 4,
    // The pane ends with a margin, which the dock covers.
    marginBottom: '-16px',
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

interface AskBuilderProps extends TabProps {
  columns: AskColumns;
  chosen: readonly DatabaseEntry[];
}

export function AskBuilder({ search, ask: store, columns, chosen }: AskBuilderProps) {
  const { client, ask, workbook, reports } = usePaneContext();
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
  const [written, setWritten] = useState<{ address?: string; at?: string; isSeen: boolean }>({
    isSeen: false,
  });
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const focus = useRef<string | undefined>(undefined);

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

  const edit = (next: AskQuery, to?: string) => {
    if (next !== query) {
      store.set({ query: next });
      setWritten({ isSeen: true });
    }
    focus.current = to;
    render({});
  };
  const [, render] = useState({});
  // Before anything is drawn, because the next key may follow at once.
  useLayoutEffect(() => {
    const place = root.current?.querySelector<HTMLElement>(`[data-ask="${focus.current}"]`);
    if (!place) return;
    focus.current = undefined;
    const field =
      place.tabIndex < 0 && !place.matches('li') ? place.querySelector<HTMLElement>('input, button') : place;
    (field ?? place).focus();
  });

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

  const write = useAction(async () => {
    if (preview.kind === 'rows' && preview.preview.tooLarge)
      throw new RrError('too-large', preview.preview.tooLarge.message);
    if (opened) {
      await ask.apply(opened, query);
      setWritten({ isSeen: false });
      store.set({ opened: await ask.open(opened.cell, opened.call) });
    } else if (target.cell && isReady) {
      const cell = await ask.insert(query, layout, target.cell, size);
      setWritten({ address: formatAddress(cell), at: cellKey(target.cell), isSeen: false });
    }
  });
  // The choices stay, so that they can be applied to the formula as it is now.
  const openAgain = useAction(async ({ cell, call }: OpenedCall) => {
    store.set({ opened: await ask.open(cell, call) });
    write.forget();
  });
  const goTo = useAction((cell: CellAddress) => workbook.goTo({ ...cell, sheetIsHidden: false }));
  const run = useRef(write.run);
  run.current = write.run;
  useLayoutEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const { target: at } = event;
      if (event.key === '/' && !isTyping(at)) document.getElementById(COLUMN_SEARCH)?.focus();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run.current();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened || event.defaultPrevented) return;
    // Otherwise Excel would take the focus back to the sheet.
    event.preventDefault();
    event.stopPropagation();
    if (opening.isAsking) opening.stay();
    else opening.leave();
  };

  const isJustWritten = !written.isSeen && target.cell !== null && written.at === cellKey(target.cell);
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
        <div ref={dock} className={mergeClasses(styles.dock, isSearching && styles.inFlow)}>
          {!written.isSeen && (
            <WrittenNotice
              {...(written.address !== undefined && { address: written.address })}
              lines={search.lines}
              close={() => setWritten({ isSeen: true })}
            />
          )}
          <PreviewDock
            state={preview}
            previewer={previewer}
            mend={mending && { label: mending.label, run: () => edit(mending.query) }}
          />
          {openAgain.error && (
            <div className={styles.space}>
              <FailureProblem failure={openAgain.error} />
            </div>
          )}
          {write.error && !write.busy && (
            <div className={styles.space}>
              <FailureProblem
                failure={write.error}
                {...(opened &&
                  write.error.cause === CHANGED_SINCE && {
                    action: { label: 'Open it again', run: () => void openAgain.run(opened) },
                  })}
              />
            </div>
          )}
          <AskFooter
            layout={layout}
            setLayout={(next) => store.set({ layout: next })}
            cell={target.cell}
            planned={planned}
            isInserted={isJustWritten}
            knowsSize={size !== null}
            opened={opened}
            isChanged={isChanged}
            busy={write.busy}
            run={() => void write.run()}
            goTo={(cell) => void goTo.run(cell)}
          />
        </div>
      )}
    </div>
  );
}

const sizeOf = ({ shown, columns, beside }: AskPreview): Size => ({
  rows: shown,
  columns: columns.length,
  ...(beside !== undefined && { beside }),
});

const isTyping = (element: EventTarget | null): boolean =>
  element instanceof HTMLElement && element.matches('input, textarea, select, [contenteditable]');
