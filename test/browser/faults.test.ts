import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { HTML_PAGE, type Fault } from '../support/faulty-service';
import { signOut } from '../support/pane-steps';
import type { Product } from '../support/product';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

let product: Product;
let book: WorkbenchDriver;
withWorkbench((started) => ({ product, book } = started), { totalMs: 6_000 });

/** A column that no formula has requested, so that the cache cannot answer. */
const columns = [
  'unit_name',
  'tenant_name',
  'use_type',
  'currency',
  'lease_reference',
  'lease_type',
  'property_name',
  'property_city',
  'lease_start_date',
  'lease_expiry_date',
  'contracted_rent_pa',
  'in_place_rent_pa',
];
const ask = async () => {
  await book.enter('Sheet2!A1', `=RR.QUERY("${columns.shift()}")`);
  const { text, message } = await book.cell('Sheet2!A1');
  return { text, message, spill: await book.spill('Sheet2!A1') };
};
const QUERY = DEFAULT_PROFILE.query.path;
const says = (text: string) => expect.stringContaining(text) as string;

describe('when the service fails', () => {
  afterEach(() => product.faults.heal());

  it.each([
    ['is down', { reset: true }, 'does not answer'],
    ['is broken', { status: 500, body: 'java.lang.NullPointerException' }, 'try again'],
    ['is overloaded', { status: 429, body: '' }, 'again'],
    ['answers with a web page', HTML_PAGE, 'a reply that is not data'],
    ['breaks its answer off', { truncate: true }, 'again'],
    ['redirects', { status: 302, headers: { location: 'http://127.0.0.1:9/' }, body: '' }, 'another address'],
  ] as [string, Fault, string][])(
    'that %s is said in the cell, and never half a table',
    async (_, fault, message) => {
      product.faults.fail(QUERY, fault);
      const cell = await ask();
      expect(cell).toEqual({
        text: '#N/A',
        message: expect.stringMatching(new RegExp(message, 'i')),
        spill: null,
      });
      expect(cell.message).not.toMatch(/127\.0\.0\.1|NullPointer|\/thirdparty/);
    },
  );

  it('shows a message for a slow service, not #BUSY! for good', async () => {
    let release!: () => void;
    product.faults.fail(QUERY, { until: new Promise<void>((resolve) => (release = resolve)) });
    expect(await ask()).toMatchObject({ text: '#N/A', message: says('took longer than 6 s') });
    release();
  });

  it('answers as soon as the service does, because no failure is remembered', async () => {
    product.faults.fail(QUERY, { status: 500, body: '' });
    const formula = `=RR.QUERY("${columns[0]}")`;
    expect(await ask()).toMatchObject({ text: '#N/A' });
    product.faults.heal();
    await book.enter('Sheet2!C1', formula);
    expect(await book.spill('Sheet2!C1')).not.toBeNull();
  });

  it('names the database that was lost [rule 104]', async () => {
    const { clientId } = product.service.clients[0]!;
    await product.service.admin.removeMembership(clientId, '101');
    const cell = await ask();
    expect(cell).toMatchObject({ text: '#N/A', message: says('Harbour Core Fund') });
    await product.service.admin.restoreMembership(clientId, '101');
  });

  it('says that the quota is used up to someone who signs in [rule 116]', async () => {
    const analyst = product.service.clients[1]!;
    await product.service.admin.setQuota(analyst.clientId, 0);
    await signOut(book.pane);
    await book.pane.getByLabel('Client ID').fill(analyst.clientId);
    await book.pane.getByLabel('Client secret').fill(analyst.clientSecret);
    await book.pane.getByRole('button', { name: 'Sign in', exact: true }).click();
    await book.pane.getByRole('alert').filter({ hasText: 'month' }).waitFor();
  });
});
