import { createKeptLayouts } from '../../../src/excel/compare/kept-layouts';
import type { Layout } from '../../../src/intake/index';

const isTarget = (name: string) => name.endsWith('_name') || name.endsWith('_pa');

function settings(given: Record<string, unknown> = {}) {
  const values = new Map(Object.entries(given));
  return {
    values,
    get: (name: string) => values.get(name),
    set: (name: string, value: unknown) => void values.set(name, JSON.parse(JSON.stringify(value))),
    saveAsync: (done: () => void) => done(),
  } as never as Office.Settings & { values: Map<string, unknown> };
}

const layout = (fingerprint: string, column: Layout['columns'][number]['column']): Layout => ({
  fingerprint,
  columns: [{ heading: 'Mieter', column }],
});

describe('what a workbook remembers of layouts', () => {
  it('is there when the file is opened again', async () => {
    const file = settings();
    const correction = { heading: 'Mieter', column: 'tenant_name' as const };
    await createKeptLayouts(file, isTarget).add(layout('0123456789abcdef', 'tenant_name'), [correction]);
    expect(createKeptLayouts(file, isTarget).get()).toEqual({
      layouts: [layout('0123456789abcdef', 'tenant_name')],
      headings: [correction],
    });
  });

  it('skips what a person wrote into the file by hand', () => {
    const damaged = {
      'rr.layouts': {
        layouts: [
          null,
          { fingerprint: '../../etc', columns: [] },
          {
            fingerprint: '0123456789abcdef',
            columns: [{ heading: 'A', column: '__proto__' }, 7, { heading: 'B', column: null }],
          },
        ],
        headings: 'none',
      },
      'rr.compared': [{ sheet: 'Q2' }, 'x'],
    };
    const kept = createKeptLayouts(settings(damaged), isTarget);
    expect(kept.get()).toEqual({
      layouts: [{ fingerprint: '0123456789abcdef', columns: [{ heading: 'B', column: null }] }],
      headings: [],
    });
    expect(kept.checks()).toEqual([]);
  });

  it('goes to another workbook as text', async () => {
    const one = createKeptLayouts(settings(), isTarget);
    await one.add(layout('0123456789abcdef', 'tenant_name'), [{ heading: 'Mieter', column: 'tenant_name' }]);
    const other = createKeptLayouts(settings(), isTarget);
    expect(await other.addText(JSON.stringify(one.get()))).toBe(1);
    expect(other.get()).toEqual(one.get());
  });

  it.each(['', 'hello', '{}', '[]', '{"layouts":[{}]}', 'null'])('refuses the text %j', async (text) => {
    const kept = createKeptLayouts(settings(), isTarget);
    await expect(kept.addText(text)).rejects.toMatchObject({ code: 'bad-input' });
    expect(kept.get()).toEqual({ layouts: [] });
  });

  it('keeps the newest check of each sheet first, and eight of them', async () => {
    const kept = createKeptLayouts(settings(), isTarget);
    for (let at = 0; at < 12; at++) await kept.addCheck({ sheet: `Q${at % 10}`, at, said: '' });
    expect(kept.checks().map(({ sheet }) => sheet)).toEqual(['Q1', 'Q0', 'Q9', 'Q8', 'Q7', 'Q6', 'Q5', 'Q4']);
  });
});
