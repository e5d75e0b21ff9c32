import { apiService, type ApiObject } from './api-object';

const VISIBILITY_CHANGED = 65539;

export interface RuntimeServices {
  /** Shows or hides the pane. */
  show(visible: boolean): void;
  /** Sends an event of the object model to the add-in. */
  fire(entry: unknown[]): void;
}

/** Startup behaviour and visibility of the shared runtime: what `Office.addin` talks to. */
export function runtimeServices({ show, fire }: RuntimeServices): Record<string, ApiObject> {
  let start = 'Inactive';
  let state = 'Visible';
  return {
    'Microsoft.AppRuntime.AppRuntimePersistenceService': apiService('AppRuntimePersistenceService', {
      GetAppRuntimeStartState: () => start,
      SetAppRuntimeStartState: (_: null, value: string) => {
        start = value;
      },
    }),
    'Microsoft.AppRuntime.AppRuntimeService': apiService('AppRuntimeService', {
      GetAppRuntimeState: () => state,
      SetAppRuntimeState: (_: null, value: string) => {
        state = value;
        const visible = value === 'Visible';
        show(visible);
        const detail = JSON.stringify({ visibility: visible ? 'Visible' : 'Hidden' });
        fire([65536, VISIBILITY_CHANGED, '', detail, 0, false]);
      },
    }),
    'Microsoft.InternalService.AddinInternalService': apiService('AddinInternalService', {
      NotifyActionHandlerReady: () => {},
    }),
  };
}
