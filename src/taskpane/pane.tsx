import { FluentProvider } from '@fluentui/react-components';
import { useEffect } from 'react';
import type { HostTheme } from '../excel/host/host-theme';
import { PaneParts, useChanging, type ProvidedPart } from '../pane-kit/pane-part';
import { Contents } from './contents';
import { paneTheme } from './pane-theme';

export interface PaneProps {
  theme: HostTheme;
  parts: readonly ProvidedPart[];
}

export function Pane({ theme, parts }: PaneProps) {
  const name = useChanging(theme, theme.name);
  useEffect(() => {
    document.documentElement.style.colorScheme = name === 'light' ? 'light' : 'dark';
    document.body.style.backgroundColor = paneTheme(name).colorNeutralBackground1;
  }, [name]);
  return (
    <FluentProvider theme={paneTheme(name)}>
      <PaneParts parts={parts}>
        <Contents />
      </PaneParts>
    </FluentProvider>
  );
}
