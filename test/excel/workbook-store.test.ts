import { createWorkbookStore } from '../../src/excel/workbook-store';
import { emulatedExcel } from '../support/emulated-excel';

const { settings, hooks } = emulatedExcel();
const atStart = new Map<string, unknown>();
Object.assign(globalThis, {
  Office: { context: { document: { settings: { get: (key: string) => atStart.get(key) ?? null } } } },
});

const refuse = () => {
  throw new Error('Excel is editing a cell.');
};
const listed = (former: unknown) => (Array.isArray(former) ? (former as string[]) : []);
const adding = (text: string) => (former: unknown) => [...listed(former), text];

beforeEach(() => {
  for (const name of settings.names()) settings.delete(name);
  atStart.clear();
  hooks.onSync = () => undefined;
});

describe('what the add-in keeps in a workbook', () => {
  it('leaves the settings of other versions, panes and people alone', async () => {
    settings.set('rr.later', { since: 3 });
    const store = createWorkbookStore();
    await store.change('rr.databases', () => []);
    await store.change('rr.checks', adding('a'));
    await store.retain('rr.layouts', adding('b'));
    expect(settings.values()).toEqual({
      'rr.later': { since: 3 },
      'rr.databases': [],
      'rr.checks': ['a'],
      'rr.layouts': ['b'],
    });
  });

  it('loses with the next change what only version 0.4.0 reads', async () => {
    settings.set('rr.compared', [{ sheet: 'Q2', at: 1, said: 'All 44 units agree' }]);
    settings.set('rr.received', { at: 1, sheetId: 'list', lines: [] });
    const store = createWorkbookStore();
    expect(await store.read('rr.layouts')).toBeUndefined();
    await store.retain('rr.layouts', adding('a'));
    await store.retain('rr.layouts', adding('b'));
    expect(settings.values()).toEqual({ 'rr.layouts': ['a', 'b'] });
  });

  it('adds to what another pane has added since', async () => {
    const [first, second] = [createWorkbookStore(), createWorkbookStore()];
    await first.change('rr.checks', adding('first'));
    expect(await second.change('rr.checks', adding('second'))).toEqual(['first', 'second']);
    expect(await first.read('rr.checks')).toEqual(['first', 'second']);
  });

  it('is what the page was given, if Excel refuses to read or has only that', async () => {
    atStart.set('rr.checks', ['given']);
    const store = createWorkbookStore();
    expect(await store.read('rr.checks')).toEqual(['given']);
    settings.set('rr.checks', ['newer']);
    expect(await store.read('rr.checks')).toEqual(['newer']);
    hooks.onSync = refuse;
    expect(await store.read('rr.checks')).toEqual(['given']);
  });

  it('stays as it was if Excel refuses a change, and changes again afterwards', async () => {
    const store = createWorkbookStore();
    hooks.onSync = refuse;
    await expect(store.change('rr.checks', adding('refused'))).rejects.toThrow('editing');
    hooks.onSync = () => undefined;
    await store.change('rr.checks', adding('taken'));
    expect(settings.values()).toEqual({ 'rr.checks': ['taken'] });
  });

  it('remembers what Excel refused to keep, and saves it with the next change, beside what came from others', async () => {
    const store = createWorkbookStore();
    await store.retain('rr.layouts', adding('saved'));
    hooks.onSync = refuse;
    await store.retain('rr.layouts', adding('refused'));
    hooks.onSync = () => undefined;
    expect(settings.get('rr.layouts')).toEqual(['saved']);
    expect(await store.read('rr.layouts')).toEqual(['saved', 'refused']);
    await createWorkbookStore().retain('rr.layouts', adding('of another pane'));
    await store.retain('rr.layouts', adding('later'));
    expect(settings.get('rr.layouts')).toEqual(['saved', 'of another pane', 'refused', 'later']);
    expect(await store.read('rr.layouts')).toEqual(settings.get('rr.layouts'));
  });
});
