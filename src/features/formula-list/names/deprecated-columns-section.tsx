import { useFormulas, useWorkbook, useChanging } from '../../../pane-kit/common-parts';
import { mergeClasses, Button, Link } from '@fluentui/react-components';
import { useMemo, useState, Fragment } from 'react';
import { REPLACED_BY_OTHER_IDS } from '../../../contract/changed-columns';
import type { RewriteOutcome } from '../../../answers/formulas/rewrite-cells';
import { BusyButton } from '../../../pane-kit/busy-button';
import { deprecatedUses, renamedUses, type DeprecatedUse } from './deprecated-uses';
import { FailureProblem, Notice, Status } from '../../../pane-kit/status/problem';
import { countOf, plural } from '../../../contract/count-text';
import { Section } from '../../../pane-kit/section/section';
import { useAction } from '../../../pane-kit/use-action';
import { useKit } from '../../../pane-kit/use-kit';
import type { FormulaLine } from '../../../answers/formulas/formula-line';

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
  const formulaLinks = (formulaLines: DeprecatedUse['lines']) => (
    <FormulaLinks lines={formulaLines} goTo={(line) => void goTo.run(line)} />
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
      {successor === undefined && <p className={kit.quiet}>Used in {formulaLinks(lines)}.</p>}
      {rewritings.length > 0 && (
        <>
          <p className={kit.quiet}>Used in {formulaLinks(rewritings.map(({ line }) => line))}.</p>
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
          {formulaLinks(elsewhere)} {plural(elsewhere.length, 'reads', 'read')} the name from elsewhere, such
          as cells. Enter {successor} there.
        </p>
      )}
      {byHand.length > 0 && (
        <p className={kit.quiet}>
          {formulaLinks(byHand)} {plural(byHand.length, 'has', 'have')} the name in another part of the
          formula. Edit the formula and enter {successor} there.
        </p>
      )}
      {error && <FailureProblem failure={error} />}
    </li>
  );
}

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
  const remainingCount = lines.length - rewritings.length;
  return (
    <li className={mergeClasses(kit.stack8, kit.left)} data-focus-next="renamed formulas">
      <p className={kit.quiet}>{note}</p>
      <p className={kit.quiet}>
        Used in <FormulaLinks lines={lines} goTo={(line) => void goTo.run(line)} />.
        {remainingCount > 0 && ` Where the name comes from cells, enter ${column.successor} there.`}
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

const FEW_LINKS = 5;

interface FormulaLinksProps {
  lines: readonly FormulaLine[];
  goTo(line: FormulaLine): void;
}

/** Example: "Roll!B6, Summary!C12 and 3 more". */
function FormulaLinks({ lines, goTo }: FormulaLinksProps) {
  const named = lines.slice(0, lines.length > FEW_LINKS ? FEW_LINKS - 1 : FEW_LINKS);
  const kit = useKit();
  const more = lines.length - named.length;
  return (
    <>
      {named.map((line, index) => {
        const address = `${line.sheet}!${line.cell}`;
        const isLast = index === lines.length - 1;
        return (
          <Fragment key={line.id}>
            {index > 0 && (isLast ? ' and ' : ', ')}
            {line.sheetIsHidden ? (
              address
            ) : (
              <Link as="button" inline className={kit.link} onClick={() => goTo(line)}>
                {address}
              </Link>
            )}
          </Fragment>
        );
      })}
      {more > 0 && ` and ${more} more`}
    </>
  );
}
