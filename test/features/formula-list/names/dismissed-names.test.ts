import {
  createDismissedNames,
  withoutDismissed,
} from '../../../../src/features/formula-list/names/dismissed-names';

function storageOf(text: string | null) {
  const kept = { text };
  return {
    kept,
    storage: () => ({
      getItem: () => kept.text,
      setItem: (_: string, value: string) => void (kept.text = value),
    }),
  };
}

describe('dismissed names', () => {
  it('are kept for the next time, next to those of another pane', () => {
    const { kept, storage } = storageOf(null);
    const names = createDismissedNames(storage);
    names.add('Lettable Area');
    kept.text = JSON.stringify(['Lettable Area', 'Tenant']);
    names.add('Rent');
    expect([...createDismissedNames(storage).all()]).toEqual(['Lettable Area', 'Tenant', 'Rent']);
  });

  it('last until the pane closes if the browser stores nothing', () => {
    const names = createDismissedNames(() => {
      throw new Error('blocked');
    });
    names.add('Lettable Area');
    expect([...names.all()]).toEqual(['Lettable Area']);
  });

  it.each(['{}', 'no JSON', '[1]'])('are empty if %s is stored', (text) =>
    expect([...createDismissedNames(storageOf(text).storage).all()]).toEqual([]),
  );

  it('take their note off every formula, and no other note', () => {
    const renamed = [{ label: 'Lettable Area', note: 'It changed.' }];
    const line = { notes: ['It changed.', 'Rent is in 2 currencies.'], renamed };
    const other = { notes: ['It changed.'], renamed: [] };
    expect(withoutDismissed([line, other], new Set(['Lettable Area']))).toEqual([
      { notes: ['Rent is in 2 currencies.'], renamed: [] },
      other,
    ]);
    expect(withoutDismissed([line], new Set())[0]).toBe(line);
  });
});
