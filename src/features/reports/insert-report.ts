import { createColumnNames } from '../../answers/naming';
import type { Client } from '../../client/client';
import type { ColumnEntry } from '../../contract/entries';
import { badInput, RrError } from '../../contract/failure';
import type { ServiceProfile } from '../../contract/profile';
import { portfolioReport } from '../../templates/report/portfolio-report';
import {
  lackedColumns,
  readingOf,
  shownRoles,
  type ReportColumns,
  type ReportRole,
} from '../../templates/report/report-columns';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import type { WorkbookStore } from '../../excel/workbook-store';
import { chosenCurrencyText, mostLetCurrency, unitRents } from './first-choices';
import type { Answers } from '../../answers/calls/answers';
import { findRates, firstCurrency } from './find-rates';
import { keptColumns } from './kept-columns';
import type { Inserted } from './report-actions';
import { tellsRolls } from './tells-rolls';
import { answeredProfile, roleQuestions, usefulAnswers, type RoleAnswers } from './role-questions';

export interface ReportParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'scan'>;
  store: WorkbookStore;
  written: LastWritten;
  answers: Pick<Answers, 'rows'>;
}

/**
 * Adds the sheets "Units" and "Report" and shows the latter, or returns the columns to ask a person for. Asks for the
 * catalogue, which the cache holds as a rule, and for the list of rent rolls: the formulas then ask for the rows. Rejects with what to do, for example
 * without a database.
 */
export async function insertReport(
  { client, databases, formulas, store, written, answers: asked }: ReportParts,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const { profile } = await client.profile();
  const catalogue = await reportCatalogue(client, databases, profile);
  const chosen = usefulAnswers(catalogue, profile, await keptColumns(store, answers));
  const questions = roleQuestions(catalogue, profile, chosen);
  if (questions.length > 0) return { questions };
  const columns = reportColumns(catalogue, answeredProfile(profile, chosen));
  const units = await unitRents(
    columns.currency.heading,
    columns.contractedRent.heading ?? columns.passingRent.heading,
    asked,
  );
  const mostLet = mostLetCurrency(units);
  const rates = columns.currency.heading === undefined ? undefined : await findRates();
  const { currency, about } = firstCurrency(mostLet, chosenCurrencyText(mostLet, units, 'C5'), rates);
  const offers = {
    rentrolls: await tellsRolls(client, databases),
    isMostLet: currency === mostLet && about !== '',
    rates: rates?.sheet,
  };
  const { names, chartsLeftOut, named } = await insertSheets(
    ['Units', 'Report'],
    (free) => portfolioReport(columns, free, about ? { currency } : {}, undefined, offers).sheets,
    { written, by: 'reports' },
  );
  void formulas.scan().catch(() => undefined);
  const lacked = lackedColumns(columns);
  return {
    said: [
      `The sheets "${names.Units}" and "${names.Report}" were added.`,
      ...(lacked.length > 0
        ? [`Left out what needs columns that the service lacks: ${lacked.join(', ')}.`]
        : []),
      ...(about ? [about] : []),
      ...(chartsLeftOut ? [chartsLeftOut] : []),
      ...(named ? [named.said] : []),
    ].join(' '),
    sheets: Object.values(names),
    isAnswered: Object.keys(chosen).length > 0,
  };
}

/** The columns of the chosen databases. Rejects if none is chosen. */
async function reportCatalogue(
  client: Client,
  databases: DatabaseChoice,
  profile: ServiceProfile,
): Promise<readonly ColumnEntry[]> {
  const chosen = databases.get().map(({ id }) => id);
  if (chosen.length === 0)
    throw new RrError('no-databases', 'No company database is chosen. Choose one at the top of the pane.');
  const asked = profile.databasesHeaderOn === 'every-data-call' ? chosen : [];
  return (await client.columns({ databases: asked, alwaysNull: 'ignore' })).value;
}

function reportColumns(catalogue: readonly ColumnEntry[], profile: ServiceProfile): ReportColumns {
  const { heading } = createColumnNames(catalogue);
  const known = new Set(catalogue.map(({ name }) => name));
  const names = {
    ...profile.reportRoles,
    ...profile.propertyFigures,
    currency: profile.currencyColumn,
    rentrollDate: profile.rentrollDateColumn,
    propertyId: profile.identity.property,
    rentrollId: profile.identity.rentroll,
  } satisfies Record<ReportRole, string>;
  const columns = Object.fromEntries(
    Object.entries(names).map(([role, name]) => [
      role,
      { name, ...readingOf(role as ReportRole, profile), ...(known.has(name) && { heading: heading(name) }) },
    ]),
  ) as unknown as ReportColumns;
  if (shownRoles(columns).length === 0)
    throw badInput(
      'The service has no column that a report needs. Ask the person who runs the gateway to set `reportRoles` in its service profile.',
    );
  return columns;
}
