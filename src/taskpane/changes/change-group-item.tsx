import { Checkbox, makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import type { ChangeGroup } from '../../excel/refresh/found-changes';
import { usePaneContext } from '../components/use-pane-context';
import { cellsText } from './change-words';
import { GroupFormulas } from './group-formulas';

const useStyles = makeStyles({
  group: { padding: '4px 16px 12px 8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  label: { ...typographyStyles.body1Strong, color: tokens.colorNeutralForeground1, overflowWrap: 'anywhere' },
  below: { display: 'flex', flexDirection: 'column', gap: '4px', paddingLeft: '32px' },
});

/** A group of formulas, to take over or to leave out. */
export function ChangeGroupItem({ group }: { group: ChangeGroup }) {
  const { refresh } = usePaneContext();
  const styles = useStyles();
  return (
    <li className={styles.group}>
      <Checkbox
        checked={!group.isSkipped}
        onChange={(_, { checked }) => refresh.setSkipped(group.id, checked !== true)}
        label={<span className={styles.label}>{cellsText(group.formulas)}</span>}
      />
      <div className={styles.below}>
        <GroupFormulas group={group} />
      </div>
    </li>
  );
}
