import { DEFAULT_PROFILE } from '../../src/contract/profile';
import type { Product } from '../support/product';
import { chooseInMenu } from '../support/pane-steps';
import { withWorkbench } from '../support/with-workbench';
import type { WorkbenchDriver } from '../support/workbench-driver';

const { path } = DEFAULT_PROFILE.createProperty;

let product: Product;
let book: WorkbenchDriver;
withWorkbench((started) => ({ product, book } = started));
afterEach(() => product.faults.heal());

const button = (name: string) => book.pane.getByRole('button', { name, exact: true });
const sent = () => product.faults.requests.filter((request) => request.path === path);

/** Fills in the form and confirms. */
async function create(project: string): Promise<void> {
  await chooseInMenu(book.pane, 'Create a property…');
  await book.pane.getByLabel('Project name').fill(project);
  await button('Continue').click();
  await button('Create property').click();
}

describe('a property created from the pane', () => {
  it('reaches the service once, as shown, in the named database, and returns its id', async () => {
    await create('Harbour Quarter');
    await book.pane.getByText('Property created in Harbour Core Fund.').waitFor();
    expect(await book.pane.getByLabel('Property ID').inputValue()).toMatch(/^\d+$/);
    expect(sent().map(({ body }) => body)).toEqual(['{\n  "project_name": "Harbour Quarter"\n}']);
    await button('Close').click();
  });

  it('shows the message of a service that refuses, and keeps the typed text', async () => {
    await create('x'.repeat(300));
    await book.pane.getByText(/must not be longer than 255 characters/).waitFor();
    expect(await book.pane.getByLabel('Project name').inputValue()).toHaveLength(300);
    await button('Cancel').click();
  });

  it('is sent once if the service breaks off, and the pane does not claim that it was or was not created', async () => {
    const before = sent().length;
    product.faults.fail(path, { reset: true });
    await create('Quay');
    await book.pane.getByText(/^The property may or may not have been created/).waitFor();
    expect(sent()).toHaveLength(before + 1);
    expect(await button('Create property').count()).toBe(0);
  });
});
