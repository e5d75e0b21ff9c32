import { apiService, type ApiObject } from './rich-api/api-object';

const VISIBILITY_CHANGED = 65539;

export interface RuntimeServicesOptions {
  /** How the pane is at first. */
  visible: boolean;
  /** Shows or hides the pane. */
  show(visible: boolean): void;
  /** Sends an event of the object model to the add-in. */
  fire(entry: unknown[]): void;
}

export interface RuntimeServices {
  services: Record<string, ApiObject>;
  /** Shows or hides the pane and tells the add-in, as when the person does it. */
  setVisible(visible: boolean): void;
}

/** Startup behaviour and visibility of the shared runtime: what `Office.addin` talks to. */
export function runtimeServices({ visible, show, fire }: RuntimeServicesOptions): RuntimeServices {
  let start = 'Inactive';
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
    setVisible: (isVisible) => setState(isVisible ? 'Visible' : 'Background'),
    services: {
      'Microsoft.AppRuntime.AppRuntimePersistenceService': apiService('AppRuntimePersistenceService', {
        GetAppRuntimeStartState: () => start,
        SetAppRuntimeStartState: (_: null, value: string) => {
          start = value;
        },
      }),
      'Microsoft.AppRuntime.AppRuntimeService': apiService('AppRuntimeService', {
        GetAppRuntimeState: () => state,
        SetAppRuntimeState: (_: null, value: string) => setState(value),
      }),
      'Microsoft.InternalService.AddinInternalService': apiService('AddinInternalService', {
        NotifyActionHandlerReady: () => {},
      }),
    },
  };
}
