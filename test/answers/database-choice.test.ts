import { createDatabaseChoice } from '../../src/answers/database-choice';
import { saveChoice } from '../../src/features/refresh/save-choice';
import { fakeStore } from '../support/fake-store';
import { textTable } from '../support/text-table';

const HARBOUR = { id: '7', name: 'Harbour' };
const LINDENHOF = { id: '8', name: 'Lindenhof' };

const opened = (stored?: unknown) => {
  const storage = fakeStore({ 'rr.databases': stored });
  const choice = createDatabaseChoice(storage.store);
  const notifications: string[] = [];
  const leave = choice.onChange(() =>
    notifications.push(
      choice
        .get()
        .map(({ id }) => id)
        .join(),
    ),
  );
  return { ...storage, storage, choice, notifications, leave };
};

describe('the choice of databases', () => {
  it('is restored as it was saved, without other fields', async () => {
    const { choice, storage, file } = opened();
    await saveChoice([{ ...HARBOUR, secret: 'x' } as { id: string; name: string }], choice, storage.store);
    expect(file['rr.databases']).toEqual([HARBOUR]);
    expect(choice.get()).toEqual([HARBOUR]);
  });

  it.each(
    textTable(`
      null                       | []
      "7"                        | []
      [null,7,{"id":7},{"id":""}] | []
      [{"id":"7"}]               | [{"id":"7","name":"7"}]`),
  )('reads only databases from the settings of a file, before Excel is asked: %s', (stored, expected) =>
    expect(opened(JSON.parse(stored)).choice.get()).toEqual(JSON.parse(expected)),
  );

  it('is what the file says if the page was loaded again with older settings', async () => {
    const { store } = fakeStore({ 'rr.databases': [LINDENHOF] });
    const choice = createDatabaseChoice({ ...store, atStart: () => [HARBOUR] });
    let notifications = 0;
    choice.onChange(() => (notifications += 1));
    expect(choice.get()).toEqual([HARBOUR]);
    await store.read('rr.databases');
    expect([choice.get(), notifications]).toEqual([[LINDENHOF], 1]);
  });

  it('is what the person sets while Excel is still asked for the former one', async () => {
    const { store } = fakeStore();
    let answer!: (former: unknown) => void;
    const former = new Promise((resolve) => (answer = resolve));
    const choice = createDatabaseChoice({ ...store, read: () => former });
    await saveChoice([LINDENHOF], choice, store);
    answer([HARBOUR]);
    await former;
    expect(choice.get()).toEqual([LINDENHOF]);
  });

  it('stays as it was, and rejects, if Excel cannot save a new one', async () => {
    const { choice, storage, file, notifications } = opened([HARBOUR]);
    storage.isReadOnly = true;
    await expect(saveChoice([], choice, storage.store)).rejects.toThrow('read-only');
    expect([choice.get(), file['rr.databases'], notifications]).toEqual([[HARBOUR], [HARBOUR], []]);
  });
});
