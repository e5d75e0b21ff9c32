import { useRefresher, useSession, useChanging } from '../../pane-kit/common-parts';
import { Button, mergeClasses } from '@fluentui/react-components';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { useMemo, useState } from 'react';
import { Section } from '../../pane-kit/section/section';
import { FoldableSection } from '../../pane-kit/section/foldable-section';
import { laterPart } from '../../pane-kit/later-part';
import type { TabProps } from '../../pane-kit/tab-props';
import { NameSections } from '../../features/formula-list/names/name-sections';
import { formulaSummary } from '../../features/formula-list/pane/formula-words';
import { FormulaList, FormulasBlock, Gaps, LookAgain } from '../../features/formula-list/pane/formulas-block';
import { FindingsSection } from '../../features/checks/pane/findings-section';
import { createDismissedNames, withoutDismissed } from '../../features/formula-list/names/dismissed-names';
import { RefreshBlock } from '../../features/refresh/pane/refresh-block';
import { EmptyState } from '../../pane-kit/status/empty-state';
import { FailureProblem } from '../../pane-kit/status/problem';
import { useKit } from '../../pane-kit/use-kit';

const Changes = laterPart(
  'Loading the changes',
  () => import(/* webpackChunkName: "changes" */ '../../features/refresh/pane/changes-part'),
  'ChangesPart',
);

const Record = laterPart(
  'Loading the record',
  () => import(/* webpackChunkName: "record" */ '../../features/record/pane/record-part'),
  'RecordPart',
);

const dismissedNames = createDismissedNames();

interface WorkbookTabProps extends TabProps {
  showValues(): void;
}

export function WorkbookTab({ search: all, go, edit, showValues }: WorkbookTabProps) {
  const [dismissed, setDismissed] = useState(dismissedNames.all);
  const search = useMemo(
    () => (all.lines ? { ...all, lines: withoutDismissed(all.lines, dismissed) } : all),
    [all, dismissed],
  );
  const refresh = useRefresher();
  const session = useSession();
  /** Formulas of a person who is signed out wait, and do not count as failed. */
  const isWaiting = useChanging(session, session.current) === null;
  const found = useChanging(refresh, refresh.found);
  const changes = useChanging(refresh, refresh.lastChanges);
  const dismiss = (label: string) => {
    dismissedNames.add(label);
    setDismissed(dismissedNames.all());
  };
  const isEmpty = search.lines?.length === 0;
  return (
    <>
      {isEmpty ? (
        <NoFormulas search={search} ask={() => go('ask')} />
      ) : (
        <>
          {!isWaiting && <RefreshBlock lines={search.lines} />}
          {(found || changes) && <Changes />}
          <FindingsSection ask={() => go('ask')} />
          <NameSections lines={search.lines} dismiss={dismiss} />
        </>
      )}
      {/* In one place, or what it says would go when the first formula is found. */}
      <Record />
      {!isEmpty && (
        <>
          {!isWaiting && (
            <Section
              id="hand-on"
              title="Hand on"
              side={
                <Button id="show-values" appearance="subtle" size="small" onClick={showValues}>
                  Values instead of formulas…
                </Button>
              }
            >
              {null}
            </Section>
          )}
          {found && search.lines ? (
            <FoldableSection id="formulas" title="Formulas" summary={formulaSummary(search.lines)}>
              <FormulaList lines={search.lines} edit={edit} />
            </FoldableSection>
          ) : (
            <FormulasBlock search={search} isWaiting={isWaiting} edit={edit} />
          )}
        </>
      )}
    </>
  );
}

function NoFormulas({ search, ask }: Pick<TabProps, 'search'> & { ask(): void }) {
  const kit = useKit();
  return (
    <div className={mergeClasses(kit.stack12, kit.inset)}>
      <Gaps />
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
      <FailureProblem failure={search.error} />
    </div>
  );
}
