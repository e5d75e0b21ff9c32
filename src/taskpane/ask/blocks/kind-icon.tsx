import { makeStyles, tokens } from '@fluentui/react-components';
import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { NumberSymbolRegular } from '@fluentui/react-icons/svg/number-symbol';
import { TextTRegular } from '@fluentui/react-icons/svg/text-t';
import type { ValueKind } from '../../../table/filters/operator-words';

const useStyles = makeStyles({
  icon: { width: '16px', height: '16px', color: tokens.colorNeutralForeground3 },
});

const ICONS = { text: TextTRegular, number: NumberSymbolRegular, date: CalendarLtrRegular };

export function KindIcon({ kind }: { kind: ValueKind }) {
  const Icon = ICONS[kind];
  return <Icon className={useStyles().icon} aria-hidden />;
}
