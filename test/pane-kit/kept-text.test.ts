import { createKeptText } from '../../src/pane-kit/kept-text';

it('a kept text is forgotten where the browser refuses a storage', () => {
  const tab = createKeptText('rr.tab', () => {
    throw new Error('SecurityError');
  });
  expect(() => tab.set('ask')).not.toThrow();
  expect(tab.get()).toBeNull();
});
