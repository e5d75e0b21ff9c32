import { CalendarLtrRegular } from '@fluentui/react-icons/svg/calendar-ltr';
import { NumberSymbolRegular } from '@fluentui/react-icons/svg/number-symbol';
import { TextTRegular } from '@fluentui/react-icons/svg/text-t';
import type { ValueKind } from '../../../table/filters/operator-words';
import { useKit } from '../../components/use-kit';

const ICONS = { text: TextTRegular, number: NumberSymbolRegular, date: CalendarLtrRegular };

export function KindIcon({ kind }: { kind: ValueKind }) {
  const Icon = ICONS[kind];
  return <Icon className={useKit().pale} style={{ width: 16, height: 16 }} aria-hidden />;
}
