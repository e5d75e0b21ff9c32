import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { portfolioReport } from '../../src/templates/report/portfolio-report';
import { CHOICES } from '../../src/templates/report/report-inputs';
import { calculateSheets } from '../support/calculate-sheets';
import { demoRows, someOf } from '../support/demo-rows';
import { propertyRuns } from '../support/property-runs';
import { calculateReport, choiceCells } from '../support/report/calculate-report';
import { differences } from '../support/report/expect-report';
import { HAND_MADE_ROLL } from '../support/report/hand-made-roll';
import { MISLEADING_ROLLS } from '../support/report/misleading-rolls';
import { oracleUnit, RAW_COLUMNS, reportColumns, type RawRow } from '../support/report/raw-units';
import { readReport } from '../support/report/read-report';
import {
  dayOf,
  reportOracle,
  toSerial,
  type OracleUnit,
  type ReportInputs,
} from '../support/report/report-oracle';
import { latestRows } from '../templates/totals/totals-oracle';
import { calculate, libreOfficeVersion } from './calculate';
import { fromGrid } from './from-grid';
import type { Calculation } from './write-xlsx';

interface Case {
  book: Calculation;
  units: readonly OracleUnit[];
  inputs: ReportInputs;
}

/** Some of the cases take two minutes, all of them longer. */
const IS_WHOLE = propertyRuns(100) === 100;

const demo = demoRows({ columns: RAW_COLUMNS });
const names = { Units: 'Units', Report: 'Report' };
const templates = portfolioReport(reportColumns(), names, { formattedRows: 30 });
const ofDemo = calculateSheets(templates, demo.answer);
const ofUnits = calculateReport(reportColumns());
const caseOf = async (units: readonly OracleUnit[], inputs: ReportInputs = {}): Promise<Case> => {
  await ofUnits.show(units, inputs);
  return { book: fromGrid(ofUnits.workbook(), templates), units, inputs };
};

/** The reports of LibreOffice, and where each differs from the oracle. */
async function calculated(cases: readonly Case[]) {
  const books = await calculate(cases.map(({ book }) => book));
  return cases.map(({ units, inputs }, at) => {
    const report = readReport(templates[1]!, (cell) => books[at]!('Report', cell));
    return { report, differences: differences(report, reportOracle(units, inputs)) };
  });
}

const expectAgreement = async (cases: readonly Case[]) =>
  expect((await calculated(cases)).map((found, at) => [cases[at]!.inputs, ...found.differences])).toEqual(
    cases.map(({ inputs }) => [inputs]),
  );

const ALL_CHOICES: readonly ReportInputs[] = CHOICES.openEnded.flatMap((openEnded) =>
  CHOICES.holdingOver.flatMap((holdingOver) =>
    CHOICES.breaks.flatMap((breaks) =>
      CHOICES.ownUse.flatMap((ownUse) =>
        CHOICES.lapsedBreaks.flatMap((lapsedBreaks) =>
          [[], ['PARKING', 'RETAIL']].map((usesLeftOut) => ({
            ...{ openEnded, holdingOver, breaks, lapsedBreaks, ownUse, usesLeftOut },
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
  const cases: Case[] = [];
  for (const inputs of ALL_CHOICES) cases.push(await caseOf(HAND_MADE_ROLL, inputs));
  await expectAgreement(cases);
});

it('agrees about rolls that mislead, and says of each what the workbench says', async () => {
  // LibreOffice reads a list of one value as a single value.
  const rolls = Object.entries(MISLEADING_ROLLS).filter(([, { units }]) => units.length > 1);
  const cases: Case[] = [];
  for (const [, { units, inputs }] of rolls) cases.push(await caseOf(units, inputs));
  const found = (await calculated(cases)).map(({ report, differences: differing }, at) => {
    const wrong = Object.entries(report.checks()).filter(([, status]) => status !== 'OK');
    return [rolls[at]![0], differing, Object.fromEntries(wrong)];
  });
  expect(found).toEqual(rolls.map(([name, { messages = {} }]) => [name, [], messages]));
});

it('agrees about the demo, for every choice and currency', async () => {
  const cases: Case[] = [];
  const at = { property: DEFAULT_PROFILE.identity.property, date: DEFAULT_PROFILE.rentrollDateColumn };
  for (const day of someOf(demo.days())) {
    const all = (latestRows(demo.rows(), at, day) as RawRow[]).map(oracleUnit);
    for (const [k, currency] of [...new Set(all.map((unit) => unit.currency!))].entries()) {
      const units = all.filter((unit) => unit.currency === currency);
      // All choices for the first currency of each day with `PROPERTY_SHARE=1`, otherwise each choice several times.
      const choices = ALL_CHOICES.filter((_, c) => (k === 0 ? IS_WHOLE || c % 13 === 0 : c === k));
      for (const inputs of [...choices, { asAt: toSerial(dayOf(day)) + 100 }]) {
        await ofDemo.enter({ ...choiceCells(templates[0]!, inputs), C5: currency, C6: day });
        cases.push({ book: fromGrid(ofDemo.workbook, templates), units, inputs });
      }
    }
  }
  await expectAgreement(cases);
});
