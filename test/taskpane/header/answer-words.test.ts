import { describeAnswers, describeSize } from '../../../src/taskpane/header/answer-words';

const MEGABYTE = 1024 * 1024;

it.each([
  [0, 0, 'No answers yet'],
  [1, 300, '1 answer, less than 1 MB'],
  [12, 34 * MEGABYTE, '12 answers, 34 MB'],
  [1200, 1999.6 * MEGABYTE, '1,200 answers, 2,000 MB'],
])('describes %s answers of %s bytes: %s', (entries, bytes, words) =>
  expect(describeAnswers({ entries, bytes })).toBe(words),
);

it.each([
  [64, '64 MB'],
  [512, '512 MB'],
  [1024, '1 GB'],
  [2048, '2 GB'],
])('describes a limit of %s MB: %s', (megabytes, words) => expect(describeSize(megabytes)).toBe(words));
