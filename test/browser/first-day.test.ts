import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { GATEWAY_PATHS, type SignInReply } from '../../src/contract/gateway-wire';
import {
  accountButton,
  chooseInMenu,
  databasesButton,
  expectNone,
  gone,
  openDatabases,
  openTab,
  signOut,
  startRefresh,
  updateAll,
} from '../support/pane-steps';
import { undecidedRoll } from '../support/undecided-roll';
import {
  book,
  product,
  button,
  byRole,
  waitForText,
  fill,
  expectAtHome,
  withWorkbench,
  ALL_DATABASES,
} from '../support/with-workbench';

const [HARBOUR, MERIDIAN, LINDENHOF] = ALL_DATABASES;

withWorkbench({
  query: '',
  databases: null,
  demo: false,
  organisation: true,
});

const box = (name: string) => book.pane.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const boxes = async () =>
  (await openDatabases(book.pane))
    .getByRole('checkbox')
    .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels![0]!.textContent));
const found = () => book.pane.getByRole('region', { name: 'Changes found', exact: true });
const shown = (...addresses: string[]) => Promise.all(addresses.map((address) => book.shown(address)));
const stored = async () =>
  (((await book.settings())['rr.databases'] ?? []) as { name: string }[]).map(({ name }) => name);
/** Everything that the sheet shows, row by row. */
const cells = () => book.texts('Sheet1!B1:L400');
const errors = async () => (await cells()).filter((text) => text.startsWith('#'));
const rowsOf = async (cell: string) => Number(/\d+$/.exec((await book.spill(cell)) ?? '0')![0]);

async function signIn(accessKey: string): Promise<void> {
  await book.pane.getByLabel('Access key').fill(accessKey);
  await button('Sign in').click();
  await accountButton(book.pane).waitFor();
}

/** Fills cells of the one sheet. */
const fillSheet = (texts: Readonly<Record<string, string>>) =>
  fill(Object.fromEntries(Object.entries(texts).map(([cell, text]) => [`Sheet1!${cell}`, text])));

/** The tests run in this order: persons who share a workbook. */
describe('a person with an access key', () => {
  let key: string;

  it('with a service other than the demo, finds an empty sheet and no credentials, and is signed in after a reload', async () => {
    await book.pane.getByLabel('Access key').waitFor();
    expect(await book.calls()).toEqual([]);
    expect(await book.shown('Sheet1!B2')).toBe('');
    await expectNone(book.pane.getByText('demo'));
    key = await product.newAccessKey('A. Meyer', '101');
    await signIn(key);
    await waitForText('Choose at least one database');
    await book.page.reload();
    await accountButton(book.pane).waitFor();
    await signOut(book.pane);
    await book.pane.getByLabel('Access key').waitFor();
  });

  it('signs in by name, and gets data for the databases of the key as soon as the first one is chosen', async () => {
    await fillSheet({
      B2: '=RR.QUERY("property_name, rentroll_id",,0)',
      F2: '=RR.QUERY("property_name",,0,,,"database=Harbour Core Fund; limit=5")',
      H2: '=RR.DATABASES(0)',
      K2: '=IFERROR(RR.QUERY("property_name","use_type=OFFICE",0),"none")',
    });
    expect(await errors()).toEqual(['#N/A', '#N/A', '#N/A']);
    await signIn(key);
    await book.pane.getByText('A. Meyer', { exact: true }).waitFor();
    expect(await boxes()).toEqual([HARBOUR]);
    await box(HARBOUR).check();
    await waitForText('Saved with this workbook.');
    await book.until(errors, []);
    expect([await stored(), await found().count()]).toEqual([[HARBOUR], 0]);
    // Neither the browser nor the workbook stores the key.
    const inBrowser = await book
      .addin()
      .evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(inBrowser + JSON.stringify(await book.settings())).not.toContain('rrk_');
  });

  it('sees where else he is signed in, and ends that session there', async () => {
    const { request } = book.page.context();
    const session = `${product.url}${GATEWAY_PATHS.session}`;
    const elsewhere = await request.post(session, {
      data: { accessKey: key },
      headers: { 'user-agent': 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15' },
    });
    const { sessionKey } = (await elsewhere.json()) as SignInReply;
    const statusThere = async () =>
      (await request.get(session, { headers: { authorization: `Bearer ${sessionKey}` } })).status();
    expect(await statusThere()).toBe(200);
    await chooseInMenu(book.pane, 'Connection details');
    const sessions = byRole('list', 'Sessions').getByRole('listitem');
    await sessions.filter({ hasText: /^Chrome on .*This session$/ }).waitFor();
    await sessions
      .filter({ hasText: 'Excel on Mac' })
      .getByRole('button', { name: /^End session begun \d\d:\d\d$/ })
      .click();
    await waitForText('1 session ended.');
    expect(await sessions.count()).toBe(1);
    expect(await statusThere()).toBe(401);
    await button('Back to the tabs').click();
  });
});

it.each([
  ['of another name', 'B. Okafor', '102', MERIDIAN, HARBOUR],
  ['of the same name', 'B. Okafor', '101', HARBOUR, MERIDIAN],
])(
  'a person %s sees no value that only the previous person could see',
  async (_, name, database, own, former) => {
    const values = async () => (await cells()).filter((text) => !/^(#.*|none|)$/.test(text));
    const before = await values();
    expect(before.length).toBeGreaterThan(30);
    await signOut(book.pane);
    await book.pane.getByLabel('Access key').waitFor();
    expect(await values()).toEqual(before);
    await signIn(await product.newAccessKey(name, database));
    const remaining = async () => (await values()).filter((text) => before.includes(text));
    await book.until(remaining, []);
    await book.idle();
    expect(await values()).toContain(own);
    await openDatabases(book.pane);
    await box(own).check();
    // Its checkbox disappears, because this person does not have the database.
    await box(former).click();
    await openTab(book.pane, 'Workbook');
    await book.until(async () => /^B2:C\d+$/.test((await book.spill('Sheet1!B2')) ?? ''), true);
    await book.idle();
    expect(await remaining()).toEqual([]);
  },
);

describe('another choice of databases', () => {
  const NAMES = '=RR.QUERY("property_name",,0)';
  const ticked = async () => {
    const group = await openDatabases(book.pane);
    return group
      .getByRole('checkbox', { checked: true })
      .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).labels![0]!.textContent));
  };
  const change = async (name: string) => {
    await openDatabases(book.pane);
    await box(name).click();
    await found().getByRole('heading', { name: 'Nothing has moved yet' }).waitFor();
  };
  const expectUntouched = async (before: unknown) =>
    expect([await cells(), await stored()]).toEqual([before, [HARBOUR]]);

  beforeAll(async () => {
    await signOut(book.pane);
    await signIn(await product.newAccessKey('C. Larsen'));
    await fillSheet({
      B2: NAMES,
      D2: '=RR.TOTAL("contracted_rent_pa","currency=EUR")',
      F2: '=RR.QUERY("unit_name",,0)',
      H2: '=RR.QUERY("property_name",,0,,,"database=Harbour Core Fund; limit=3")',
      K2: '',
    });
    await openTab(book.pane, 'Workbook');
  });

  it('is shown before it counts: neither cells nor file nor new formulas change, and Skip restores the boxes', async () => {
    const before = await cells();
    expect(await book.callsDuring(() => change(MERIDIAN))).toEqual([]);
    await expectUntouched(before);
    expect(await ticked()).toEqual([HARBOUR, MERIDIAN]);
    await databasesButton(book.pane).filter({ hasText: '1 of 3 databases' }).waitFor();
    await waitForText(`Not saved yet: formulas read ${HARBOUR} until you update in the tab Workbook.`);
    // The formula that names its own database does not change.
    await expectNone(found().getByText('Sheet1!H2'));
    await book.enter('Sheet1!J2', NAMES);
    expect(await rowsOf('Sheet1!J2')).toBe(await rowsOf('Sheet1!B2'));
    await book.enter('Sheet1!J2', '');
    await button('Skip all').click();
    await gone(found());
    expect(await ticked()).toEqual([HARBOUR]);
    await expectUntouched(before);
  });

  it('changes cells and file together after a word', async () => {
    const rows = await rowsOf('Sheet1!B2');
    const own = await book.shown('Sheet1!H2');
    await change(MERIDIAN);
    // A formula that was typed meanwhile is updated with the others.
    await book.enter('Sheet1!J2', NAMES);
    const calls = await book.callsDuring(async () => {
      await button('Update all').click();
      await book.until(stored, [HARBOUR, MERIDIAN]);
      await book.until(async () => (await rowsOf('Sheet1!B2')) > rows, true);
    });
    expect(new Set(calls.map(({ address }) => address))).toEqual(
      new Set(['Sheet1!B2', 'Sheet1!D2', 'Sheet1!F2', 'Sheet1!J2']),
    );
    expect([await errors(), await book.shown('Sheet1!H2')]).toEqual([[], own]);
    expect(await rowsOf('Sheet1!J2')).toBe(await rowsOf('Sheet1!B2'));
    await book.enter('Sheet1!J2', '');
  });

  it('keeps all values without a database, and changes funds for another without a blank sheet between', async () => {
    const before = await cells();
    const unticked = async () => {
      await openDatabases(book.pane);
      for (const name of [HARBOUR, MERIDIAN]) await box(name).uncheck();
      await waitForText(/^Choose at least one database\. Until then, formulas read /);
    };
    expect(await book.callsDuring(unticked)).toEqual([]);
    await change(LINDENHOF);
    expect([await cells(), await stored()]).toEqual([before, [HARBOUR, MERIDIAN]]);
    await button('Update all').click();
    await book.until(stored, [LINDENHOF]);
    await book.idle();
    expect([await errors(), await ticked()]).toEqual([[], [LINDENHOF]]);
  });
});

it('approval follows the decisions of an operator, the columns and approvedOnly separately [rules 45, 46]', async () => {
  const { admin } = product.service;
  const roll = await undecidedRoll(product);
  const query = (columns: string, approvedOnly: string) =>
    `=RR.QUERY("${columns}","property_name=${roll.property}",0,,${approvedOnly},"limit=1; database=${HARBOUR}")`;
  const refresh = async () => {
    await startRefresh(book.pane, 'workbook');
    await updateAll(book.pane, book.pane.getByText('2 formulas, 1 changed.'));
    await book.idle();
  };
  await fillSheet({
    B2: query('property_approval_status, property_approval_decided_by', ''),
    D2: '',
    F2: query('rentroll_id, property_approval_status', 'TRUE'),
    H2: '',
  });
  const [, , older] = await shown('B2', 'C2', 'F2');
  expect(await shown('B2', 'C2')).toEqual(['', '']);
  expect(older).not.toBe(String(roll.rentrollId));
  const reviewer = 'a.lindqvorn@reviewers.example';
  await admin.decide(roll.submissionId, 'rejected', reviewer);
  await refresh();
  expect(await shown('B2', 'C2', 'F2')).toEqual(['rejected', reviewer, older]);
  await admin.setApproved(roll.rentrollId, true);
  await refresh();
  expect(await shown('B2', 'F2', 'G2')).toEqual(['rejected', String(roll.rentrollId), 'rejected']);
});

it('a property is created once, as shown, in the named database, also if the service breaks off', async () => {
  const { path } = DEFAULT_PROFILE.createProperty;
  const sent = () => product.faults.requests.filter((request) => request.path === path);
  const create = async (project: string) => {
    await chooseInMenu(book.pane, 'Create a property…');
    await book.pane.getByLabel('Project name').fill(project);
    await button('Continue').click();
    await button('Create property').click();
  };
  await create('Harbour Quarter');
  await waitForText('Property created in Lindenhof Residential.');
  expect(await book.pane.getByLabel('Property ID').inputValue()).toMatch(/^\d+$/);
  expect(sent().map(({ body }) => body)).toEqual(['{\n  "project_name": "Harbour Quarter"\n}']);
  await button('Close').click();
  product.faults.fail(path, { reset: true });
  await create('Quay');
  await waitForText(/^The property may or may not have been created/);
  expect(sent()).toHaveLength(2);
  await expectNone(button('Create property'));
  product.faults.heal();
});

it('nothing is asked that the emulated Excel lacks, and no other host', async () => {
  await expectAtHome();
});
