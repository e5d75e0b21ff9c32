import { usePaneRequest, useSession } from '../../pane-kit/common-parts';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ClipboardPulseRegular } from '@fluentui/react-icons/svg/clipboard-pulse';
import { DocumentTableRegular } from '@fluentui/react-icons/svg/document-table';
import { PlugConnectedRegular } from '@fluentui/react-icons/svg/plug-connected';
import { QuestionCircleRegular } from '@fluentui/react-icons/svg/question-circle';
import { RamRegular } from '@fluentui/react-icons/svg/ram';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { MenuButton, type MenuEntry } from '../../pane-kit/menu-button';
import { useProfile } from '../../pane-kit/use-answer';

/** What the menu opens in place of the tabs. */
export type PageName = 'connection' | 'memory' | 'property' | 'values' | 'check';

interface AccountButtonProps {
  name: string;
  show(page: PageName): void;
}

/** Opens everything about person and connection that is not daily work. */
export function AccountButton({ name, show }: AccountButtonProps) {
  const session = useSession();
  const paneRequest = usePaneRequest();
  const profile = useProfile();
  const entries: MenuEntry[] = [
    { label: 'Connection details', icon: <PlugConnectedRegular />, run: () => show('connection') },
    { label: 'Memory', icon: <RamRegular />, run: () => show('memory') },
    { label: 'Values instead of formulas…', icon: <DocumentTableRegular />, run: () => show('values') },
    ...(profile.value?.profile.createProperty.enabled
      ? [{ label: 'Create a property…', icon: <AddRegular />, run: () => show('property') }]
      : []),
    { label: 'Insert record', icon: <AddRegular />, run: () => paneRequest.set('record') },
    { label: 'Check this Excel', icon: <ClipboardPulseRegular />, run: () => show('check'), isApart: true },
    { label: 'Help', icon: <QuestionCircleRegular />, run: 'help.html' },
    { label: 'Sign out', icon: <SignOutRegular />, run: () => void session.signOut(), isApart: true },
  ];
  return <MenuButton id="account" name={name} about="account and help" entries={entries} />;
}
