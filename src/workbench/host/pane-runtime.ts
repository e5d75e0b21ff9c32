import { apiService } from './rich-api/api-object';

const VISIBILITY_CHANGED = 65539;

interface RuntimeServicesOptions {
  visible: boolean;
  show(visible: boolean): void;
  fire(entry: unknown[]): void;
}

export type RuntimeServices = ReturnType<typeof runtimeServices>;

/** The services behind `Office.addin`. */
export function runtimeServices({ visible, show, fire }: RuntimeServicesOptions) {
  let state = visible ? 'Visible' : 'Background';
  const setState = (value: string) => {
    if (state === value) return;
    state = value;
    const isVisible = value === 'Visible';
    show(isVisible);
    const detail = JSON.stringify({ visibility: isVisible ? 'Visible' : 'Hidden' });
    fire([65536, VISIBILITY_CHANGED, '', detail, 0, false]);
  };
  return {
    /** Notifies the add-in, as if the person had done it. */
    setVisible: (isVisible: boolean) => setState(isVisible ? 'Visible' : 'Background'),
    services: {
      'Microsoft.AppRuntime.AppRuntimeService': apiService('AppRuntimeService', {
        SetAppRuntimeState: (_: null, value: string) => setState(value),
      }),
      'Microsoft.InternalService.AddinInternalService': apiService('AddinInternalService', {
        NotifyActionHandlerReady: () => {},
      }),
    },
  };
}

/** The target of the keyboard focus when it leaves the add-in's page. */
export type KeyboardExit = 'sheet' | 'pane-frame';

/** The constant with which a host asks the add-in's page to focus its first control. */
export const TAB_IN = 11;

/** Office.js reports these when the focus leaves the page, because the page passes no keys on. */
const EXITS: Readonly<Record<number, KeyboardExit>> = {
  5: 'sheet', // Ctrl+F6
  6: 'sheet', // Ctrl+Shift+F6
  13: 'pane-frame', // Tab after the last control
  14: 'pane-frame', // Shift+Tab before the first control
  15: 'sheet', // Escape
  16: 'sheet', // F2
  17: 'pane-frame', // The page has no control to focus
  18: 'pane-frame',
};

/** Reads `[control id, constant]` of Office.js. Returns undefined if the focus stays. */
export function keyboardExit(notification: unknown): KeyboardExit | undefined {
  return Array.isArray(notification) ? EXITS[Number(notification[1])] : undefined;
}
