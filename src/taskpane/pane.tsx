import { FluentProvider } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { PaneContext } from './pane-context';
import { Contents } from './contents';
import { paneTheme } from './pane-theme';
import { PaneContextProvider, useChanging } from '../pane-kit/use-pane-context';

export function Pane({ context }: { context: PaneContext }) {
  const { theme } = context;
  const name = useChanging(theme, theme.name);
  useEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
    document.body.style.backgroundColor = paneTheme(name).colorNeutralBackground1;
  }, [name]);
  return (
    <FluentProvider theme={paneTheme(name)}>
      <PaneContextProvider value={context}>
        <Contents />
      </PaneContextProvider>
    </FluentProvider>
  );
}
