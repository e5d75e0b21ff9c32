import { Quiet } from '../../../pane-kit/quiet';
import { useRefresher, useChanging } from '../../../pane-kit/common-parts';
import { mergeClasses, Button } from '@fluentui/react-components';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import type { RefreshProgress, RefreshSummary, RefreshScope } from '../../../answers/refresher';
import { describeAge, oldestText } from '../../../pane-kit/text/describe-age';
import { countOf } from '../../../contract/count-text';
import { Notice } from '../../../pane-kit/status/problem';
import { Progress } from '../../../pane-kit/status/progress';
import { useNow } from '../../../pane-kit/use-now';
import { useKit } from '../../../pane-kit/use-kit';
import { refreshIntent } from './change-words';
import { useNewerData } from './refresh-parts';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { SelectObjectRegular } from '@fluentui/react-icons/svg/select-object';
import { useState } from 'react';
import { MenuButton, type MenuEntry } from '../../../pane-kit/menu-button';

export function RefreshBlock({ lines }: { lines: readonly FormulaLine[] | undefined }) {
  const kit = useKit();
  const refresh = useRefresher();
  const progress = useChanging(refresh, refresh.progress);
  const last = useChanging(refresh, refresh.last);
  const found = useChanging(refresh, refresh.found);
  const now = useNow();
  const oldest = oldestText(lines ?? [], now);
  return (
    <section
      className={mergeClasses(kit.stack8, kit.edge, kit.lineBelow)}
      aria-label="Refresh"
      data-focus-next="refresh-workbook"
    >
      <RefreshButtons busy={progress !== null} isSecondary={found !== null} />
      {progress && (
        <Progress
          label="Refresh"
          text={progressText(progress)}
          steps={progress.total > 0 ? progress : undefined}
          cancel={() => refresh.cancel()}
        />
      )}
      <div className={kit.status} role="status">
        {!progress && found && (
          <Quiet>
            {found.databases ? 'Another choice of databases' : 'Newer data found'}, checked{' '}
            {describeAge(found.checkedAt, now)}
          </Quiet>
        )}
        {!progress && last && last.outcome !== 'found' && <Result last={last} now={now} />}
        {!progress && last?.dropped !== undefined && <Quiet>{last.dropped}</Quiet>}
        {!progress && !found && last?.outcome === 'found' && (
          <Quiet>Skipped. All cells keep their values.</Quiet>
        )}
      </div>
      {!progress && oldest && <Quiet>{oldest}</Quiet>}
    </section>
  );
}

const progressText = ({ done, total }: RefreshProgress): string =>
  total > 0 ? `${done} of ${countOf(total, 'formula')}` : 'Looking for formulas…';

function Result({ last, now }: { last: RefreshSummary; now: number }) {
  const kit = useKit();
  const intent = refreshIntent(last);
  const words = (
    <>
      {last.text}{' '}
      <span className={kit.quiet} style={{ whiteSpace: 'nowrap' }}>
        · {describeAge(last.at, now)}
      </span>
    </>
  );
  return intent ? <Notice intent={intent}>{words}</Notice> : <Quiet>{words}</Quiet>;
}

interface RefreshButtonsProps {
  busy: boolean;
  /** Another button matters more. */
  isSecondary: boolean;
}

/** Refresh of the workbook, and beside it a menu of the rest. */
function RefreshButtons({ busy, isSecondary }: RefreshButtonsProps) {
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
  const trackStorage = (stored: Promise<void>) =>
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
      run: () => trackStorage(withoutAsking.set(!isSilent)),
      isApart: true,
      isChecked: isSilent,
    },
    {
      label: 'Look for newer rent rolls',
      icon: looks ? <CheckmarkRegular /> : <></>,
      run: () => trackStorage(newer.turn(!looks)),
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
        <MenuButton
          id="refresh-more"
          name="More ways to refresh"
          entries={entries}
          attachedAppearance={look}
        />
      </div>
      {isLost && (
        <Notice action={{ label: 'Close', run: () => setLost(false) }}>
          This browser does not keep the choice. It holds until Excel closes.
        </Notice>
      )}
    </>
  );
}
