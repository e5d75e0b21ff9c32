import { createDatabaseChoice } from '../../src/excel/database-choice';

Object.assign(globalThis, { Office: { AsyncResultStatus: { Failed: 'failed', Succeeded: 'succeeded' } } });

function settings(stored: unknown, status = 'succeeded') {
  const values = new Map<string, unknown>([['rr.databases', stored]]);
  const fake = {
    get: (name: string) => values.get(name),
    set: (name: string, value: unknown) => void values.set(name, value),
    saveAsync: (done: (result: object) => void) => done({ status, error: { message: 'read-only' } }),
  };
  return { fake: fake as unknown as Office.Settings, values };
}

describe('the choice of databases', () => {
  it('is restored as it was saved, without other fields', async () => {
    const { fake, values } = settings(undefined);
    const choice = createDatabaseChoice(fake);
    await choice.set([{ id: '7', name: 'Harbour', secret: 'x' } as { id: string; name: string }]);
    expect(values.get('rr.databases')).toEqual([{ id: '7', name: 'Harbour' }]);
    expect(choice.get()).toEqual([{ id: '7', name: 'Harbour' }]);
  });

  it.each([
    [undefined, []],
    [null, []],
    ['7', []],
    [[null, 7, { id: 7 }, { id: '' }], []],
    [[{ id: '7' }], [{ id: '7', name: '7' }]],
  ])('reads only databases from the settings of a file: %j', (stored, expected) =>
    expect(createDatabaseChoice(settings(stored).fake).get()).toEqual(expected),
  );

  it('rejects if Excel cannot save it', async () => {
    const { fake } = settings(undefined, 'failed');
    await expect(createDatabaseChoice(fake).set([])).rejects.toThrow('read-only');
  });

  it('keeps the previous choice if Excel cannot save a new one', async () => {
    const { fake, values } = settings([{ id: '7', name: 'Harbour' }], 'failed');
    const choice = createDatabaseChoice(fake);
    let told = 0;
    choice.onChange(() => (told += 1));
    await choice.set([]).catch(() => undefined);
    expect([choice.get(), values.get('rr.databases'), told]).toEqual([
      [{ id: '7', name: 'Harbour' }],
      [{ id: '7', name: 'Harbour' }],
      0,
    ]);
  });

  it('notifies listeners after a choice is saved, until they are removed', async () => {
    const choice = createDatabaseChoice(settings(undefined).fake);
    const told: string[] = [];
    const leave = choice.onChange(() =>
      told.push(
        choice
          .get()
          .map(({ id }) => id)
          .join(),
      ),
    );
    await choice.set([{ id: '7', name: 'Harbour' }]);
    leave();
    await choice.set([]);
    expect(told).toEqual(['7']);
  });
});
