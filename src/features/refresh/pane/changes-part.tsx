import { useRefresher } from '../../../pane-kit/shared-parts';
import { useChanging } from '../../../pane-kit/pane-part';
import { FoundChangesBlock } from './found-changes-block';
import { WhatChangedBlock } from './what-changed-block';

/** What a refresh found, while it waits for a word, or else what the last one changed. */
export function ChangesPart() {
  const refresh = useRefresher();
  const found = useChanging(refresh, refresh.found);
  const changes = useChanging(refresh, refresh.lastChanges);
  if (found) return <FoundChangesBlock key={found.checkedAt} found={found} />;
  return changes && <WhatChangedBlock key={changes.at} changes={changes} />;
}
