import { RrError } from '../../../src/contract/failure';
import type { AskPreview } from '../../../src/features/ask/ask-actions';
import { tooLarge } from '../../../src/features/ask/ask-preview';

const preview = (shown: number): AskPreview => ({
  columns: [
    { name: 'unit_name', label: 'Unit', type: 'STRING' },
    { name: 'lease_notes', label: 'Notes', type: 'STRING' },
  ],
  rows: [],
  ...{ shown, matching: shown, all: shown, at: 0, notes: [] },
});
const HEADINGS = ['Unit', 'Notes'];
const result = { headerRows: 1, cells: [HEADINGS, ['Unit 1', 'n'.repeat(88)]] };
const refused = () => Promise.reject(new RrError('too-large', '50,000 rows × 2 columns exceed the limit.'));

it('names the column that takes most of a result that no cell can hold', async () =>
  expect(await tooLarge(preview(50_000), result, refused)).toEqual({
    column: 'lease_notes',
    message: '50,000 rows × 2 columns exceed the limit. Of these columns “Notes” takes most, about 91 %.',
  }));

it('works out no result that is surely small enough, and says nothing of other failures', async () => {
  const workOut = jest.fn(refused);
  expect(await tooLarge(preview(1_000), result, workOut)).toBeUndefined();
  expect(workOut).not.toHaveBeenCalled();
  expect(await tooLarge(preview(50_000), result, async () => undefined)).toBeUndefined();
  const down = () => Promise.reject(new RrError('unreachable', 'The service does not answer.'));
  expect(await tooLarge(preview(50_000), result, down)).toBeUndefined();
});
