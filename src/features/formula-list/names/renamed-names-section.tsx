import { useWorkbook } from '../../../pane-kit/shared-parts';
import { Button, mergeClasses } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import type { FormulaLine } from '../../../answers/formulas/formula-line';
import { BusyButton } from '../../../pane-kit/busy-button';
import { renamedUses } from './deprecated-uses';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { FormulaPlaces } from './formula-places';
import { Notice, Status } from '../../../pane-kit/status/problem';
import { Section } from '../../../pane-kit/section/section';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';

interface RenamedNamesSectionProps {
  lines: readonly FormulaLine[];
  dismiss(label: string): void;
}

/** Offers to write the identifier of each display name that has changed, or to dismiss its notice. */
export function RenamedNamesSection({ lines, dismiss }: RenamedNamesSectionProps) {
  const uses = useMemo(() => renamedUses(lines), [lines]);
  const kit = useKit();
  if (uses.length === 0) return null;
  return (
    <Section id="renamed" title="Changed names" focusNext="formulas">
      <ul className={mergeClasses(kit.list, kit.stack16)}>
        {uses.map((use) => (
          <RenamedName key={use.column.name} use={use} dismiss={dismiss} />
        ))}
      </ul>
    </Section>
  );
}

type RenamedUse = ReturnType<typeof renamedUses>[number];

function RenamedName({ use, dismiss }: { use: RenamedUse } & Pick<RenamedNamesSectionProps, 'dismiss'>) {
  const workbook = useWorkbook();
  const { column, note, lines, rewritings } = use;
  const goTo = useAction(workbook.goTo);
  const [left, setLeft] = useState<readonly string[]>([]);
  const write = useAction(async () => setLeft((await workbook.rewrite(rewritings)).left));
  const kit = useKit();
  const error = goTo.error ?? write.error;
  const others = lines.length - rewritings.length;
  return (
    <li className={mergeClasses(kit.stack8, kit.left)} data-focus-next="renamed formulas">
      <p className={kit.quiet}>{note}</p>
      <p className={kit.quiet}>
        Used in <FormulaPlaces lines={lines} goTo={(line) => void goTo.run(line)} />.
        {others > 0 && ` Where the name comes from cells, enter ${column.successor} there.`}
      </p>
      <div className={kit.buttons}>
        {rewritings.length > 0 && (
          <BusyButton size="small" busy={write.busy} doing="Writing…" run={() => void write.run()}>
            {`Write ${column.successor}`}
          </BusyButton>
        )}
        <Button size="small" appearance="subtle" onClick={() => dismiss(column.name)}>
          Dismiss
        </Button>
      </div>
      <Status>{left.length > 0 && <Notice intent="warning">{left.join(' ')}</Notice>}</Status>
      {error && <FailureProblem failure={error} />}
    </li>
  );
}
