import { useLocale } from '../../src/pane-kit/shared-parts';
import { FluentProvider } from '@fluentui/react-components';
import { createRoot } from 'react-dom/client';
import type { ColumnEntry } from '../../src/contract/entries';
import { ColumnSearch } from '../../src/features/ask/pane/search/column-search';
import type { ColumnFactsSource } from '../../src/features/ask/pane/values/create-column-facts';
import { PaneParts, provide } from '../../src/pane-kit/pane-part';
import { paneTheme } from '../../src/taskpane/pane-theme';

declare global {
  interface Window {
    /** Returns the milliseconds from each key to the list with its layout, in rounds. */
    typeKeys(columns: readonly ColumnEntry[], keys: readonly string[], rounds: number): Promise<number[][]>;
  }
}

const USES = ['OFFICE', 'RETAIL', 'LOGISTICS', 'PARKING'].map((value, at) => ({
  value,
  count: 400 - 90 * at,
}));
const held = { rows: 1208, filled: 1208, values: USES, at: Date.now() };

/** Thirty columns are held, each with its values. */
const factsOf = (columns: readonly ColumnEntry[]): ColumnFactsSource => ({
  of: () => held,
  values: () => columns.slice(0, 30).map((column) => ({ column, values: USES })),
  isEmptyHere: (name) => name.length % 7 === 0,
  knowsEmpty: true,
});

const NONE: ReadonlySet<string> = new Set();
const nothing = () => undefined;

window.typeKeys = async (columns, keys, rounds) => {
  const facts = factsOf(columns);
  const parts = [provide(useLocale, 'en-GB')];
  const root = createRoot(document.body.appendChild(document.createElement('main')));
  root.render(
    <FluentProvider theme={paneTheme('light')}>
      <PaneParts parts={parts}>
        <ColumnSearch
          columns={columns}
          main={[]}
          facts={facts}
          chosen={NONE}
          add={nothing}
          addCondition={nothing}
        />
      </PaneParts>
    </FluentProvider>,
  );
  // The words that load later are there after a while, and a frame is drawn before the first key.
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  for (let drawn = 0; drawn < 30; drawn++) await frame();
  const box = document.querySelector<HTMLInputElement>('[role="combobox"]')!;
  box.focus();
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  const times: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    const each: number[] = [];
    for (const key of keys) {
      await frame();
      const begin = performance.now();
      write.call(box, key);
      box.dispatchEvent(new InputEvent('input', { bubbles: true }));
      // React draws what an event changed before the next task.
      await Promise.resolve();
      document.body.getBoundingClientRect();
      each.push(performance.now() - begin);
    }
    times.push(each);
  }
  root.unmount();
  return times;
};
