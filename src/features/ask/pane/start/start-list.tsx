import { mergeClasses } from '@fluentui/react-components';
import { ArrowTrendingLinesRegular } from '@fluentui/react-icons/svg/arrow-trending-lines';
import { ArrowUndoRegular } from '@fluentui/react-icons/svg/arrow-undo';
import { CalendarClockRegular } from '@fluentui/react-icons/svg/calendar-clock';
import { DoorRegular } from '@fluentui/react-icons/svg/door';
import { TableSimpleRegular } from '@fluentui/react-icons/svg/table-simple';
import { TextBulletListSquareRegular } from '@fluentui/react-icons/svg/text-bullet-list-square';
import { useMemo, type ReactElement } from 'react';
import { countText } from '../../../../contract/count-text';
import { useArrowKeys } from '../../../../pane-kit/use-arrow-keys';
import { useAsk } from '../use-ask';
import { questionWords } from '../query/block-words';
import { startingPoints, startWith, type StartingPoint } from './starting-points';
import { StartItem } from '../../../../pane-kit/section/start-item';
import { useKit } from '../../../../pane-kit/use-kit';

const ICONS: Record<StartingPoint['id'], ReactElement> = {
  tenancy: <TableSimpleRegular />,
  expiries: <CalendarClockRegular />,
  vacancies: <DoorRegular />,
  changes: <ArrowTrendingLinesRegular />,
};

export function StartList() {
  const { query, columns, dropped, nameColumn, rowsOf, sheets, showAll, dispatch, edit } = useAsk();
  const points = useMemo(() => startingPoints(columns), [columns]);
  const arrows = useArrowKeys<HTMLDivElement>();
  const kit = useKit();
  return (
    <div {...arrows} role="group" aria-labelledby="ask-start">
      <h2
        id="ask-start"
        className={mergeClasses(kit.smallStrong, kit.neutral)}
        style={{ padding: '12px 16px 4px' }}
      >
        Start with
      </h2>
      {dropped && (
        <StartItem
          icon={<ArrowUndoRegular />}
          title="Back to the question before"
          about={questionWords(dropped, nameColumn)}
          run={() => edit(dropped, 'column-0')}
        />
      )}
      {points.map((point) => (
        <StartItem
          key={point.id}
          icon={ICONS[point.id]}
          title={point.title}
          about={point.about}
          run={() => {
            dispatch({ kind: 'note', what: { open: new Set(['columns']) } });
            edit(startWith(point, query), 'column-0');
          }}
        />
      ))}
      {sheets(rowsOf)}
      <StartItem
        icon={<TextBulletListSquareRegular />}
        title="All columns"
        about={`${countText(columns.query.length)} by group, with what they mean`}
        run={showAll}
      />
    </div>
  );
}
