import { useRefresher } from '../../../pane-kit/shared-parts';
import { useNewerData } from './use-newer-data';
import { useChanging } from '../../../pane-kit/pane-part';
import type { RefreshScope } from '../../../answers/refresher';
import { Button } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { SelectObjectRegular } from '@fluentui/react-icons/svg/select-object';
import { useState } from 'react';
import { Notice } from '../../../pane-kit/status/problem';
import { MenuButton, type MenuEntry } from '../../../pane-kit/menu-button';

interface RefreshButtonsProps {
  busy: boolean;
  /** Another button matters more. */
  isSecondary: boolean;
}

/** Refresh of the workbook, and beside it a menu of the rest. */
export function RefreshButtons({ busy, isSecondary }: RefreshButtonsProps) {
  const refresh = useRefresher();
  const newer = useNewerData();
  const { withoutAsking } = refresh;
  const isSilent = useChanging(withoutAsking, withoutAsking.get);
  const looks = useChanging(newer, newer.isOn);
  const [isLost, setLost] = useState(false);
  const look = isSecondary ? 'secondary' : 'primary';
  const start = (scope: RefreshScope) => {
    if (!busy) void refresh.start(scope, { ask: true });
  };
  const keep = (stored: Promise<void>) =>
    void stored.then(
      () => setLost(false),
      () => setLost(true),
    );
  const entries: MenuEntry[] = [
    { label: 'Refresh sheet', icon: <DocumentTableRegular />, run: () => start('sheet') },
    { label: 'Refresh selection', icon: <SelectObjectRegular />, run: () => start('selection') },
    {
      label: 'Update without asking',
      icon: isSilent ? <CheckmarkRegular /> : <></>,
      run: () => keep(withoutAsking.set(!isSilent)),
      isApart: true,
      isChecked: isSilent,
    },
    {
      label: 'Look for newer rent rolls',
      icon: looks ? <CheckmarkRegular /> : <></>,
      run: () => keep(newer.turn(!looks)),
      isChecked: looks,
    },
  ];
  return (
    <>
      <div // A line between two filled buttons.
        style={{ display: 'flex', gap: isSecondary ? 0 : 1 }}
      >
        <Button
          id="refresh-workbook"
          style={{ flex: '1 1 0', borderTopRightRadius: 0, borderBottomRightRadius: 0 }}
          appearance={look}
          icon={<ArrowSyncRegular />}
          disabledFocusable={busy}
          onClick={() => start('workbook')}
        >
          Refresh workbook
        </Button>
        <MenuButton id="refresh-more" name="More ways to refresh" entries={entries} beside={look} />
      </div>
      {isLost && (
        <Notice action={{ label: 'Close', run: () => setLost(false) }}>
          This browser does not keep the choice. It holds until Excel closes.
        </Notice>
      )}
    </>
  );
}
