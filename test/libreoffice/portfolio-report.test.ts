import { createColumnNames } from '../../src/answers/naming';
import { portfolioReport } from '../../src/templates/report/portfolio-report';
import type { ReportColumns } from '../../src/templates/report/report-columns';
import { unitRefs } from '../../src/templates/report/unit-refs';
import { CHOICES, type ReportInputs } from '../../src/templates/report/report-inputs';
import { repeatCall } from '../../src/functions/call-function';
import { shownRoles } from '../../src/templates/report/report-columns';
import { askService } from '../support/ask-service';
import { differences } from '../support/report/expect-report';
import { propertyRuns } from '../support/property-runs';
import { aCall, contextOf } from '../support/fake-gateway';
import { HAND_MADE_ROLL } from '../support/report/hand-made-roll';
import { MISLEADING_ROLLS } from '../support/report/misleading-rolls';
import { oracleUnit, RAW_COLUMNS, reportColumns, type RawRow } from '../support/report/raw-units';
import { readReport } from '../support/report/read-report';
import { dayOf, reportOracle, toSerial, type OracleUnit } from '../support/report/report-oracle';
import { allRows, resultRows } from '../support/report/result-rows';
import { openWireStage, type Wire } from '../support/wire-stage';
import { calculate, libreOfficeVersion } from './calculate';
import type { Calculation, Value } from './write-xlsx';

interface Case {
  columns: ReportColumns;
  rows: readonly (readonly Value[])[];
  units: readonly OracleUnit[];
  inputs: ReportInputs;
}

/** Some of the cases take two minutes, all of them longer. */
const IS_WHOLE = propertyRuns(100) === 100;

const NAMES = { Units: 'Units', Report: 'Report' };

function toCalculation({ columns, rows, units, inputs }: Case): Calculation {
  const { sheets, filled } = portfolioReport(columns, NAMES, { inputs });
  const all = `${unitRefs(columns, undefined).allLetters(0)}11`;
  const dated = shownRoles(columns).indexOf('rentrollDate');
  const properties = new Set(units.map(({ property, propertyId }) => propertyId ?? property)).size;
  const sized = (cells: (typeof filled)['Units']) =>
    Object.fromEntries(
      Object.entries(cells).map(([cell, n]) => [
        cell,
        typeof n === 'number' ? n : n === 'properties' ? properties : rows.length,
      ]),
    );
  return {
    sheets,
    values: {
      Units: {
        B11: rows,
        [all]: allRows(units, columns),
        H8: [[rows.filter((row) => row[dated] !== '').length]],
      },
    },
    filled: { Units: sized(filled.Units), Report: sized(filled.Report) },
  };
}

/** Lists where LibreOffice and the oracle differ, with the case. */
async function disagreements(cases: readonly Case[]): Promise<string[]> {
  const calculated = await calculate(cases.map(toCalculation));
  return cases.flatMap(({ columns, units, inputs }, at) => {
    const [, template] = portfolioReport(columns, NAMES, { inputs }).sheets;
    const report = readReport(template!, (cell) => calculated[at]!('Report', cell));
    return differences(report, reportOracle(units, inputs)).map(
      (difference) => `${at} ${JSON.stringify(inputs)} ${difference}`,
    );
  });
}

const ALL_CHOICES: readonly ReportInputs[] = CHOICES.openEnded.flatMap((openEnded) =>
  CHOICES.holdingOver.flatMap((holdingOver) =>
    CHOICES.breaks.flatMap((breaks) =>
      CHOICES.ownUse.flatMap((ownUse) =>
        CHOICES.lapsedBreaks.flatMap((lapsedBreaks) =>
          [[], ['PARKING', 'RETAIL']].map((usesLeftOut) => ({
            openEnded,
            holdingOver,
            breaks,
            lapsedBreaks,
            ownUse,
            usesLeftOut,
          })),
        ),
      ),
    ),
  ),
);

it('runs in LibreOffice 25.2 or newer', async () => {
  const [, major = '0', minor = '0'] = /LibreOffice (\d+)\.(\d+)/.exec(await libreOfficeVersion()) ?? [];
  expect(Number(major) * 100 + Number(minor)).toBeGreaterThanOrEqual(2502);
});

it('agrees with the oracle about the roll of 24 units, for every choice', async () => {
  const columns = reportColumns();
  const rows = resultRows(HAND_MADE_ROLL, columns);
  const cases = ALL_CHOICES.map((inputs) => ({ columns, rows, units: HAND_MADE_ROLL, inputs }));
  expect(await disagreements(cases)).toEqual([]);
});

it('agrees about rolls that mislead, and says of each what the workbench says', async () => {
  const columns = reportColumns();
  const [, template] = portfolioReport(columns, NAMES).sheets;
  // LibreOffice reads a list of one value as a single value.
  const rolls = Object.entries(MISLEADING_ROLLS).filter(([, { units }]) => units.length > 1);
  const cases = rolls.map(([, { units, inputs = {} }]) => ({
    columns,
    rows: resultRows(units, columns),
    units,
    inputs,
  }));
  const calculated = await calculate(cases.map(toCalculation));
  const found = rolls.map(([name, { units, inputs = {} }], at) => {
    const report = readReport(template!, (cell) => calculated[at]!('Report', cell));
    const wrong = Object.entries(report.checks()).filter(([, status]) => status !== 'OK');
    return [name, differences(report, reportOracle(units, inputs)), Object.fromEntries(wrong)];
  });
  expect(found).toEqual(rolls.map(([name, { messages = {} }]) => [name, [], messages]));
});

describe('the demo', () => {
  const QUARTERS = ['2026-09-30', '2026-03-31', '2025-06-30'];
  const DATABASES = ['101', '102', '103'];
  const cases = new Map<string, Case[]>();

  beforeAll(async () => {
    const stage = await openWireStage(900);
    const wire = await stage.start();
    await wire.signIn();
    for (const database of DATABASES) cases.set(database, await casesOf(wire, database));
    await wire.stop();
    await stage.close();
  });

  async function casesOf(wire: Wire, database: string): Promise<Case[]> {
    const { value: catalogue } = await wire.client.columns({ databases: [database], alwaysNull: 'ignore' });
    const { heading } = createColumnNames(catalogue);
    const columns = Object.fromEntries(
      Object.entries(reportColumns()).map(([role, column]) => [
        role,
        { ...column, heading: heading(column.name) },
      ]),
    ) as unknown as ReportColumns;
    const question = { columns: RAW_COLUMNS, rentrolls: 'all-rentrolls' };
    const raw = await askService(wire, 'query', question, [database]);
    const found: Case[] = [];
    for (const quarter of QUARTERS) {
      const all = newest(raw, quarter);
      for (const [at, currency] of [...new Set(all.map((unit) => unit.currency!))].entries()) {
        const rows = await query(wire, columns, { database, currency, upTo: quarter });
        const units = all.filter((unit) => unit.currency === currency);
        // All choices for the first currency of each day with `PROPERTY_SHARE=1`, otherwise each choice several times.
        const choices = ALL_CHOICES.filter((_, k) => (at === 0 ? IS_WHOLE || k % 13 === 0 : k === at));
        const later = { asAt: toSerial(dayOf(quarter)) + 100 };
        for (const inputs of [...choices, later]) found.push({ columns, rows, units, inputs });
      }
    }
    return found;
  }

  it.each(DATABASES)(
    'agrees about database %s on three days, for every choice and currency',
    async (database) => {
      const given = cases.get(database)!;
      expect(given.length).toBeGreaterThanOrEqual(IS_WHOLE ? 3 * ALL_CHOICES.length : 24);
      expect(await disagreements(given)).toEqual([]);
    },
  );
});

/** The rows of each property's newest rent roll up to a day. */
function newest(raw: readonly RawRow[], upTo: string): OracleUnit[] {
  const units = raw.map(oracleUnit).filter(({ roll }) => roll! <= dayOf(upTo));
  const last = new Map<string, number>();
  for (const { property, roll } of units) last.set(property, Math.max(roll!, last.get(property) ?? 0));
  return units.filter(({ property, roll }) => last.get(property) === roll);
}

/** What RR.QUERY of the sheet "Units" returns. */
async function query(
  wire: Wire,
  columns: ReportColumns,
  { database, currency, upTo }: { database: string; currency: string; upTo: string },
): Promise<Value[][]> {
  const { context } = contextOf(wire.client);
  context.databases.set([{ id: database, name: database }]);
  const headings = [shownRoles(columns).map((role) => columns[role].heading!)];
  const filters = [[columns.currency.heading!, currency]];
  const args = [headings, filters, 0, null, null, [['as_of', upTo]]];
  const result = await repeatCall(context, { name: 'QUERY', args }, aCall);
  return (result.cells as unknown[][]).map((line) => line.map(plain));
}

const plain = (cell: unknown): Value =>
  typeof cell === 'object' && cell !== null && 'basicValue' in cell
    ? (cell.basicValue as Value)
    : (cell as Value);
