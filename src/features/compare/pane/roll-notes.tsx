import { Fragment } from 'react';
import type { CellOfDifference } from '../compare-actions';
import type { RollNote, Sides } from '../../../intake/index';
import { countOf, countText } from '../../../contract/count-text';
import { LinkButton } from '../../../pane-kit/link-button';
import { Block } from '../../../pane-kit/section/block';
import { Notice } from '../../../pane-kit/status/problem';
import { useKit } from '../../../pane-kit/use-kit';
import { titleOf, type SideBlocksProps } from './side-blocks';

const MAX_NAMED = 30;

/** Folded, because each of its values is a line of the differences, too. */
export const isSecondary = ({ kind }: RollNote): boolean => kind === 'far';

/** Says what decides how far the lines below can be trusted: an earlier rent roll, another currency, an unknown property. */
export function RollWarnings({ notes }: { notes: readonly RollNote[] }) {
  const kit = useKit();
  return notes.map(({ message }) => (
    <div key={message} className={kit.below}>
      <Notice intent="warning">{message}.</Notice>
    </div>
  ));
}

export const describeFarNotes = (notes: readonly RollNote[], { database }: Sides): string =>
  `${countOf(
    notes.reduce((sum, { units }) => sum + units.length, 0),
    'value',
  )} far from ${database}`;

interface FarNotesProps {
  notes: readonly RollNote[];
  goTo(cell: CellOfDifference): void;
}

/** The values that are far from those of the database, with the way to their cells. */
export function FarNotes({ notes, goTo }: FarNotesProps) {
  const kit = useKit();
  return (
    <ul className={kit.bullets}>
      {notes.map(({ message, units }) => (
        <li key={message}>
          {message}:{' '}
          {units.slice(0, MAX_NAMED).map((unit, at) => (
            <Fragment key={at}>
              {at > 0 && ', '}
              <LinkButton onClick={() => goTo(unit)}>{unit.unit}</LinkButton>
            </Fragment>
          ))}
          {units.length > MAX_NAMED ? `, and ${countText(units.length - MAX_NAMED)} more.` : '.'}
        </li>
      ))}
    </ul>
  );
}

/** What looks odd on a sheet, or was taken for granted. */
export function Remarks({ name, reading, block }: SideBlocksProps) {
  const kit = useKit();
  const remarks = (['warns', 'note'] as const).flatMap((kind) => [
    ...new Set(
      reading.extraction.findings.flatMap(({ severity, text }) => (severity === kind ? [text] : [])),
    ),
  ]);
  if (remarks.length === 0) return null;
  return (
    <Block
      title={titleOf('Noticed', name)}
      summary={`${countOf(remarks.length, 'remark')} about the sheet`}
      {...block(`noticed${name}`)}
    >
      <ul className={kit.bullets}>
        {remarks.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Block>
  );
}
