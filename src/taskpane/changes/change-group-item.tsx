import { Checkbox, mergeClasses } from '@fluentui/react-components';
import type { ChangeGroup } from '../../excel/refresh/found-changes';
import { usePaneContext } from '../components/use-pane-context';
import { cellsText } from './change-words';
import { GroupFormulas } from './group-formulas';
import { useKit } from '../components/use-kit';

/** A group of formulas, to take over or to leave out. */
export function ChangeGroupItem({ group }: { group: ChangeGroup }) {
  const { refresh } = usePaneContext();
  const kit = useKit();
  return (
    <li className={kit.lineAbove} style={{ padding: '4px 16px 12px 8px' }}>
      <Checkbox
        checked={!group.isSkipped}
        onChange={(_, { checked }) => refresh.setSkipped(group.id, checked !== true)}
        label={<span className={mergeClasses(kit.strong, kit.dark)}>{cellsText(group.formulas)}</span>}
      />
      <div className={kit.stack4} style={{ paddingLeft: 32 }}>
        <GroupFormulas group={group} />
      </div>
    </li>
  );
}
