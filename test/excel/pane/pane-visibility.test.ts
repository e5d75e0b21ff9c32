import { createPaneVisibility } from '../../../src/excel/pane/pane-visibility';

function setup(open = true) {
  let changed = () => {};
  const page = {
    visibilityState: 'visible' as DocumentVisibilityState,
    addEventListener: (_: string, listener: () => void) => void (changed = listener),
  };
  const visibility = createPaneVisibility(open, page as unknown as Document);
  const seen: boolean[] = [];
  const leave = visibility.onChange(() => seen.push(visibility.isShown()));
  const turn = (state: DocumentVisibilityState) => {
    page.visibilityState = state;
    changed();
  };
  return { visibility, seen, leave, turn };
}

describe('whether the pane is shown', () => {
  it('is what Office says and what the browser says, both', () => {
    const { visibility, seen, turn } = setup();
    expect(visibility.isShown()).toBe(true);
    visibility.setOpen(false);
    turn('hidden');
    visibility.setOpen(true);
    turn('visible');
    expect(seen).toEqual([false, false, false, true]);
  });

  it('begins as Office starts the page, and is told to nobody who has left', () => {
    const { visibility, seen, leave } = setup(false);
    expect(visibility.isShown()).toBe(false);
    leave();
    visibility.setOpen(true);
    expect([visibility.isShown(), seen]).toEqual([true, []]);
  });
});
