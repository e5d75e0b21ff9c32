import { Quiet } from '../../../pane-kit/quiet';
import { useWorkbook } from '../../../pane-kit/common-parts';
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

interface NameSectionsProps {
  lines: readonly FormulaLine[] | undefined;
  /** Hides what is said of a changed display name. */
  dismiss(label: string): void;
}

/** Names in formulas that others replace: columns that the service will remove, and display names that have changed. */
export function NameSections({ lines, dismiss }: NameSectionsProps) {
  const deprecated = useMemo(() => deprecatedUses(lines ?? []), [lines]);
  const renamed = useMemo(() => renamedUses(lines ?? []), [lines]);
  return (
    <>
      <NamesSection id="deprecated" title="Deprecated columns" uses={deprecated} />
      <NamesSection id="renamed" title="Changed names" uses={renamed} dismiss={dismiss} />
    </>
  );
}

interface NamesSectionProps extends Partial<Pick<NameSectionsProps, 'dismiss'>> {
  id: string;
  title: string;
  uses: readonly DeprecatedUse[];
}

function NamesSection({ id, title, uses, dismiss }: NamesSectionProps) {
  const workbook = useWorkbook();
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
    <Section id={id} title={title} focusNext="formulas">
      <Status>{done && <Outcome done={done} close={() => setDone(null)} />}</Status>
      {uses.length > 0 && (
        <ul className={mergeClasses(kit.list, kit.stack16)}>
          {uses.map((use) => (
            <NameItem
              key={use.column.name}
              use={use}
              focusNext={`${id} formulas`}
              rewrite={rewrite}
              dismiss={
                dismiss &&
                (() => {
                  setDone(null);
                  dismiss(use.column.name);
                })
              }
            />
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

interface NameItemProps {
  use: DeprecatedUse;
  focusNext: string;
  rewrite(use: DeprecatedUse): Promise<void>;
  dismiss: (() => void) | undefined;
}

function NameItem({ use, focusNext, rewrite: act, dismiss }: NameItemProps) {
  const workbook = useWorkbook();
  const { column, lines, rewritings, byHand, elsewhere, note } = use;
  const { name, label, successor } = column;
  const goTo = useAction(workbook.goTo);
  const rewrite = useAction(() => act(use));
  const kit = useKit();
  const error = goTo.error ?? rewrite.error;
  const formulaLinks = (formulaLines: DeprecatedUse['lines']) => (
    <FormulaLinks lines={formulaLines} goTo={(line) => void goTo.run(line)} />
  );
  return (
    <li className={mergeClasses(kit.stack8, kit.left)} data-focus-next={focusNext}>
      {note === undefined ? (
        <p className={kit.strong}>
          {name}
          {successor !== undefined && ` → ${successor}`}
        </p>
      ) : (
        <Quiet>{note}</Quiet>
      )}
      {label !== null && <Quiet>{label}</Quiet>}
      {successor === undefined && <Quiet>The service will remove it and names no replacement.</Quiet>}
      {REPLACED_BY_OTHER_IDS.has(name) && successor !== undefined && (
        <Quiet>The successor has different ids. Check filters and lookups that use them.</Quiet>
      )}
      {successor === undefined && <Quiet>Used in {formulaLinks(lines)}.</Quiet>}
      {rewritings.length > 0 && (
        <>
          <Quiet>Used in {formulaLinks(rewritings.map(({ line }) => line))}.</Quiet>
          <BusyButton className={kit.wrap} size="small" action={rewrite} doing="Rewriting…">
            {`${note === undefined ? 'Use' : 'Write'} ${successor}`}
          </BusyButton>
        </>
      )}
      {elsewhere.length > 0 && (
        <Quiet>
          {formulaLinks(elsewhere)} {plural(elsewhere.length, 'reads', 'read')} the name from elsewhere, such
          as cells. Enter {successor} there.
        </Quiet>
      )}
      {byHand.length > 0 && (
        <Quiet>
          {formulaLinks(byHand)} {plural(byHand.length, 'has', 'have')} the name in another part of the
          formula. Edit the formula and enter {successor} there.
        </Quiet>
      )}
      {dismiss && (
        <Button size="small" appearance="subtle" onClick={dismiss}>
          Dismiss
        </Button>
      )}
      <FailureProblem failure={error} />
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
