import { useFormulas, useWorkbook } from '../../../pane-kit/shared-parts';
import { useChanging } from '../../../pane-kit/pane-part';
import { mergeClasses } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { REPLACED_BY_OTHER_IDS } from '../../../contract/changed-columns';
import type { RewriteOutcome } from '../../../answers/formulas/rewrite-cells';
import { BusyButton } from '../../../pane-kit/busy-button';
import { deprecatedUses, type DeprecatedUse } from './deprecated-uses';
import { FailureProblem } from '../../../pane-kit/status/failure-problem';
import { FormulaPlaces } from './formula-places';
import { countOf, plural } from '../../../pane-kit/count-text';
import { Notice, Status } from '../../../pane-kit/status/problem';
import { Section } from '../../../pane-kit/section/section';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';

interface Done extends RewriteOutcome {
  successor: string;
}

export function DeprecatedColumnsSection() {
  const formulas = useFormulas();
  const workbook = useWorkbook();
  const lines = useChanging(formulas, formulas.lines);
  const uses = useMemo(() => deprecatedUses(lines ?? []), [lines]);
  const [done, setDone] = useState<Done | null>(null);
  const [rewriting, setRewriting] = useState(false);
  const kit = useKit();
  const rewrite = async ({ rewritings, column }: DeprecatedUse) => {
    setDone(null);
    setRewriting(true);
    try {
      setDone({ ...(await workbook.rewrite(rewritings)), successor: column.successor! });
    } finally {
      setRewriting(false);
    }
  };
  // The list of formulas may change before the rewriting ends.
  if (uses.length === 0 && !done && !rewriting) return null;
  return (
    <Section id="deprecated" title="Deprecated columns" focusNext="formulas">
      <Status>{done && <Outcome done={done} close={() => setDone(null)} />}</Status>
      {uses.length > 0 && (
        <ul className={mergeClasses(kit.list, kit.stack16)}>
          {uses.map((use) => (
            <DeprecatedColumnItem key={use.column.name} use={use} rewrite={rewrite} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function Outcome({ done: { rewritten, left, successor }, close }: { done: Done; close(): void }) {
  const count = `${countOf(rewritten, 'formula')} now ${plural(rewritten, 'reads', 'read')} ${successor}.`;
  return (
    <Notice intent={left.length > 0 ? 'warning' : 'success'} action={{ label: 'Close', run: close }}>
      {rewritten > 0 && count} {left.join(' ')}
    </Notice>
  );
}

interface DeprecatedColumnItemProps {
  use: DeprecatedUse;
  rewrite(use: DeprecatedUse): Promise<void>;
}

function DeprecatedColumnItem({ use, rewrite: act }: DeprecatedColumnItemProps) {
  const workbook = useWorkbook();
  const { column, lines, rewritings, byHand, elsewhere } = use;
  const { name, label, successor } = column;
  const goTo = useAction(workbook.goTo);
  const rewrite = useAction(() => act(use));
  const kit = useKit();
  const error = goTo.error ?? rewrite.error;
  const places = (some: DeprecatedUse['lines']) => (
    <FormulaPlaces lines={some} goTo={(line) => void goTo.run(line)} />
  );
  return (
    <li className={mergeClasses(kit.stack8, kit.left)} data-focus-next="deprecated formulas">
      <p className={kit.strong}>
        {name}
        {successor !== undefined && ` → ${successor}`}
      </p>
      {label !== null && <p className={kit.quiet}>{label}</p>}
      {successor === undefined && (
        <p className={kit.quiet}>The service will remove it and names no replacement.</p>
      )}
      {REPLACED_BY_OTHER_IDS.has(name) && successor !== undefined && (
        <p className={kit.quiet}>The successor has different ids. Check filters and lookups that use them.</p>
      )}
      {successor === undefined && <p className={kit.quiet}>Used in {places(lines)}.</p>}
      {rewritings.length > 0 && (
        <>
          <p className={kit.quiet}>Used in {places(rewritings.map(({ line }) => line))}.</p>
          <BusyButton
            className={kit.wrap}
            size="small"
            busy={rewrite.busy}
            doing="Rewriting…"
            run={() => void rewrite.run()}
          >
            {`Use ${successor}`}
          </BusyButton>
        </>
      )}
      {elsewhere.length > 0 && (
        <p className={kit.quiet}>
          {places(elsewhere)} {plural(elsewhere.length, 'reads', 'read')} the name from elsewhere, such as
          cells. Enter {successor} there.
        </p>
      )}
      {byHand.length > 0 && (
        <p className={kit.quiet}>
          {places(byHand)} {plural(byHand.length, 'has', 'have')} the name in another part of the formula.
          Edit the formula and enter {successor} there.
        </p>
      )}
      {error && <FailureProblem failure={error} />}
    </li>
  );
}
