import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { KeyboardEvent, ReactElement } from 'react';
import { isKept } from '../../../excel/ask/ask-query';
import { arrowStop } from '../../components/use-arrow-keys';
import { keptWords, LOOKUP_WORDS } from '../query/block-words';
import { lookUp, moveColumn, removeColumn } from '../query/edit-query';
import { Block } from './block';
import type { BlockProps } from './block-props';
import { KindIcon } from './kind-icon';
import { useKit } from '../../components/use-kit';

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
  moves: { display: 'flex', marginRight: '-8px' },
  move: { minWidth: '24px', width: '24px', height: '24px', padding: 0, color: 'inherit' },
});

/** The chosen columns in the order of the sheet. */
export function ColumnsBlock({ query, nameColumn, edit, isOpen, toggle, showAll }: BlockProps) {
  const kit = useKit();
  const styles = useStyles();
  const { columns, lookups = [] } = query;
  const move = (at: number, by: -1 | 1) =>
    edit(moveColumn(query, at, by), `column-${Math.max(0, Math.min(columns.length - 1, at + by))}`);
  const remove = (at: number) =>
    edit(
      removeColumn(query, at),
      columns.length > 1 ? `column-${Math.min(at, columns.length - 2)}` : 'search',
    );
  const press = (event: KeyboardEvent, at: number) => {
    if (event.altKey && event.key === 'ArrowUp') move(at, -1);
    else if (event.altKey && event.key === 'ArrowDown') move(at, 1);
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const list = (
    <ol className={mergeClasses(kit.list, !isOpen && styles.inline)} aria-label="Chosen columns">
      {columns.map((column, at) => {
        if (!isOpen)
          return (
            <li key={isKept(column) ? at : column} className={styles.word}>
              {isKept(column) ? keptWords(column) : nameColumn(column).label}
            </li>
          );
        if (isKept(column))
          return (
            <li key={at} {...arrowStop} data-ask={`column-${at}`} className={styles.row}>
              <span />
              <span className={kit.cut}>{keptWords(column)}</span>
            </li>
          );
        const { label, kind, unit, isGone } = nameColumn(column);
        return (
          <li
            key={column}
            {...arrowStop}
            data-ask={`column-${at}`}
            className={styles.row}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete"
            title={column}
            onKeyDown={(event) => press(event, at)}
          >
            <KindIcon kind={kind} />
            <span className={mergeClasses(kit.cut, isGone && kit.bad)}>
              {label}
              {/* Several columns may have the same label. */}
              {label !== column && <span className="visually-hidden"> {column}</span>}
            </span>
            <span className={kit.quiet} data-unit>
              {isGone ? 'not in the catalogue' : unit}
            </span>
            <span className={styles.moves} data-moves>
              <Move label={`Move ${label} up`} icon={<ArrowUpRegular />} run={() => move(at, -1)} />
              <Move label={`Move ${label} down`} icon={<ArrowDownRegular />} run={() => move(at, 1)} />
              <Move label={`Remove ${label}`} icon={<DismissRegular />} run={() => remove(at)} />
            </span>
          </li>
        );
      })}
      {lookups.map((one, at) => {
        const { title } = LOOKUP_WORDS[one];
        const place = columns.length + at;
        const drop = () => edit(lookUp(query, one, false), place > 0 ? `column-${place - 1}` : 'search');
        if (!isOpen)
          return (
            <li key={one} className={styles.word}>
              {title}
            </li>
          );
        return (
          <li
            key={one}
            {...arrowStop}
            data-ask={`column-${place}`}
            className={styles.row}
            aria-keyshortcuts="Delete"
            onKeyDown={(event) => {
              if (event.key !== 'Delete' && event.key !== 'Backspace') return;
              event.preventDefault();
              drop();
            }}
          >
            <KindIcon kind={one === 'confidence' ? 'number' : 'text'} />
            <span className={kit.cut}>{title}</span>
            <span className={kit.quiet} data-unit>
              looked up
            </span>
            <span className={styles.moves} data-moves>
              <Move label={`Remove ${title}`} icon={<DismissRegular />} run={drop} />
            </span>
          </li>
        );
      })}
    </ol>
  );
  const says = columns.length === 0 ? 'None yet: search above' : list;
  return (
    <Block
      title="Show"
      says={says}
      isOpen={isOpen}
      toggle={toggle}
      more={{ label: 'All columns', run: showAll }}
      isWide
    >
      {list}
    </Block>
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
