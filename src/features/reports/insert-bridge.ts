import type { Client } from '../../client/client';
import type { DatabaseChoice } from '../../answers/database-choice';
import type { Formulas } from '../../answers/formulas/formula-inventory';
import { namingOf } from '../../answers/naming';
import { asRrError, badInput, RrError } from '../../contract/failure';
import { furtherReasons } from '../../templates/bridge/bridge-table';
import { changeHeadingsOf, rentHeadingsOf } from '../../templates/bridge/bridge-cells';
import { NO_ROWS } from '../../templates/bridge/bridge-cells';
import { rentBridge, type BridgeQuestion } from '../../templates/bridge/rent-bridge';
import { NO_OPTIONS } from '../../table/arguments/parse-options';
import type { Answers, RowsRequest } from '../../answers/calls/answers';
import { insertSheets } from '../../excel/sheets/insert-sheets';
import type { LastWritten } from '../../excel/write/last-written';
import type { WorkbookStore } from '../../excel/workbook-store';
import { chosenCurrencyText, mostLetCurrency, quarterBefore } from './first-choices';
import { bridgeColumns } from './bridge-columns';
import { findRates, firstCurrency } from './find-rates';
import { keptColumns } from './kept-columns';
import type { Inserted } from './report-actions';
import { tellsRolls } from './tells-rolls';
import { answeredProfile, roleQuestions, usefulAnswers, type RoleAnswers } from './role-questions';

interface BridgeParts {
  client: Client;
  databases: DatabaseChoice;
  formulas: Pick<Formulas, 'scan'>;
  answers: Pick<Answers, 'rows'>;
  store: WorkbookStore;
  written: LastWritten;
}

/** Without one of them, no bridge can be made. */
const BRIDGE_ROLES = ['passingRent', 'currency', 'rentrollDate'] as const;

/** The last day of Excel. */
const ANY_DAY = 2_958_465;

/**
 * Adds the sheet "Rent bridge" for the chosen databases and shows it, or returns the columns to ask a person for. Asks first what its formulas ask, so that they find the
 * answers, and so that the sheet begins with the dates, the currency and the reasons that there are.
 */
export async function insertBridge(
  { store, written, ...parts }: BridgeParts,
  answers?: RoleAnswers | 'again',
): Promise<Inserted> {
  const { signal } = new AbortController();
  const kept = await keptColumns(store, answers);
  const { profile, catalogue } = await namingOf(parts, { endpoint: 'query', databases: null }, signal);
  const chosen = usefulAnswers(catalogue, profile, kept);
  const questions = roleQuestions(catalogue, profile, chosen, BRIDGE_ROLES);
  if (questions.length > 0) return { questions };
  const question = await bridgeQuestion(parts, signal, chosen);
  const rentrolls = await tellsRolls(parts.client, parts.databases);
  const rates = await findRates();
  const { currency, about } = firstCurrency(question.currency, question.said, rates);
  const { names, chartsLeftOut, named } = await insertSheets(
    ['Rent bridge'],
    (free) => [rentBridge(free['Rent bridge'], { ...question, currency, rentrolls, rates: rates?.sheet })],
    { written, by: 'reports' },
  );
  void parts.formulas.scan().catch(() => undefined);
  return {
    said: [`The sheet "${names['Rent bridge']}" was added.`, about, chartsLeftOut, named?.said]
      .filter(Boolean)
      .join(' '),
    sheets: Object.values(names),
    isAnswered: BRIDGE_ROLES.some((role) => role in chosen),
  };
}

/** Returns what a new bridge begins with. Throws a sentence if there is nothing to compare. */
export async function bridgeQuestion(
  { answers, ...sources }: Pick<BridgeParts, 'client' | 'databases' | 'answers'>,
  signal: AbortSignal,
  chosen: RoleAnswers = {},
): Promise<BridgeQuestion & { said: string }> {
  const rents = await namingOf(sources, { endpoint: 'query', databases: null }, signal);
  const changes = await namingOf(sources, { endpoint: 'changes', databases: null }, signal);
  const columns = bridgeColumns(answeredProfile(rents.profile, chosen), rents.columns, changes.columns);
  const ask = async (request: Pick<RowsRequest, 'endpoint' | 'columns' | 'rentrolls'>, asOf?: number) => {
    const { cells } = await answers.rows(
      {
        ...request,
        headers: 0,
        approvedOnly: false,
        options: { ...NO_OPTIONS, empty: NO_ROWS, ...(asOf !== undefined && { asOf }) },
      },
      { signal, isPreview: false },
    );
    return cells.length === 1 && cells[0]?.[0] === NO_ROWS ? [] : cells.map((row) => row.map(plain));
  };

  const rentHeadings = rentHeadingsOf(columns);
  const rows = await ask({ endpoint: 'query', columns: [rentHeadings], rentrolls: 'latest' }, ANY_DAY);
  const at = (heading: string) => rentHeadings.indexOf(heading);
  const dates = rows.map((row) => row[at(columns.rentrollDate)]).filter((date) => typeof date === 'number');
  if (dates.length === 0)
    throw badInput(
      'There is nothing to compare: the chosen databases have no rent roll with a date. Choose other databases.',
    );
  const newest = Math.floor(dates.reduce((one, other) => Math.max(one, other)));
  const units = rows.map((row) => ({
    currency: row[at(columns.currency)],
    rent: row[at(columns.passingRent)],
  }));
  const currency = mostLetCurrency(units);

  const changeHeadings = changeHeadingsOf(columns);
  const changed = await ask({
    endpoint: 'changes',
    columns: [changeHeadings],
    rentrolls: 'all-rentrolls',
  }).catch((thrown: unknown) => {
    const failure = asRrError(thrown);
    if (failure.code === 'cancelled' || failure.code === 'signed-out') throw failure;
    throw new RrError(
      failure.code,
      `No bridge was made, because its changes did not arrive. ${failure.message}`,
    );
  });
  const changeDates = changed
    .map((row) => row[changeHeadings.indexOf(columns.rentrollDate)])
    .filter((date) => typeof date === 'number');
  return {
    columns,
    currency,
    said: chosenCurrencyText(currency, units, 'C5'),
    dateA: quarterBefore(newest, [...changeDates, ...dates]),
    dateB: newest,
    further: furtherReasons(changed.map((row) => String(row[changeHeadings.indexOf(columns.reason)]))),
  };
}

const plain = (cell: unknown): unknown =>
  typeof cell === 'object' && cell !== null && 'basicValue' in cell ? cell.basicValue : cell;
