import type { DatabaseEntry } from '../contract/entries';
import { asRrError } from '../contract/failure';
import type { AddinContext } from '../excel/addin-context';
import { recalculateFormulas } from '../excel/recalculate-formulas';
import { element } from './element';

/** The company databases of the person, one checkbox each; the choice is saved with the workbook. */
export function databasesSection(context: AddinContext): HTMLElement {
  const list = element(
    'div',
    {},
    element('p', { class: 'quiet', role: 'status' }, 'Loading your databases…'),
  );
  const error = element('p', { class: 'error', role: 'alert' });
  const status = element('p', { class: 'quiet small', role: 'status' });

  const choose = async (databases: DatabaseEntry[]) => {
    error.textContent = '';
    try {
      await context.databases.set(databases);
    } catch {
      error.textContent =
        'The choice could not be saved in this workbook. Make it editable and choose again.';
      return;
    }
    status.textContent = summary(databases.length);
    await recalculateFormulas('all').catch((thrown) => {
      console.error(thrown);
      error.textContent = 'The choice is saved, but Excel did not recalculate. Enter the formulas again.';
    });
  };

  const load = async () => {
    error.textContent = '';
    try {
      const { value: databases } = await context.client.databases();
      const chosen = context.databases.get();
      // A chosen database that is gone stays visible, or nobody could take it out.
      const gone = chosen.filter(({ id }) => !databases.some((database) => database.id === id));
      const boxes = [...databases, ...gone].map((database) => {
        const box = element('input', { type: 'checkbox', value: database.id });
        box.checked = chosen.some(({ id }) => id === database.id);
        return { box, database };
      });
      const changed = () =>
        void choose(boxes.filter(({ box }) => box.checked).map(({ database }) => database));
      list.replaceChildren(
        ...boxes.map(({ box, database }) => {
          box.addEventListener('change', changed);
          const lost = gone.includes(database) ? ' (no longer yours)' : '';
          return element('label', { class: 'choice' }, box, element('span', {}, database.name + lost));
        }),
      );
      if (boxes.length === 0)
        list.replaceChildren(element('p', {}, 'You belong to no company database. Ask your administrator.'));
      status.textContent = summary(chosen.length);
    } catch (thrown) {
      list.replaceChildren(element('button', { type: 'button', onclick: () => void load() }, 'Try again'));
      error.textContent = asRrError(thrown).message;
    }
  };

  void load();
  return element('fieldset', {}, element('legend', {}, 'Databases'), list, error, status);
}

const summary = (count: number) =>
  count === 0
    ? 'Choose at least one database: the formulas of this workbook read from those you choose.'
    : 'Saved with this workbook; its formulas read from these databases.';
