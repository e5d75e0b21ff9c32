import type { Client } from '../../client/client';
import { RrError } from '../../contract/failure';
import { liveRoles } from '../../table/totals/live-roles';
import { portfolioReport } from '../../templates/report/portfolio-report';
import { shownRoles, type ReportColumns } from '../../templates/report/report-columns';
import { createAskColumns } from '../ask/terms/ask-columns';
import type { DatabaseChoice } from '../database-choice';
import type { Formulas } from '../formulas/formula-inventory';
import { insertSheets } from '../sheets/insert-sheets';

export interface ReportParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'scan'>;
}

/**
 * Adds the sheets "Units" and "Report" and shows the latter. Asks for the catalogue only, which the cache holds as a rule: the
 * formulas then ask for the rows. Rejects with what to do, for example without a database.
 */
export async function insertReport({ client, databases, formulas }: ReportParts): Promise<string> {
  const columns = await reportColumns(client, databases);
  const { names, chartsLeftOut } = await insertSheets(
    ['Units', 'Report'],
    (free) => portfolioReport(columns, free).sheets,
  );
  void formulas.scan().catch(() => undefined);
  const lacked = Object.values(columns).filter(({ heading }) => heading === undefined);
  return [
    `The sheets "${names.Units}" and "${names.Report}" were added.`,
    ...(lacked.length > 0
      ? [`Left out what needs columns that the service lacks: ${lacked.map(({ name }) => name).join(', ')}.`]
      : []),
    ...(chartsLeftOut ? [chartsLeftOut] : []),
  ].join(' ');
}

async function reportColumns(client: Client, databases: DatabaseChoice): Promise<ReportColumns> {
  const { profile } = await client.profile();
  const chosen = databases.get().map(({ id }) => id);
  if (chosen.length === 0)
    throw new RrError('no-databases', 'No company database is chosen. Choose one at the top of the pane.');
  const asked = profile.databasesHeaderOn === 'every-data-call' ? chosen : [];
  const { value: catalogue } = await client.columns({ databases: asked, alwaysNull: 'ignore' });
  const live = liveRoles(catalogue, profile);
  const { heading } = createAskColumns(catalogue);
  const names = {
    ...profile.reportRoles,
    currency: profile.currencyColumn,
    rentrollDate: profile.rentrollDateColumn,
  };
  const columns = Object.fromEntries(
    Object.entries(names).map(([role, name]) => [
      role,
      { name, ...(live[role as keyof typeof names] && { heading: heading(name) }) },
    ]),
  ) as unknown as ReportColumns;
  if (shownRoles(columns).length === 0)
    throw new RrError(
      'bad-input',
      'The service has no column that a report needs. Ask the person who runs the gateway to set `reportRoles` in its service profile.',
    );
  return columns;
}
