import { Button } from '@fluentui/react-components';
import { ClipboardTaskRegular } from '@fluentui/react-icons/svg/clipboard-task';
import { DataBarVerticalRegular } from '@fluentui/react-icons/svg/data-bar-vertical';
import { useId } from 'react';
import type { CellAddress } from '../../../excel/cell-address';
import { usePaneRequest } from '../../../pane-kit/common-parts';
import { MenuButton, type MenuEntry } from '../../../pane-kit/menu-button';
import { useFormulaLine } from '../../../pane-kit/use-formula-search';
import { useKit } from '../../../pane-kit/use-kit';
import { useInsertSheet, type ReportKind } from '../report-actions';
import { SHEETS } from './sheets';

/** Offers sheets that take over the question of the formula in a cell. */
export function UseRows({ cell: { sheet, cell } }: { cell: CellAddress }) {
  const paneRequest = usePaneRequest();
  const line = useFormulaLine({ sheet, cell });
  const { busy, insert } = useInsertSheet({ rowsOf: { sheet, cell } });
  const id = useId();
  const kit = useKit();
  const entryOf = (kind: ReportKind): MenuEntry => {
    const { title, icon } = SHEETS[kind];
    return { label: title, icon, run: () => insert(kind) };
  };
  const wault = () => insert('report', { opensAtWault: true });
  const entries: MenuEntry[] = [
    entryOf('totals'),
    { label: 'WAULT and expiry profile', icon: <DataBarVerticalRegular />, run: wault },
    ...(['events', 'gaps', 'report', 'bridge'] as const).map(entryOf),
    { label: 'Record', icon: <ClipboardTaskRegular />, run: () => paneRequest.set('record') },
  ];
  return (
    <div className={kit.buttons}>
      {line?.hasPartFigures && (
        <Button size="small" disabledFocusable={busy} onClick={wault}>
          WAULT of these rows
        </Button>
      )}
      <MenuButton id={id} name="Use these rows for …" entries={entries} isInFlow />
    </div>
  );
}
