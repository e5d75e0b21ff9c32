import { useChangeLog } from './use-newer-data';
import type { AppliedChanges } from '../../../answers/refresher';
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { BusyButton } from '../../../pane-kit/busy-button';
import { describeTime } from '../../../pane-kit/describe-age';
import { FoldableSection } from '../../../pane-kit/section/foldable-section';
import { Problem } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { useNow } from '../../../pane-kit/use-now';
import { cellsText } from './change-words';
import { GroupFormulas } from './group-formulas';
import { useKit } from '../../../pane-kit/use-kit';

const useStyles = makeStyles({
  group: {
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTopWidth: 0, paddingTop: 0 },
  },
  said: { ...typographyStyles.caption1, margin: '0 0 8px', ':empty': { display: 'none' } },
});

/** What the last refresh changed, until the next one. */
export function WhatChangedBlock({ changes }: { changes: AppliedChanges }) {
  const writeChangeLog = useChangeLog();
  const [sheet, setSheet] = useState<string>();
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  const write = useAction(async () => {
    setSheet(undefined);
    setSheet(await writeChangeLog(changes));
  });
  return (
    <FoldableSection
      id="what-changed"
      label="What changed"
      title={`What changed at ${describeTime(changes.at, now)}`}
      isOpen
      side={
        <BusyButton
          className={kit.regular}
          appearance="subtle"
          size="small"
          busy={write.busy}
          doing="Writing…"
          run={() => void write.run()}
        >
          Write change log
        </BusyButton>
      }
    >
      <div className={styles.said} role="status">
        {sheet !== undefined && `The changes are on the new sheet “${sheet}”.`}
      </div>
      {write.error && <Problem>{write.error.message}</Problem>}
      <ul className={kit.list}>
        {changes.groups.map((group) => (
          <li key={group.id} className={styles.group}>
            <h3 className={kit.strong}>{cellsText(group.formulas)}</h3>
            <GroupFormulas group={group} isPast />
          </li>
        ))}
      </ul>
    </FoldableSection>
  );
}
