import type { Behaviour } from '../workbook/behaviour';
import { apiService } from './rich-api/api-object';

const VISIBILITY_CHANGED = 65539;

interface RuntimeServicesOptions {
  visible: boolean;
  show(visible: boolean): void;
  behaviour: Readonly<Behaviour>;
  fire(entry: unknown[]): void;
}

export type RuntimeServices = ReturnType<typeof runtimeServices>;

/** The services behind `Office.addin`. */
export function runtimeServices({ visible, show, behaviour, fire }: RuntimeServicesOptions) {
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
    isVisible: () => state === 'Visible',
    /** Notifies the add-in, as if the person had done it. */
    setVisible: (isVisible: boolean) => setState(isVisible ? 'Visible' : 'Background'),
    services: {
      'Microsoft.AppRuntime.AppRuntimePersistenceService': apiService('AppRuntimePersistenceService', {
        GetAppRuntimeStartState: () => start,
        SetAppRuntimeStartState: (_: null, value: string) => {
          start = value;
        },
      }),
      'Microsoft.AppRuntime.AppRuntimeService': apiService('AppRuntimeService', {
        GetAppRuntimeState: () => state,
        SetAppRuntimeState: (_: null, value: string) => {
          if (value !== 'Visible' || !behaviour.fromStore) setState(value);
        },
      }),
      'Microsoft.InternalService.AddinInternalService': apiService('AddinInternalService', {
        NotifyActionHandlerReady: () => {},
      }),
    },
  };
}
