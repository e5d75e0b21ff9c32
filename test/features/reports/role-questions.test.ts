import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { resolveChosenColumns } from '../../../src/features/reports/role-questions';
import { answeredProfile, roleQuestions, usefulAnswers } from '../../../src/features/reports/role-questions';
import { createCatalogue } from '../../../src/service/catalogue/catalogue';
import { liveRoles } from '../../../src/table/totals/live-roles';
import { fakeStore } from '../../support/fake-store';

const { columns: WHOLE } = createCatalogue();
/** The catalogue of a service that has other names for some columns. */
const renamed = (names: Readonly<Record<string, string>>) =>
  WHOLE.map((column) => ({ ...column, name: names[column.name] ?? column.name }));
const RENAMED_COLUMNS = renamed({
  market_rent_pa: 'erv',
  lease_expiry_date: 'lease_end',
  vacancy_status: 'occupancy',
});

it('asks nothing if the service has every column, or none that fits', () => {
  expect(roleQuestions(WHOLE, DEFAULT_PROFILE, {})).toEqual([]);
  const texts = WHOLE.filter(({ type }) => type === 'STRING');
  const roles = roleQuestions(texts, DEFAULT_PROFILE, {}).map(({ role }) => role);
  expect(roles.filter((role) => role === 'expiry' || role === 'area')).toEqual([]);
});

it('asks for each role that no column has, among the columns of its type and unit that have no role', () => {
  const questions = roleQuestions(RENAMED_COLUMNS, DEFAULT_PROFILE, {});
  expect(questions.map(({ role, label }) => [role, label])).toEqual([
    ['vacancyStatus', 'Whether the unit is “vacant”'],
    ['erv', 'Market rent a year (ERV)'],
    ['expiry', 'Lease expiry'],
  ]);
  const columnsFor = (role: string) => {
    const names = questions.find((question) => question.role === role)!.choices.map(({ name }) => name);
    return RENAMED_COLUMNS.filter(({ name }) => names.includes(name));
  };
  const ervs = columnsFor('erv');
  expect(new Set(ervs.map(({ unit }) => unit))).toEqual(new Set([null, 'currency p.a.']));
  const names = ervs.map(({ name }) => name);
  expect([names.includes('erv'), names.includes('contracted_rent_pa')]).toEqual([true, false]);
  const expiries = columnsFor('expiry');
  expect(new Set(expiries.map(({ type }) => type))).toEqual(new Set(['TIMESTAMP']));
  expect(expiries.map(({ name }) => name)).toContain('lease_end');
});

it('uses an answer as if the profile named the column, and asks no more, also after “none”', () => {
  const answers = { erv: 'erv', expiry: 'lease_end', vacancyStatus: null };
  expect(roleQuestions(RENAMED_COLUMNS, DEFAULT_PROFILE, answers)).toEqual([]);
  const live = liveRoles(RENAMED_COLUMNS, answeredProfile(DEFAULT_PROFILE, answers));
  expect([live.erv?.name, live.expiry?.name, live.vacancyStatus]).toEqual(['erv', 'lease_end', undefined]);
  const all = answeredProfile(DEFAULT_PROFILE, { currency: 'ccy', rentrollDate: 'rolled_on' });
  expect([all.currencyColumn, all.rentrollDateColumn]).toEqual(['ccy', 'rolled_on']);
});

it('drops an answer whose column has gone, or whose role has a column again', () => {
  const answers = { erv: 'no longer there', expiry: 'lease_end', area: 'erv', use: null };
  expect(usefulAnswers(RENAMED_COLUMNS, DEFAULT_PROFILE, answers)).toEqual({ expiry: 'lease_end' });
});

it('keeps the answers in the workbook, and skips what is not an answer', async () => {
  const { store } = fakeStore({ 'rr.reportColumns': { erv: 5, unit: 'name', __proto__: 'x', other: 'y' } });
  expect(await resolveChosenColumns(store)).toEqual({ unit: 'name' });
  const all = { unit: 'name', erv: 'erv', use: null };
  expect(await resolveChosenColumns(store, { erv: 'erv', use: null })).toEqual(all);
  expect(await resolveChosenColumns(store, 'again')).toEqual({});
  expect(await resolveChosenColumns(store)).toEqual(all);
});
