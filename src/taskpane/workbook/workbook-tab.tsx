import { Button, mergeClasses } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useMemo, useState } from 'react';
import { FoldableSection } from '../components/fold/foldable-section';
import { laterPart } from '../components/later-part';
import type { TabProps } from '../components/tab-props';
import { DeprecatedColumnsSection } from '../columns/deprecated-columns-section';
import { formulaSummary } from './formula-words';
import { FormulaList, FormulasBlock } from './formulas-block';
import { FindingsSection } from '../checks/findings-section';
import { createDismissedNames, withoutDismissed } from '../columns/dismissed-names';
import { RefreshBlock } from './refresh-block';
import { useChanging, usePaneContext } from '../components/use-pane-context';
import { RenamedNamesSection } from '../columns/renamed-names-section';
import { EmptyState } from '../components/empty-state';
import { FailureProblem } from '../components/failure-problem';
import { LookAgain } from './look-again';
import { useKit } from '../components/use-kit';

const Changes = laterPart(
  'Loading the changes',
  async () => (await import(/* webpackChunkName: "changes" */ '../changes/changes-part')).ChangesPart,
);

const dismissedNames = createDismissedNames();

export function WorkbookTab({ search: all, go, edit }: TabProps) {
  const [dismissed, setDismissed] = useState(dismissedNames.all);
  const search = useMemo(
    () => (all.lines ? { ...all, lines: withoutDismissed(all.lines, dismissed) } : all),
    [all, dismissed],
  );
  const { refresh } = usePaneContext();
  const found = useChanging(refresh, refresh.found);
  const changes = useChanging(refresh, refresh.lastChanges);
  const dismiss = (label: string) => {
    dismissedNames.add(label);
    setDismissed(dismissedNames.all());
  };
  if (search.lines?.length === 0) return <NoFormulas search={search} ask={() => go('ask')} />;
  return (
    <>
      <RefreshBlock lines={search.lines} />
      {(found || changes) && <Changes />}
      <FindingsSection ask={() => go('ask')} />
      <DeprecatedColumnsSection />
      <RenamedNamesSection lines={search.lines ?? []} dismiss={dismiss} />
      {found && search.lines ? (
        <FoldableSection id="formulas" title="Formulas" says={formulaSummary(search.lines)}>
          <FormulaList lines={search.lines} edit={edit} />
        </FoldableSection>
      ) : (
        <FormulasBlock search={search} edit={edit} />
      )}
    </>
  );
}

/** Lists the formulas of a person who is signed out. They wait and do not count as failed. */
export const WaitingFormulas = ({ search }: Pick<TabProps, 'search'>) => (
  <FormulasBlock search={search} isWaiting />
);

function NoFormulas({ search, ask }: Pick<TabProps, 'search'> & { ask(): void }) {
  const kit = useKit();
  return (
    <div className={mergeClasses(kit.stack12, kit.inset)}>
      <EmptyState
        icon={<DocumentTableRegular />}
        title="No Rent Roll formulas in this workbook yet"
        action={
          <div className={kit.buttons} style={{ justifyContent: 'center' }}>
            <Button appearance="primary" onClick={ask}>
              Ask a question
            </Button>
            <LookAgain search={search} />
          </div>
        }
      >
        Here you refresh your formulas and see which of them need your attention.
      </EmptyState>
      {search.error && <FailureProblem failure={search.error} />}
    </div>
  );
}
