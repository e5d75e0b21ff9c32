import { useCallback, useMemo, useState } from 'react';
import type { FormulaLine } from '../../excel/formulas/formula-line';
import type { TabProps } from '../components/tab-props';
import { DeprecatedColumnsSection } from '../columns/deprecated-columns-section';
import { FindingsSection } from '../checks/findings-section';
import { FormulasBlock } from './formulas-block';
import { NoFormulas } from './no-formulas';
import { createDismissedNames, withoutDismissed } from '../columns/dismissed-names';
import { RefreshBlock } from './refresh-block';
import { RenamedNamesSection } from '../columns/renamed-names-section';

const dismissedNames = createDismissedNames();

export function WorkbookTab({ search: found, ask, go }: TabProps) {
  const [dismissed, setDismissed] = useState(dismissedNames.all);
  const search = useMemo(
    () => (found.lines ? { ...found, lines: withoutDismissed(found.lines, dismissed) } : found),
    [found, dismissed],
  );
  const dismiss = (label: string) => {
    dismissedNames.add(label);
    setDismissed(dismissedNames.all());
  };
  const edit = useCallback(
    ({ sheet, cell }: FormulaLine) => {
      ask.set({ wanted: { sheet, cell } });
      go('ask');
    },
    // `go` is another function in every drawing, and does the same.
    [ask],
  );
  if (search.lines?.length === 0) return <NoFormulas search={search} ask={() => go('ask')} />;
  return (
    <>
      <RefreshBlock lines={search.lines} />
      <FindingsSection ask={() => go('ask')} />
      <DeprecatedColumnsSection />
      <RenamedNamesSection lines={search.lines ?? []} dismiss={dismiss} />
      <FormulasBlock search={search} edit={edit} />
    </>
  );
}

/** Lists the formulas of a person who is signed out. They wait and do not count as failed. */
export const WaitingFormulas = ({ search }: Pick<TabProps, 'search'>) => (
  <FormulasBlock search={search} isWaiting />
);
