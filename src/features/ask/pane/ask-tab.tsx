import { useAskActions } from '../ask-actions';
import { isSameQuery } from '../ask-query';
import { useClient, useDatabases, useChanging, useWritten } from '../../../pane-kit/common-parts';
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DatabaseSearchRegular } from '@fluentui/react-icons/svg/database-search';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
} from 'react';
import { addressText } from '../../../excel/cell-address';
import { EmptyState } from '../../../pane-kit/status/empty-state';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { Loading } from '../../../pane-kit/status/loading';
import { FilterChips } from '../../../pane-kit/filter-chips';
import { Block } from '../../../pane-kit/section/block';
import { isTyping } from '../../../pane-kit/status/is-typing';
import { useKit } from '../../../pane-kit/use-kit';
import { ColumnsBlock } from './blocks/columns-block';
import { ConditionsBlock } from './blocks/conditions-block';
import { OrderBlock } from './blocks/order-block';
import { AskDock } from './ask-dock';
import {
  Catalogue,
  Entered,
  loadStart,
  OpenedLine,
  OpeningNotice,
  RentrollsFields,
  StartList,
  TotalsFields,
} from './later-parts';
import { rentrollsWords, totalsWords } from './query/block-words';
import { addColumns, addCondition } from './query/edit-query';
import { useAskColumns } from './query/use-ask-columns';
import { COLUMN_SEARCH, ColumnSearch } from './search/column-search';
import { AskProvider, useAsk, useAskModel, type AskParts, type AskTabProps } from './use-ask';

const useStyles = makeStyles({
  body: { paddingBottom: '12px' },
  search: {
    position: 'sticky',
    top: '89px',
    zIndex: 3,
    backgroundColor: tokens.colorNeutralBackground1,
    // At a large zoom it would leave no room for the question.
    '@media (max-height: 480px)': { position: 'static' },
  },
  // The list of results is long, and must not cover what is below it.
  inFlow: { position: 'static' },
});

/** Asks for rows of the rent roll, shows the first of them, and writes the formula. */
export function AskTab(props: AskTabProps) {
  const client = useClient();
  const databases = useDatabases();
  const chosen = useChanging(databases, databases.get);
  const { value: columns, error, again } = useAskColumns(client, chosen);
  const kit = useKit();
  // It is shown after the columns are here. If it does not load now, it is tried again then.
  useEffect(() => void loadStart().catch(() => undefined), []);
  return (
    <section className={kit.tab} aria-label="Ask">
      {chosen.length === 0 ? (
        <EmptyState icon={<DatabaseSearchRegular />} title="Your rent roll as a table">
          Choose a database above. Then ask here for the columns and rows that you need.
        </EmptyState>
      ) : error ? (
        <div className={kit.inset}>
          <FailureProblem failure={error} action={{ label: 'Retry', run: again }} />
        </div>
      ) : columns ? (
        <AskBuilder {...props} columns={columns} chosen={chosen} />
      ) : (
        <div className={kit.inset}>
          <Loading label="Loading the columns" rows={5} />
        </div>
      )}
    </section>
  );
}

function AskBuilder(props: Omit<AskParts, 'focus' | 'showAll'>) {
  const ask = useAskActions();
  const client = useClient();
  const root = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  const [isSearching, setSearching] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const model = useAskModel({ ...props, focus: useFocus(root), showAll: () => setShowsAll(true) });
  const { query, edit, opened, opening, inserted, isReady, writing, dispatch } = model;
  const written = useWritten();
  const last = useChanging(written, written.current);
  useEffect(() => {
    // A sheet was made of what was entered, and is in view now.
    const isEntered = !opened && inserted !== null && isSameQuery(inserted, query);
    if (last?.by === 'reports' && isEntered) dispatch({ kind: 'clear' });
  }, [last]);
  const kit = useKit();
  const styles = useStyles();
  const chosenNames = useMemo(() => new Set(query.columns), [query.columns]);
  usePageKeys(() => void writing.write.run());
  useScrollPadding(dock);

  const show = (isOpen: boolean) => {
    setSearching(isOpen);
    // The search is at the top of the page, from where its list pushes the blocks down.
    if (isOpen) document.documentElement.scrollTop = 0;
  };
  const press = (event: ReactKeyboardEvent) => {
    if (event.key !== 'Escape' || !opened || event.defaultPrevented) return;
    // Otherwise Excel would take the focus back to the sheet.
    event.preventDefault();
    event.stopPropagation();
    if (opening.isAsking) opening.stay();
    else opening.leave();
  };
  if (showsAll)
    return (
      <AskProvider value={model}>
        <Catalogue
          addToAsk={(names) => {
            const next = addColumns(query, names);
            setShowsAll(false);
            edit(next, next === query ? 'search' : `column-${query.columns.length}`, 'columns');
          }}
          insertHeadings={(names) => ask.insertHeadings(names)}
          back={() => {
            setShowsAll(false);
            edit(query, 'search');
          }}
        />
      </AskProvider>
    );
  return (
    <AskProvider value={model}>
      <div ref={root} className={kit.tab} onKeyDown={press}>
        <div className={mergeClasses(styles.search, isSearching && styles.inFlow)}>
          <Modes />
          {opened && <OpenedLine />}
          <div data-ask="search">
            <ColumnSearch
              chosen={chosenNames}
              add={(name) => edit(addColumns(query, [name]), undefined, 'columns')}
              addCondition={(column, value) =>
                edit(
                  addCondition(query, column, value),
                  value === undefined ? `condition-${query.conditions.length}-value` : undefined,
                  'conditions',
                )
              }
              databases={client.peekDatabases()?.value}
              actions={props.actions}
              askOnly={(id) => edit({ ...query, databases: [id] }, undefined, 'rentrolls')}
              showing={show}
            />
          </div>
        </div>
        {writing.isInserted && !opened ? (
          <Entered />
        ) : (
          <>
            <div className={mergeClasses(kit.grow, styles.body)}>
              <Blocks />
            </div>
            {(isReady || opened) && <AskDock ref={dock} isSearching={isSearching} />}
          </>
        )}
      </div>
    </AskProvider>
  );
}

/** The two places of the tab: a new question, which begins with the starting points, and a formula that exists. */
function Modes() {
  const { opened, opening, cell, calls, clear } = useAsk();
  const kit = useKit();
  const offered = calls.length > 0 ? cell : null;
  const shown = offered ?? opened?.cell;
  const edit = { choice: 'edit', words: shown ? `Edit ${shown.cell}` : 'Edit' } as const;
  return (
    <FilterChips
      className={kit.above}
      label="Question"
      chips={[
        { choice: 'new', words: 'New' },
        shown
          ? { ...edit, title: addressText(shown) }
          : { ...edit, title: 'Select a cell with a Rent Roll formula to edit it.', isOff: true },
      ]}
      chosen={!opened ? 'new' : offered ? undefined : 'edit'}
      choose={(choice) => {
        if (choice === 'new') clear();
        else if (offered) opening.open(offered);
      }}
    />
  );
}

function Blocks() {
  const { query, nameColumn, fold, opened, opening, isStarting } = useAsk();
  return (
    <>
      {opening.opening && <OpeningNotice />}
      {isStarting ? <StartList /> : <ColumnsBlock />}
      <ConditionsBlock />
      <OrderBlock />
      {!isStarting && query.endpoint === 'query' && (!opened || query.number) && (
        <Block title="Totals" summary={totalsWords(query, nameColumn)} {...fold('totals')}>
          <TotalsFields />
        </Block>
      )}
      <Block title="Rent rolls" summary={rentrollsWords(query)} {...fold('rentrolls')}>
        <RentrollsFields />
      </Block>
    </>
  );
}

/** Returns a function that moves the focus to the place below `root` with this `data-ask`, once it is in the page. */
function useFocus(root: RefObject<HTMLElement | null>): (target: string | undefined) => void {
  const requested = useRef<string | undefined>(undefined);
  const [, render] = useState({});
  // Before anything is drawn, because the next key may follow at once.
  useLayoutEffect(() => {
    const element = root.current?.querySelector<HTMLElement>(`[data-ask="${requested.current}"]`);
    if (!element) return;
    requested.current = undefined;
    const field =
      element.tabIndex < 0 && !element.matches('[role=row]')
        ? // Of two values the one that is missing.
          (element.querySelector<HTMLElement>('input:placeholder-shown, input[type=date][value=""]') ??
          element.querySelector<HTMLElement>('input, button'))
        : element;
    (field ?? element).focus();
  });
  return (target) => {
    requested.current = target;
    render({});
  };
}

/** "/" goes to the search, and Ctrl+Enter writes, from everywhere in the page. */
function usePageKeys(write: () => void): void {
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      if (event.key === '/' && !isTyping(target)) document.getElementById(COLUMN_SEARCH)?.focus();
      else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) write();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

/** Search and tabs cover the top of the page, in pixels. */
const TOP = 200;

/** What takes the focus scrolls to where the search above and the element below do not cover it. */
function useScrollPadding(below: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const fit = () => {
      style.scrollPaddingBottom = `${(below.current?.offsetHeight ?? 0) + 8}px`;
    };
    style.scrollPaddingTop = `${TOP}px`;
    const observer = new ResizeObserver(fit);
    observer.observe(document.body);
    if (below.current) observer.observe(below.current);
    fit();
    return () => {
      observer.disconnect();
      style.scrollPaddingTop = '';
      style.scrollPaddingBottom = '';
    };
  });
}
