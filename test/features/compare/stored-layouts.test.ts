import { createStoredLayouts } from '../../../src/features/compare/stored-layouts';
import type { Layout } from '../../../src/intake/index';
import { fakeStore } from '../../support/fake-store';

const isTarget = (name: string) => name.endsWith('_name') || name.endsWith('_pa');

const openIn = ({ store } = fakeStore()) => createStoredLayouts(store, isTarget);

const layout = (fingerprint: string, column: Layout['columns'][number]['column']): Layout => ({
  fingerprint,
  columns: [{ heading: 'Mieter', column }],
});

describe('what a workbook remembers of layouts', () => {
  it('is there when the file is opened again', async () => {
    const file = fakeStore();
    const correction = { heading: 'Mieter', column: 'tenant_name' as const };
    await (await openIn(file)).add(layout('0123456789abcdef', 'tenant_name'), [correction]);
    expect((await openIn(file)).get()).toEqual({
      layouts: [layout('0123456789abcdef', 'tenant_name')],
      headings: [correction],
    });
  });

  it('skips what a person wrote into the file by hand', async () => {
    const columns = [{ heading: 'A', column: '__proto__' }, 7, { heading: '', column: null }];
    const layouts = [
      ...[null, { fingerprint: '../../etc', columns: [] }],
      { fingerprint: '0123456789abcdef', columns: [...columns, { heading: 'B', column: null }] },
    ];
    const damaged = { 'rr.layouts': { layouts, headings: 'none' } };
    const storedLayouts = await openIn(fakeStore(damaged));
    expect(storedLayouts.get()).toEqual({
      layouts: [{ fingerprint: '0123456789abcdef', columns: [{ heading: 'B', column: null }] }],
      headings: [],
    });
  });

  it('keeps the forty newest layouts, also when the file is opened again', async () => {
    const file = fakeStore();
    const storedLayouts = await openIn(file);
    const all = Array.from({ length: 41 }, (_, at) => layout(String(at).padStart(16, '0'), 'tenant_name'));
    for (const entry of all) await storedLayouts.add(entry, []);
    expect(storedLayouts.get().layouts).toEqual(all.slice(1));
    expect((await openIn(file)).get()).toEqual(storedLayouts.get());
  });
});
