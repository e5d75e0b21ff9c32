import { createPaneVisibility } from '../../../src/excel/host/pane-visibility';

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

describe('the visibility of the pane', () => {
  it('needs both the pane to be open and the page to be visible', () => {
    const { visibility, seen, turn } = setup();
    expect(visibility.isShown()).toBe(true);
    visibility.setOpen(false);
    turn('hidden');
    visibility.setOpen(true);
    turn('visible');
    expect(seen).toEqual([false, false, false, true]);
  });
});
