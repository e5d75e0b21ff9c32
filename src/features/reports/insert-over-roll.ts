import { ROLL_PROFILE } from '../../answers/roll/roll-profile';
import type { RollSource } from '../../answers/roll/roll-source';
import { loadPart } from '../../client/load-part';
import { asRrError, badInput } from '../../contract/failure';
import { ROLL_COLUMNS } from '../../contract/roll/roll-columns';
import { findMissingColumns, ROLES } from '../../templates/report/report-columns';
import { templateOfRoll, wordsOfRoll } from '../../templates/roll-words';
import type { SheetTemplate } from '../../templates/sheet-template';
import { addReportSheets } from './add-report-sheets';
import type { ReportParts } from './report-parts';
import { findRates, firstCurrency } from './first-choices';
import type { Inserted, ReportKind } from './report-actions';
import type { TotalsBy } from './totals-by';

// They share the chunks of the sheets over the service.
const loadReport = () => loadPart(() => import(/* webpackChunkName: "insert-report" */ './insert-report'));
const loadTotals = () => loadPart(() => import(/* webpackChunkName: "insert-totals" */ './insert-totals'));
const loadOwn = () => loadPart(() => import(/* webpackChunkName: "insert-own-sheet" */ './insert-own-sheet'));

type Parts = Pick<ReportParts, 'databases' | 'formulas' | 'written'>;

/**
 * Adds the sheets of a report, of totals, of lease events or of gaps over a pasted rent roll, and shows the last one. They are those
 * over the service, and ask no service. Rejects with what the rent roll lacks.
 */
export async function insertOverRoll(
  parts: Parts,
  kind: ReportKind,
  source: RollSource,
  by: TotalsBy = 'property',
): Promise<Inserted> {
  try {
    return await insert(parts, kind, source, by);
  } catch (thrown) {
    const failure = asRrError(thrown);
    throw failure.code === 'bad-input' ? badInput(wordsOfRoll(failure.message)) : failure;
  }
}

async function insert(parts: Parts, kind: ReportKind, source: RollSource, by: TotalsBy): Promise<Inserted> {
  const { columns, arguments: roll } = source;
  const rates = await findRates();
  const add = (title: string, build: (name: string) => SheetTemplate) =>
    addSheets(parts, [title], (names) => [build(names[title]!)]);
  switch (kind) {
    case 'totals': {
      const { queryTotals, totalsSheet } = await loadTotals();
      const question = queryTotals(columns, ROLL_PROFILE, by);
      return add('Totals', (name) =>
        totalsSheet(name, {
          ...question,
          source: { ...question.source, roll },
          rates: rates?.sheet,
        }),
      );
    }
    case 'events': {
      const { queryEvents, leaseEventsSheet } = await loadOwn();
      const question = queryEvents(columns, ROLL_PROFILE);
      return add('Lease events', (name) => leaseEventsSheet(name, { ...question, roll }, rates?.sheet));
    }
    case 'gaps': {
      const { queryGaps, GAP_TITLES, gapSheets } = await loadOwn();
      const question = queryGaps(columns, ROLL_PROFILE);
      return addSheets(parts, GAP_TITLES, (names) => gapSheets(names, { ...question, roll }, rates));
    }
    default:
      return insertReport(parts, source, rates);
  }
}

async function insertReport(
  parts: Parts,
  { columns: found, arguments: roll, units }: RollSource,
  rates: Awaited<ReturnType<typeof findRates>>,
): Promise<Inserted> {
  const { portfolioReport, reportColumns } = await loadReport();
  const columns = reportColumns(found, ROLL_PROFILE);
  const { currency, mostLet, about } = firstCurrency(units, rates);
  const inputs = { ...(about && { currency }), ...(currency === mostLet && { valueCurrency: mostLet }) };
  const isMostLet = currency === mostLet && about !== '';
  const offers = { rentrolls: false, isMostLet, rates: rates?.sheet, roll };
  // What only a service can tell is not missed.
  const missing = findMissingColumns(
    columns,
    ROLES.filter((role) => role !== 'propertyId' && NAMES.has(columns[role].name)),
  );
  return addSheets(
    parts,
    ['Units', 'Report'],
    (free) =>
      portfolioReport(columns, { Units: free['Units']!, Report: free['Report']! }, { inputs, offers }).sheets,
    [
      missing.length > 0
        ? `Left out what needs columns that the rent roll lacks: ${missing.join(', ')}.`
        : '',
      about,
    ],
  );
}

const NAMES: ReadonlySet<string> = new Set(ROLL_COLUMNS.map(({ name }) => name));

const addSheets = <Name extends string>(
  parts: Parts,
  titles: readonly Name[],
  build: (names: Record<Name, string>) => readonly SheetTemplate[],
  notes?: readonly string[],
): Promise<Inserted> =>
  addReportSheets(
    { ...parts, chosen: parts.databases.get() },
    {
      titles,
      build: (names) => build(names).map(templateOfRoll),
      notes,
      usedChosenColumns: false,
    },
  );
