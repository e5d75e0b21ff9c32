import { createDatabaseChoice } from '../../../src/answers/database-choice';
import { replaceChoice, saveChoice } from '../../../src/features/refresh/save-choice';
import { fakeStore } from '../../support/fake-store';

const HARBOUR = { id: '7', name: 'Harbour' };
const LINDENHOF = { id: '8', name: 'Lindenhof' };

const opened = () => {
  const { store, file } = fakeStore({ 'rr.databases': [HARBOUR] });
  const choice = createDatabaseChoice(store);
  const told: (boolean | undefined)[] = [];
  choice.onChange((isWorkedOut) => told.push(isWorkedOut));
  return { store, file, choice, told };
};

describe('a choice whose results are worked out', () => {
  it('is told as such, unlike another one', async () => {
    const { store, file, choice, told } = opened();
    await replaceChoice([LINDENHOF], choice, store);
    expect([choice.get(), file['rr.databases']]).toEqual([[LINDENHOF], [LINDENHOF]]);
    await saveChoice([HARBOUR], choice, store);
    expect(told).toEqual([true, undefined]);
  });

  it('never takes the place of one that it was not compared with, also with some of the same databases', async () => {
    const { store, file, choice, told } = opened();
    await saveChoice([HARBOUR, LINDENHOF], choice, store);
    file['rr.databases'] = [HARBOUR];
    await expect(replaceChoice([LINDENHOF], choice, store)).rejects.toMatchObject({ code: 'busy' });
    expect([choice.get(), file['rr.databases'], told]).toEqual([[HARBOUR], [HARBOUR], [undefined, false]]);
  });
});
