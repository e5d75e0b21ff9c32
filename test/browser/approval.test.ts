import { startRefresh, updateAll } from '../support/pane-steps';
import type { Product } from '../support/product';
import { withWorkbench } from '../support/with-workbench';
import { undecidedRoll } from '../support/undecided-roll';
import type { WorkbenchDriver } from '../support/workbench-driver';

const REVIEWER = 'a.lindqvorn@reviewers.example';

describe('approval in the sheet', () => {
  let product: Product;
  let book: WorkbenchDriver;
  withWorkbench((started) => ({ product, book } = started));

  const refresh = async (outcome: string) => {
    await startRefresh(book.pane, 'workbook');
    await updateAll(book.pane, book.pane.getByText(outcome));
    await book.idle();
  };
  const shown = (...addresses: string[]) => Promise.all(addresses.map((address) => book.shown(address)));

  it('follows the decisions of an operator, the columns and approvedOnly separately [rules 45, 46]', async () => {
    const { admin } = product.service;
    const roll = await undecidedRoll(product);
    const filter = `property_name=${roll.property}`;
    await book.enter(
      'B2',
      `=RR.QUERY("property_approval_status, property_approval_decided_by","${filter}",0,,,"limit=1")`,
    );
    await book.enter(
      'E2',
      `=RR.QUERY("rentroll_id, property_approval_status","${filter}",0,,TRUE,"limit=1")`,
    );
    const [, , older] = await shown('B2', 'C2', 'E2', 'F2');
    expect(await shown('B2', 'C2')).toEqual(['', '']);
    expect(older).not.toBe(String(roll.rentrollId));

    await admin.decide(roll.submissionId, 'rejected', REVIEWER);
    await refresh('2 formulas, 1 changed.');
    expect(await shown('B2', 'C2', 'E2')).toEqual(['rejected', REVIEWER, older]);

    await admin.setApproved(roll.rentrollId, true);
    await refresh('2 formulas, 1 changed.');
    expect(await shown('B2', 'C2', 'E2', 'F2')).toEqual([
      'rejected',
      REVIEWER,
      String(roll.rentrollId),
      'rejected',
    ]);

    await admin.setApproved(roll.rentrollId, false);
    await refresh('2 formulas, 1 changed.');
    expect(await shown('B2', 'E2')).toEqual(['rejected', older]);
  });
});
