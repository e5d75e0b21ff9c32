import type { Behaviour } from '../workbook/behaviour';
import { OFFICE_THEME, type Theme } from './addin-page';

export interface AppContextOptions {
  addinUrl: URL;
  requirementSets: Readonly<Record<string, string>>;
  theme: Theme;
  paneVisible: boolean;
  behaviour: Pick<Behaviour, 'readOnly'>;
}

const CLIENT_MODE = { readOnly: 0, readWrite: 1 } as const;
const DISPLAY = { hidden: 1, pane: 2 } as const;

/** Office.js requests this first and requires all fields. */
export const appContext = (
  { addinUrl, requirementSets, theme, paneVisible, behaviour }: AppContextOptions,
  controlId: string,
  correlationId: string,
) => ({
  _id: controlId,
  _appInstanceId: controlId,
  _correlationId: correlationId,
  _appName: 16,
  _appVersion: '16.00',
  _appMinorVersion: 1,
  _appUILocale: 'en-us',
  _dataLocale: 'en-us',
  _docUrl: `${location.origin}/Book1.xlsx`,
  _clientMode: behaviour.readOnly ? CLIENT_MODE.readOnly : CLIENT_MODE.readWrite,
  _reason: 'documentOpened',
  _osfControlType: 1,
  _eToken: '',
  _requirementMatrix: JSON.stringify(requirementSets),
  _hostCustomMessage: '',
  _hostFullVersion: '16.0.18000.0',
  _clientWindowHeight: 600,
  _clientWindowWidth: 320,
  _addinName: 'Add-in',
  _appDomains: [addinUrl.origin],
  _initialDisplayMode: paneVisible ? DISPLAY.pane : DISPLAY.hidden,
  _officeTheme: OFFICE_THEME[theme],
  _featureGates: {},
});
