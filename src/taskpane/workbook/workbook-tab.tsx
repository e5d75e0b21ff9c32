import type { TabProps } from '../components/tab-props';
import { DeprecatedColumnsSection } from './deprecated-columns-section';
import { FormulasBlock } from './formulas-block';
import { NoFormulas } from './no-formulas';
import { RefreshBlock } from './refresh-block';

export function WorkbookTab({ search, go }: TabProps) {
  if (search.lines?.length === 0) return <NoFormulas search={search} ask={() => go('ask')} />;
  return (
    <>
      <RefreshBlock lines={search.lines} />
      <DeprecatedColumnsSection />
      <FormulasBlock search={search} />
    </>
  );
}

/** Lists the formulas of a person who is signed out. They wait and do not count as failed. */
export const WaitingFormulas = ({ search }: Pick<TabProps, 'search'>) => (
  <FormulasBlock search={search} isWaiting />
);
