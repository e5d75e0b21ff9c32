import { Quiet } from '../../../pane-kit/quiet';
import { useDatabases, useRefresher, useWritten, useChanging } from '../../../pane-kit/common-parts';
import {
  OLD_CHECK_MS,
  type FoundChanges,
  type ChangeGroup,
  type AppliedChanges,
  type Comparison,
} from '../../../answers/refresher';
import {
  Button,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
  Checkbox,
} from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import { useNow } from '../../../pane-kit/use-now';
import { foundText, describeRemaining, updateLabel, cellsText } from './change-words';
import { useKit } from '../../../pane-kit/use-kit';
import { GroupFormulas } from './group-formulas';
import { useChangeLog, useAskReasons } from './refresh-parts';
import { BusyButton } from '../../../pane-kit/busy-button';
import { describeTime } from '../../../pane-kit/text/describe-age';
import { FoldableSection } from '../../../pane-kit/section/foldable-section';
import { reviewStop, useReview } from '../../../pane-kit/section/use-review';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useIsGone } from '../../../pane-kit/status/use-sheets';
import { useAction } from '../../../pane-kit/use-action';
import { countOf, countText } from '../../../contract/count-text';

/** What a refresh found, while it waits for a word, or else what the last one changed. */
export function ChangesPart() {
  const refresh = useRefresher();
  const found = useChanging(refresh, refresh.found);
  const changes = useChanging(refresh, refresh.lastChanges);
  if (found) return <FoundChangesBlock key={found.checkedAt} found={found} />;
  return changes && <WhatChangedBlock key={changes.at} changes={changes} />;
}

const useStyles = makeStyles({
  decision: {
    zIndex: 1,
    padding: '12px 16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke1}`,
  },
  update: { flex: '2 1 120px' },
  secondary: { flex: '1 1 auto', minWidth: '80px' },
});

/** What a refresh found, before any cell has changed, and the buttons that decide. */
function FoundChangesBlock({ found }: { found: FoundChanges }) {
  const refresh = useRefresher();
  const update = useFocus();
  const now = useNow();
  const kit = useKit();
  const styles = useStyles();
  const { groups, checkedAt, scope, databases } = found;
  const reasons = useReasons(groups);
  const choice = useDatabases();
  const stored = useChanging(choice, choice.get);
  const taken = groups.filter(({ isSkipped }) => !isSkipped).length;
  const remaining = describeRemaining(found);
  const isOld = now - checkedAt > OLD_CHECK_MS;
  // With another choice of databases all groups move together.
  const isWhole = databases !== undefined;
  const review = useReview({
    taken,
    all: groups.length,
    isTaken: (id) => groups.some((group) => group.id === id && !group.isSkipped),
    set: (id, isTaken) => refresh.setSkipped(id, !isTaken),
    apply: () => void refresh.update(),
    enter: 'updates',
  });
  return (
    <section
      className={kit.lineBelow}
      aria-label="Changes found"
      data-focus-next="refresh-workbook"
      {...(!isWhole && review.keys)}
    >
      <div className={kit.edge}>
        <h2 className={kit.heading}>Nothing has moved yet</h2>
        <Quiet id="changes-found">{foundText(found, stored)}</Quiet>
      </div>
      <ul className={kit.list}>
        {reasons.groups.map((group) => (
          <ChangeGroupItem key={group.id} group={group} isWhole={isWhole} />
        ))}
      </ul>
      {reasons.line}
      {remaining !== '' && <Quiet className={mergeClasses(kit.row, kit.lineAbove)}>{remaining}</Quiet>}
      <div className={mergeClasses(kit.foot, kit.buttons, styles.decision)}>
        {!isWhole && review.line}
        <Button
          ref={update as never}
          className={styles.update}
          appearance="primary"
          aria-describedby="changes-found"
          disabledFocusable={taken === 0}
          onClick={() => void refresh.update()}
        >
          {updateLabel(groups)}
        </Button>
        {isOld && (
          <Button
            className={styles.secondary}
            onClick={() => void refresh.start(scope, { ask: true, databases })}
          >
            Check again
          </Button>
        )}
        <Button className={styles.secondary} onClick={() => refresh.skipAll()}>
          Skip all
        </Button>
      </div>
    </section>
  );
}

/** Focuses the element, unless the person is in the sheet or at work in another part of the pane. */
function useFocus() {
  const element = useRef<HTMLElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.id.startsWith('refresh-');
    // In the view, the buttons hide no change that comes first.
    if (document.hasFocus() && isFree) element.current?.focus({ preventScroll: true });
  }, []);
  return element;
}

/** A group of formulas, to take over or to leave out. `isWhole`: it moves with all others. */
function ChangeGroupItem({ group, isWhole }: { group: ChangeGroup; isWhole: boolean }) {
  const refresh = useRefresher();
  const kit = useKit();
  return (
    <li className={kit.lineAbove} style={{ padding: '4px 16px 12px 8px' }}>
      {isWhole ? (
        <h3 className={kit.strong} style={{ padding: 8 }}>
          {cellsText(group.formulas)}
        </h3>
      ) : (
        <Checkbox
          {...reviewStop(group.id)}
          checked={!group.isSkipped}
          onChange={(_, { checked }) => refresh.setSkipped(group.id, checked !== true)}
          label={<span className={kit.strong}>{cellsText(group.formulas)}</span>}
        />
      )}
      <div className={kit.stack4} style={{ paddingLeft: isWhole ? 8 : 32 }}>
        <GroupFormulas group={group} {...(!isWhole && { stop: { tabIndex: -1, ...reviewStop(group.id) } })} />
      </div>
    </li>
  );
}

const useChangedStyles = makeStyles({
  group: {
    padding: '8px 0',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTopWidth: 0, paddingTop: 0 },
  },
  status: { ...typographyStyles.caption1, margin: '0 0 8px', ':empty': { display: 'none' } },
});

/** What the last refresh changed, until the next one. */
function WhatChangedBlock({ changes }: { changes: AppliedChanges }) {
  const writeChangeLog = useChangeLog();
  const [sheet, setSheet] = useState<string>();
  const { groups, line } = useReasons(changes.groups);
  const now = useNow();
  const kit = useKit();
  const styles = useChangedStyles();
  const written = useWritten();
  useEffect(() => written.onUndone(({ by }) => by === 'changes' && setSheet(undefined)), [written]);
  const isGone = useIsGone(sheet === undefined ? [] : [sheet]);
  const write = useAction(async () => {
    setSheet(undefined);
    setSheet(await writeChangeLog({ ...changes, groups }));
  });
  return (
    <FoldableSection
      id="what-changed"
      label="What changed"
      title={`What changed at ${describeTime(changes.at, now)}`}
      isOpen
      side={
        <BusyButton className={kit.regular} appearance="subtle" size="small" action={write} doing="Writing…">
          Write change log
        </BusyButton>
      }
    >
      <div className={styles.status} role="status">
        {sheet !== undefined && !isGone && `The changes are on the new sheet “${sheet}”.`}
      </div>
      <FailureProblem failure={write.error} />
      <ul className={kit.list}>
        {groups.map((group) => (
          <li key={group.id} className={styles.group}>
            <h3 className={kit.strong}>{cellsText(group.formulas)}</h3>
            <GroupFormulas group={group} isPast />
          </li>
        ))}
      </ul>
      {line}
    </FoldableSection>
  );
}

/** What comparisons are with the reasons that were asked for. It outlives the list: the update keeps the comparisons. */
const explainedComparisons = new WeakMap<Comparison, Comparison>();

const withReasons = <Compared extends Comparison>(comparison: Compared) =>
  (explainedComparisons.get(comparison) ?? comparison) as Compared;

/**
 * The same groups, with the reasons that a person has asked for. The line offers to ask the service why rents moved, where
 * nothing tells it, and says of how many it tells.
 */
function useReasons(groups: readonly ChangeGroup[]) {
  const askReasons = useAskReasons();
  const all = groups.flatMap(({ formulas }) =>
    formulas.flatMap(({ comparison }) =>
      comparison.kind === 'rows' && comparison.reasons ? [comparison] : [],
    ),
  );
  const ask = useAction(async () => {
    const answered = await askReasons(all);
    all.forEach((comparison, at) => explainedComparisons.set(comparison, answered[at]!));
  });
  const kit = useKit();
  const shown = all.map(withReasons);
  const isAsked = shown.every(({ reasons }) => reasons?.isAsked);
  const unexplained = shown.flatMap(({ changes }) => changes.filter((change) => change.unexplained));
  const known = unexplained.filter(({ reason }) => reason !== undefined).length;
  return {
    groups: groups.map((group) => ({
      ...group,
      formulas: group.formulas.map((change) => ({ ...change, comparison: withReasons(change.comparison) })),
    })),
    line: all.length > 0 && (
      <div className={mergeClasses(kit.row, kit.stack4, kit.left, kit.lineAbove)}>
        <div role="status">
          {isAsked && (
            <Quiet>
              {known === 0
                ? 'The service tells no reason that adds up to these movements.'
                : `The service tells the reasons of ${countText(known)} of ${countOf(unexplained.length, 'movement')} of rents.`}
            </Quiet>
          )}
        </div>
        {!isAsked && (
          <BusyButton size="small" action={ask} doing="Asking…">
            Ask for the reasons
          </BusyButton>
        )}
        <FailureProblem failure={ask.error} />
      </div>
    ),
  };
}
