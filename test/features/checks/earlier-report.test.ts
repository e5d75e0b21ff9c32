import { findAll } from '../../../src/features/checks/find-all';
import type { ReportRole } from '../../../src/templates/report/report-columns';
import { portfolioReport } from '../../../src/templates/report/portfolio-report';
import { reportColumns } from '../../support/report/raw-units';
import { factsOf, type Book } from './fact-book';

/** What “Units” of version 0.4 has in the column of the next break. */
const EMPTY = '=IF(($AM$11#="vacant")+($AM$11#="own use")>0,"",';
const TENANTS = 'IF($AW$11#<$AX$11#,$AW$11#,$AX$11#)';
const CHOSEN = `IF($F$6="tenant",${TENANTS},$AZ$11#)`;
const formOf = (day: string, asAt = '$C$4') =>
  `${EMPTY}IF(ISNUMBER(${day}),IF(${day}>${asAt},IF(ISNUMBER($AU$11#),IF(${day}<$AU$11#,${day},""),${day}),""),""))`;
const reports = async (cells: Book['cells']) =>
  findAll(await factsOf({ cells })).filter(({ rule }) => rule === 'earlier report');

it.each([
  ['with the holders of breaks', formOf(CHOSEN)],
  ['without them', formOf('$AZ$11#')],
  ['below rows that a person inserted', formOf(CHOSEN.replace('$F$6', '$F$8'), '$C$6')],
])('each report of an earlier version is found: %s', async (_, formula) => {
  const findings = await reports({ 'Units 2!BA11': [formula, ''], 'Units 3!BA11': formOf('$AZ$11#') });
  expect(findings.map(({ sheet, cell }) => `${sheet}!${cell}`)).toEqual(['Units 2!BA11', 'Units 3!BA11']);
  expect(findings[0]).toMatchObject({
    severity: 'warning',
    title: expect.stringContaining('counts breaks whose last day of notice has passed') as string,
    advice: expect.stringContaining('Insert the report again') as string,
  });
});

it('an earlier report without breaks is right', async () => {
  expect(await reports({ 'Units!BA11': formOf('""') })).toEqual([]);
});

it.each([
  ...['', 'firstBreakHolder', 'breakNotice', 'nextBreak', 'expiry'],
  'nextBreak firstBreak secondBreak thirdBreak',
])('a report of this version is never found, without columns for: %s', async (roles) => {
  const without = roles.split(' ').filter(Boolean) as ReportRole[];
  const names = { Units: 'Units', Report: 'Report' };
  const formulas = portfolioReport(reportColumns(without), names, { formattedRows: 30 }).flatMap(
    ({ name, cells }) =>
      Object.entries(cells).flatMap(([cell, content]) =>
        typeof content === 'string' && content.startsWith('=') ? [[`${name}!${cell}`, content] as const] : [],
      ),
  );
  expect(formulas.length).toBeGreaterThan(100);
  expect(await reports(Object.fromEntries(formulas))).toEqual([]);
});
