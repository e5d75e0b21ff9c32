import type { SearchAction } from '../../features/ask/pane/search/find-options';
import { useReportActions, type ReportKind } from '../../features/reports/report-actions';
import { usePaneRequest } from '../../pane-kit/common-parts';
import type { TabName } from '../../pane-kit/tab-props';
import { useProfile } from '../../pane-kit/use-answer';
import type { PageName } from '../header/account-button';

/** Sheets, each with the words that people use for it. */
const REPORTS: readonly (readonly [kind: ReportKind, title: string, words: string])[] = [
  ['report', 'Portfolio report', 'wault walt vacancy expiry profile key figures dashboard summary'],
  ['totals', 'Totals by property, tenant, use or expiry', 'sum subtotal group pivot share chart'],
  ['events', 'Lease events', 'break option notice expiry deadline indexation calendar'],
  ['gaps', 'Gaps by money', 'missing data quality completeness question'],
  ['bridge', 'Rent bridge', 'walk waterfall variance movement change reason'],
  ['rates', 'One currency', 'exchange rate fx conversion'],
];

/** Actions that the search of Ask finds, with columns and values. */
export function useSearchActions(go: (tab: TabName) => void, show: (page: PageName) => void): SearchAction[] {
  const reports = useReportActions();
  const paneRequest = usePaneRequest();
  const profile = useProfile();
  return [
    ...REPORTS.map(([kind, title, words]) => ({ title, words, run: () => void reports.insert(kind) })),
    {
      title: 'Compare',
      words: 'reconcile variance check difference client received',
      run: () => go('compare'),
    },
    {
      title: 'Insert record',
      words: 'snapshot audit evidence proof hash',
      run: () => paneRequest.set('record'),
    },
    {
      title: 'Values instead of formulas',
      words: 'snapshot freeze hardcode paste static hand over',
      run: () => show('values'),
    },
    ...(profile.value?.profile.createProperty.enabled
      ? [{ title: 'Create a property', words: 'new add asset building', run: () => show('property') }]
      : []),
  ];
}
