import { bareColumn } from '../../../src/contract/entries';
import { conditionWords, questionWords } from '../../../src/answers/result/question-words';

const COLUMNS = [
  bareColumn('use_type', 'Use Type'),
  bareColumn('rent', 'Rent', 'FLOAT'),
  bareColumn('expiry', 'Expiry', 'TIMESTAMP'),
  bareColumn('year', null, 'INT'),
  bareColumn('lease_id', 'Lease ID'),
];
const find = (name: string) => COLUMNS.find((one) => one.name === name || one.label === name);

it.each([
  ['use_type=OFFICE', 'Use Type is OFFICE'],
  ["'Use Type' in OFFICE, RETAIL", 'Use Type any of OFFICE, RETAIL'],
  ['rent>=50000', 'Rent at least 50,000'],
  ['year=2026', 'year is 2026'],
  ['expiry>=2027-01-01', 'Expiry on or after 1 Jan 2027'],
  ['expiry between 2027-01-01 and 2027-12-31', 'Expiry between 1 Jan 2027 and 31 Dec 2027'],
  ['use_type=', 'Use Type is blank'],
  ['use_type<>', 'Use Type is not blank'],
  ['lease_id is blank', 'Vacant'],
  ['lease_id<>', 'Let'],
  ['expiry is blank', 'Expiry is blank'],
  ["use_type='a=b'", 'Use Type is a=b'],
  ['unknown>5', 'unknown>5'],
])('says %s as %s', (text, words) => expect(conditionWords(text, find)).toBe(words));

const COUNTS = { all: 1208, matching: 412, shown: 412 };
const BASIS = { endpoint: 'query', databases: ['101', '102'], columns: ['rent'], ...COUNTS };
const databases = [{ id: '101', name: 'Harbour' }];
const words = (change: object, hasConditions = false) =>
  questionWords({ ...BASIS, ...change }, hasConditions, { find, databases });

const LATEST_OF_A_DAY = { rentrolls: 'latest', asOf: 46_295 };

it.each<[string, object, object]>([
  ['names of databases, or their ids', {}, { databases: ['Harbour', '102'] }],
  ['no databases', { databases: [] }, { where: [] }],
  ['the latest', { rentrolls: 'latest' }, { rentrolls: 'Latest of each property, approved or not' }],
  ['all approved', { rentrolls: 'all-rentrolls', approvedOnly: true }, { rentrolls: 'All, approved only' }],
  ['a date', LATEST_OF_A_DAY, { rentrolls: 'As of 30 Sep 2026 of each property, approved or not' }],
  ['the order', { order: ['rent desc', 'year'] }, { order: ['Rent, largest first', 'year, smallest first'] }],
  ['some rows', {}, { shown: '412 of 1,208 rows' }],
  ['all rows', { matching: 1208, shown: 1208 }, { shown: 'All 1,208 rows' }],
  ['a limit without conditions', { shown: 10, matching: 1208 }, { shown: '10 of 1,208 rows' }],
  ['a limit', { shown: 10 }, { shown: '10 of 412 matching, 1,208 in all' }],
  ['a weighted figure', { statistic: 'average', weight: 'rent' }, { figure: 'average, weighted by Rent' }],
  ['columns that are not shown', { unshown: ['use_type'] }, { unshown: ['Use Type'] }],
])('says %s', (_, change, expected) => expect(words(change)).toMatchObject(expected));

it('never says that conditions are missing when they are only not known', () => {
  expect(words({}, true).where).toBeNull();
  expect(words({ filters: ['use_type=OFFICE'] }, true).where).toEqual(['Use Type is OFFICE']);
});
