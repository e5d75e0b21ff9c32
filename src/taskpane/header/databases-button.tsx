import { Button, mergeClasses } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import { chosenCount } from '../databases/database-words';
import type { OwnDatabases } from '../databases/use-own-databases';
import { useKit } from '../../pane-kit/use-kit';

interface DatabasesButtonProps extends Pick<OwnDatabases, 'own' | 'lost'> {
  /** How many the formulas read. */
  chosen: number;
  open: boolean;
  toggle(): void;
}

/** Says how many databases the workbook reads, and opens and closes their list. */
export function DatabasesButton({ own, lost, chosen, open, toggle }: DatabasesButtonProps) {
  const kit = useKit();
  return (
    <Button
      id="open-databases"
      className={kit.regular}
      style={{ flex: '0 1 auto', minWidth: 0, overflow: 'hidden', padding: '5px 8px', whiteSpace: 'nowrap' }}
      appearance="subtle"
      aria-expanded={open}
      icon={
        open ? <ChevronUpRegular className={kit.chevron} /> : <ChevronDownRegular className={kit.chevron} />
      }
      iconPosition="after"
      onClick={toggle}
    >
      {lost.length > 0 && (
        <WarningFilled className={mergeClasses(kit.doubtful, kit.icon)} style={{ marginRight: 6 }} />
      )}
      <span className="visually-hidden">Databases: </span>
      {own
        ? chosenCount(chosen, own.length + lost.length)
        : chosen === 1
          ? '1 database'
          : `${chosen} databases`}
      {lost.length > 0 && <span className="visually-hidden">({lost.length} no longer available to you)</span>}
    </Button>
  );
}
