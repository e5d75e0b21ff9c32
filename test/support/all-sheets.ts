import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { queryEvents, queryGaps } from '../../src/features/reports/insert-own-sheet';
import { queryTotals } from '../../src/features/reports/totals-question';
import { createCatalogue } from '../../src/service/catalogue/catalogue';
import { REFERENCE_COLUMNS } from '../../src/templates/bridge/bridge-cells';
import { leaseColumns } from '../../src/features/reports/insert-contracted';
import { contractedBridge } from '../../src/templates/bridge/contracted-bridge';
import { rentBridge } from '../../src/templates/bridge/rent-bridge';
import { leaseEventsSheet } from '../../src/templates/events/lease-events';
import { gapSheets } from '../../src/templates/gaps/gaps-sheet';
import { ratesSheet } from '../../src/templates/rates/rates-sheet';
import { portfolioReport } from '../../src/templates/report/portfolio-report';
import type { ReportColumns } from '../../src/templates/report/report-columns';
import { totalsSheet } from '../../src/templates/totals/totals-sheet';

/** The sheets that the pane inserts over the demo: in the currencies of the rows, and in one, by a sheet of rates. */
export function allSheets(columns: ReportColumns, rates: string) {
  const { columns: catalogue } = createCatalogue();
  const totals = queryTotals(catalogue, DEFAULT_PROFILE, 'property');
  const gaps = queryGaps(catalogue, DEFAULT_PROFILE);
  const events = queryEvents(catalogue, DEFAULT_PROFILE);
  // From 2025-09-30 to 2026-09-30.
  const bridge = { columns: REFERENCE_COLUMNS, dateA: 45_930, dateB: 46_295, rentrolls: true };
  const contracted = { ...bridge, columns: leaseColumns(catalogue, DEFAULT_PROFILE) };
  const report = portfolioReport(
    columns,
    { Units: 'Units', Report: 'Report' },
    { inputs: { currency: 'EUR' }, formattedRows: 30 },
  );
  return {
    report,
    own: [
      ...report,
      rentBridge('Bridge', { ...bridge, currency: 'EUR', further: ['surrender'] }),
      contractedBridge('Contracted', { ...contracted, currency: 'EUR' }),
      totalsSheet('Totals', totals),
      ...gapSheets({ Gaps: 'Gaps', 'Gap questions': 'Gaps questions' }, gaps),
      leaseEventsSheet('Events', { ...events, rolls: true }),
    ],
    inOne: [
      ratesSheet(rates, 'EUR', ['GBP']),
      totalsSheet('Totals in one', { ...queryTotals(catalogue, DEFAULT_PROFILE, 'use'), rates }),
      ...gapSheets({ Gaps: 'Gaps in one', 'Gap questions': 'Gaps in one questions' }, gaps, {
        sheet: rates,
        isComplete: true,
      }),
      leaseEventsSheet('Events in one', events, rates),
      contractedBridge('Contracted in one', { ...contracted, currency: 'all currencies', rates }),
      rentBridge('Bridge in one', { ...bridge, currency: 'all currencies', rates }),
    ],
  };
}
