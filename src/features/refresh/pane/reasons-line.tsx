import { mergeClasses } from '@fluentui/react-components';
import type { ChangeGroup, Comparison } from '../../../answers/refresher';
import { BusyButton } from '../../../pane-kit/busy-button';
import { countOf, countText } from '../../../pane-kit/text/count-text';
import { FailureProblem } from '../../../pane-kit/status/problem';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import { useAskReasons } from './use-newer-data';

/** What comparisons are with the reasons that were asked for. It outlives the list: the update keeps the comparisons. */
const told = new WeakMap<Comparison, Comparison>();

/** The same groups, with the reasons that a person has asked for. */
export const withReasons = (groups: readonly ChangeGroup[]): readonly ChangeGroup[] =>
  groups.map((group) => ({
    ...group,
    formulas: group.formulas.map((change) => ({
      ...change,
      comparison: told.get(change.comparison) ?? change.comparison,
    })),
  }));

/** Offers to ask the service why rents moved, where nothing tells it, and says of how many it tells. `onTold`: they are here. */
export function ReasonsLine({ groups, onTold }: { groups: readonly ChangeGroup[]; onTold(): void }) {
  const askReasons = useAskReasons();
  const all = groups.flatMap(({ formulas }) =>
    formulas.flatMap(({ comparison }) =>
      comparison.kind === 'rows' && comparison.reasons ? [comparison] : [],
    ),
  );
  const ask = useAction(async () => {
    const answered = await askReasons(all);
    all.forEach((comparison, at) => told.set(comparison, answered[at]!));
    onTold();
  });
  const kit = useKit();
  if (all.length === 0) return null;
  const shown = all.map((comparison) => told.get(comparison) ?? comparison) as typeof all;
  const untold = shown.flatMap(({ changes }) => changes.filter((change) => change.untold));
  const known = untold.filter(({ reason }) => reason !== undefined).length;
  return (
    <div className={mergeClasses(kit.row, kit.stack4, kit.left, kit.lineAbove)}>
      <div role="status">
        {shown.every(({ reasons }) => reasons?.isAsked) && (
          <p className={kit.quiet}>
            {known === 0
              ? 'The service tells no reason that adds up to these movements.'
              : `The service tells the reasons of ${countText(known)} of ${countOf(untold.length, 'movement')} of rents.`}
          </p>
        )}
      </div>
      {!shown.every(({ reasons }) => reasons?.isAsked) && (
        <BusyButton size="small" busy={ask.busy} doing="Asking…" run={() => void ask.run()}>
          Ask for the reasons
        </BusyButton>
      )}
      {ask.error && <FailureProblem failure={ask.error} />}
    </div>
  );
}
