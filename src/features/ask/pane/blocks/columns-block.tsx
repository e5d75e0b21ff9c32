import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { KeyboardEvent, ReactElement } from 'react';
import { arrowStop } from '../../../../pane-kit/use-arrow-keys';
import { moveColumn, removeColumn } from '../query/edit-query';
import { KIND_ICONS } from '../search/column-type-icon';
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

/** The chosen columns in the order of the sheet. */
export function ColumnsBlock() {
  const { query, fold, showAll } = useAsk();
  const kit = useKit();
  const styles = useStyles();
  const lines = useLines();
  const { isOpen } = fold('columns');
  const list = isOpen ? (
    // Rows take the keyboard's focus, which items of a list may not.
    <div role="grid" aria-label="Chosen columns">
      {lines.map((line, at) => (
        <Line key={line.column || at} at={at} {...line} />
      ))}
    </div>
  ) : (
    <ol className={mergeClasses(kit.list, styles.inline)} aria-label="Chosen columns">
      {lines.map(({ label }, at) => (
        <li key={at} className={styles.word}>
          {label}
        </li>
      ))}
    </ol>
  );
  return (
    <Block
      title="Show"
      summary={query.columns.length === 0 ? 'None yet: search above' : list}
      {...fold('columns')}
      link={{ label: 'All columns', run: showAll }}
      isWide
    >
      {list}
    </Block>
  );
}

interface Line {
  label: string;
  kind: ValueKind;
  /** Its identifier. */
  column: string;
  isGone: boolean;
  note: string | null;
  move(by: -1 | 1): void;
  remove(): void;
}

function useLines(): Line[] {
  const { query, edit, nameColumn } = useAsk();
  const last = query.columns.length - 1;
  return query.columns.map((column, at): Line => {
    const { label, kind, unit, isGone } = nameColumn(column);
    return {
      label,
      kind,
      column,
      isGone,
      note: isGone ? 'not in the catalogue' : unit,
      move: (by) => edit(moveColumn(query, at, by), `column-${Math.max(0, Math.min(last, at + by))}`),
      remove: () => edit(removeColumn(query, at), last > 0 ? `column-${Math.min(at, last - 1)}` : 'search'),
    };
  });
}

function Line({ at, kind, label, column, isGone, note, move, remove }: Line & { at: number }) {
  const kit = useKit();
  const styles = useStyles();
  const Icon = KIND_ICONS[kind];
  const press = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowUp') move(-1);
    else if (event.altKey && event.key === 'ArrowDown') move(1);
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
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
      title={column}
      onKeyDown={press}
    >
      <Icon className={styles.icon} aria-hidden />
      <span role="gridcell" className={mergeClasses(kit.cut, isGone && kit.bad)}>
        {label}
        {/* Several columns may have the same label. */}
        {column !== '' && label !== column && <span className="visually-hidden"> {column}</span>}
      </span>
      <span role="gridcell" className={kit.quiet} data-unit>
        {note}
      </span>
      <span role="gridcell" className={styles.moves} data-moves>
        <Move label={`Move ${label} up`} icon={<ArrowUpRegular />} run={() => move(-1)} />
        <Move label={`Move ${label} down`} icon={<ArrowDownRegular />} run={() => move(1)} />
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
