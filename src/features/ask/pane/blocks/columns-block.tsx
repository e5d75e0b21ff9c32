import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { KeyboardEvent, ReactElement } from 'react';
import { isKept, type AskLookup } from '../../ask-query';
import { arrowStop } from '../../../../pane-kit/use-arrow-keys';
import { keptWords, LOOKUP_WORDS } from '../query/block-words';
import { lookUp, moveColumn, removeColumn } from '../query/edit-query';
import { KIND_ICONS } from '../search/column-mark';
import { useKit } from '../../../../pane-kit/use-kit';
import type { ValueKind } from '../../../../table/filters/operator-words';
import { useAsk } from '../use-ask';
import { Block } from '../../../../pane-kit/section/block';

const useStyles = makeStyles({
  inline: { display: 'inline' },
  word: { display: 'inline', '::after': { content: '", "' }, ':last-child::after': { content: '""' } },
  row: {
    display: 'grid',
    gridTemplateColumns: '16px minmax(0, 1fr) auto',
    gap: '8px',
    alignItems: 'center',
    height: '28px',
    padding: '0 16px',
    '& > :nth-child(n + 3)': { gridArea: '1 / 3', justifySelf: 'end' },
    '& [data-moves]': { opacity: 0 },
    ':hover, :focus-within': {
      backgroundColor: tokens.colorNeutralBackground1Hover,
      color: tokens.colorNeutralForeground1Hover,
      '& [data-unit]': { visibility: 'hidden' },
      '& [data-moves]': { opacity: 1 },
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    '@media (hover: none)': { '& [data-unit]': { visibility: 'hidden' }, '& [data-moves]': { opacity: 1 } },
  },
  icon: { width: '16px', height: '16px', color: tokens.colorNeutralForeground3 },
  moves: { display: 'flex', marginRight: '-8px' },
  move: { minWidth: '24px', width: '24px', height: '24px', padding: 0, color: 'inherit' },
});

/** The chosen columns in the order of the sheet, then what is looked up beside them. */
export function ColumnsBlock({ showAll }: { showAll(): void }) {
  const { query, fold, nameColumn } = useAsk();
  const kit = useKit();
  const styles = useStyles();
  const { columns, lookups = [] } = query;
  const { isOpen } = fold('columns');
  const list = isOpen ? (
    // Rows take the keyboard's focus, which items of a list may not.
    <div role="grid" aria-label="Chosen columns">
      {columns.map((column, at) =>
        isKept(column) ? (
          <div key={at} role="row" {...arrowStop} data-ask={`column-${at}`} className={styles.row}>
            <span aria-hidden />
            <span role="gridcell" className={kit.cut}>
              {keptWords(column)}
            </span>
          </div>
        ) : (
          <ColumnLine key={column} column={column} at={at} />
        ),
      )}
      {lookups.map((lookup, at) => (
        <LookupLine key={lookup} lookup={lookup} at={columns.length + at} />
      ))}
    </div>
  ) : (
    <ol className={mergeClasses(kit.list, styles.inline)} aria-label="Chosen columns">
      {[
        ...columns.map((column) => (isKept(column) ? keptWords(column) : nameColumn(column).label)),
        ...lookups.map((lookup) => LOOKUP_WORDS[lookup].title),
      ].map((words, at) => (
        <li key={at} className={styles.word}>
          {words}
        </li>
      ))}
    </ol>
  );
  return (
    <Block
      title="Show"
      says={columns.length === 0 ? 'None yet: search above' : list}
      {...fold('columns')}
      more={{ label: 'All columns', run: showAll }}
      isWide
    >
      {list}
    </Block>
  );
}

function ColumnLine({ column, at }: { column: string; at: number }) {
  const { query, edit, nameColumn } = useAsk();
  const { label, kind, unit, isGone } = nameColumn(column);
  const last = query.columns.length - 1;
  return (
    <Line
      at={at}
      kind={kind}
      label={label}
      column={column}
      isGone={isGone}
      says={isGone ? 'not in the catalogue' : unit}
      move={(by) => edit(moveColumn(query, at, by), `column-${Math.max(0, Math.min(last, at + by))}`)}
      remove={() => edit(removeColumn(query, at), last > 0 ? `column-${Math.min(at, last - 1)}` : 'search')}
    />
  );
}

function LookupLine({ lookup, at }: { lookup: AskLookup; at: number }) {
  const { query, edit } = useAsk();
  return (
    <Line
      at={at}
      kind={lookup === 'confidence' ? 'number' : 'text'}
      label={LOOKUP_WORDS[lookup].title}
      says="looked up"
      remove={() => edit(lookUp(query, lookup, false), at > 0 ? `column-${at - 1}` : 'search')}
    />
  );
}

interface LineProps {
  at: number;
  kind: ValueKind;
  label: string;
  /** Its identifier, if it is a column. */
  column?: string;
  isGone?: boolean;
  says: string | null;
  /** What is looked up stays at the end. */
  move?(by: -1 | 1): void;
  remove(): void;
}

function Line({ at, kind, label, column, isGone, says, move, remove }: LineProps) {
  const kit = useKit();
  const styles = useStyles();
  const Icon = KIND_ICONS[kind];
  const press = (event: KeyboardEvent) => {
    if (move && event.altKey && event.key === 'ArrowUp') move(-1);
    else if (move && event.altKey && event.key === 'ArrowDown') move(1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      role="row"
      {...arrowStop}
      data-ask={`column-${at}`}
      className={styles.row}
      aria-keyshortcuts={move ? 'Alt+ArrowUp Alt+ArrowDown Delete' : 'Delete'}
      title={column}
      onKeyDown={press}
    >
      <Icon className={styles.icon} aria-hidden />
      <span role="gridcell" className={mergeClasses(kit.cut, isGone && kit.bad)}>
        {label}
        {/* Several columns may have the same label. */}
        {column !== undefined && label !== column && <span className="visually-hidden"> {column}</span>}
      </span>
      <span role="gridcell" className={kit.quiet} data-unit>
        {says}
      </span>
      <span role="gridcell" className={styles.moves} data-moves>
        {move && <Move label={`Move ${label} up`} icon={<ArrowUpRegular />} run={() => move(-1)} />}
        {move && <Move label={`Move ${label} down`} icon={<ArrowDownRegular />} run={() => move(1)} />}
        <Move label={`Remove ${label}`} icon={<DismissRegular />} run={remove} />
      </span>
    </div>
  );
}

/** For the mouse. The keyboard moves and removes the row itself. */
function Move({ label, icon, run }: { label: string; icon: ReactElement; run(): void }) {
  return (
    <Button
      className={useStyles().move}
      appearance="transparent"
      size="small"
      tabIndex={-1}
      icon={icon}
      aria-label={label}
      title={label}
      onClick={run}
    />
  );
}
