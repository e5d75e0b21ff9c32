import type { ApiObject } from './rich-api/api-object';
import type { Behaviour } from '../workbook/behaviour';
import { accessDenied } from './rich-api/api-error';
import { hasChange, isChange, refusalInEditMode, refusalOfSize } from './refuse-batch';
import type { CustomFunctions } from './custom-functions';
import type { DocumentSettings } from './document-settings';
import type { ExcelEvents } from './excel/excel-events';
import { RichApi, type Batch } from './rich-api/rich-api';
import {
  keyboardExit,
  runtimeServices,
  TAB_IN,
  type KeyboardExit,
  type RuntimeServices,
} from './pane-runtime';
import { Transport } from './rich-api/transport';

export interface HostOptions {
  /** Office.js requires the https host name of this page. */
  addinUrl: URL;
  requirementSets: Readonly<Record<string, string>>;
  settings: DocumentSettings;
  functions: CustomFunctions;
  behaviour: Readonly<Behaviour>;
  /** Called when the keyboard focus leaves the add-in's page. */
  leave(to: KeyboardExit): void;
  /** Called for each API that the host does not implement. */
  onMissing(api: string): void;
  /** Called for each problem between host and add-in, with a message for people and a technical detail. */
  onProblem(text: string, detail: string): void;
  frame: HTMLIFrameElement;
  workbook: ApiObject;
  events: ExcelEvents;
  isEditing(): boolean;
  /** Called after the add-in has changed cells or sheets. */
  changedByAddin(): void;
  paneVisible: boolean;
  show(visible: boolean): void;
}

/** Flags of the runtime, in Office.js. */
const RUNTIME = { shared: 1, customFunctions: 2 } as const;
/** Others are refused with their name. Office.js unregisters from `dialogNotificationShown` on each Escape key. */
const EVENTS = ['richApiMessage', 'appCommandInvoked', 'documentSelectionChanged', 'dialogNotificationShown'];

/** Acts as Excel on the web for Office.js: loads the add-in's page in a frame and replies to its calls. */
export class OfficeHost {
  private readonly api: RichApi;
  private readonly transport: Transport;
  private readonly runtime: RuntimeServices;
  private readonly commands = new Map<string, string>();
  private readonly appContext: object;
  private readonly calls: Readonly<Record<number, (data: ExecuteMethod) => object>> = {
    // A batch of the object model.
    93: ({ ArrayData: { 4: body } = [] }) => ({
      Data: [200, ['Content-Type', 'application/json'], this.runBatch(String(body))],
    }),
    // AppCommand.completed.
    94: (data) => this.completed(String(data[0]), Number(data[1] ?? 0)),
  };

  constructor(private readonly options: HostOptions) {
    const { frame, addinUrl, functions, events, paneVisible, show } = options;
    functions.connect({ send: (entries) => this.fireRichApi(entries) });
    events.connect({
      send: (entries) => this.fireRichApi(entries),
      selected: () => this.transport.fire('documentSelectionChanged', {}),
    });
    this.runtime = runtimeServices({
      visible: paneVisible,
      show,
      fire: (entry) => this.fireRichApi([entry]),
    });
    const services = {
      ...this.runtime.services,
      'Microsoft.ExcelServices.CustomFunctions': functions.service,
    };
    this.api = new RichApi(options.workbook, services, options.onMissing, (action) => {
      if (options.behaviour.readOnly && isChange(action))
        throw accessDenied('The workbook is open for reading only.');
    });

    // Office.js stores data under the control id in sessionStorage.
    const controlId = `control-${crypto.randomUUID()}`;
    const conversationId = `conversation-${crypto.randomUUID()}`;
    const correlationId = crypto.randomUUID();
    this.appContext = appContext(options, controlId, correlationId);
    this.transport = new Transport({
      frame,
      origin: addinUrl.origin,
      conversationId,
      events: EVENTS,
      invoke: (action, data) => this.invoke(action, data),
      refuse: (event) => this.missing(`the event ${event}`),
    });
    const runtime = RUNTIME.shared | RUNTIME.customFunctions;
    const hostInfo = ['Excel', 'Web', '16.01', 'en-US', correlationId, '', 'disableLogging', runtime];
    // Chromium reads the name only when the frame is inserted.
    frame.name = JSON.stringify({
      baseFrameName: conversationId,
      hostInfo: hostInfo.join('|'),
      xdmInfo: [conversationId, controlId, location.origin].join('|'),
      serializerVersion: 1,
    });
    // URLSearchParams would escape the $ at which Office.js splits the value.
    const separator = addinUrl.search ? '&' : '?';
    frame.src = `${addinUrl.href}${separator}_host_Info=${hostInfo.join('$')}`;
  }

  setPaneVisible(visible: boolean): void {
    this.runtime.setVisible(visible);
  }

  /** If the page has no control yet, the focus leaves at once. */
  enter(): void {
    this.options.frame.focus();
    this.transport.invoke('Office_notifyAgave', [TAB_IN]);
  }

  /** Runs a command of the add-in. One without an action is reported as a problem. */
  command(name: string, controlId: string): void {
    const id = crypto.randomUUID();
    this.commands.set(id, name);
    const event = JSON.stringify({ source: { id: controlId } });
    this.transport.fireSoon('appCommandInvoked', { 0: id, 1: name, 2: event });
  }

  close(): void {
    this.options.events.close();
    this.transport.close();
    this.options.frame.remove();
  }

  private invoke(action: string, data: unknown): unknown {
    switch (action) {
      case 'ContextActivationManager_getAppContextAsync':
        return { ...this.appContext, _settings: this.options.settings.entries() };
      case 'ContextActivationManager_notifyHost': {
        const exit = keyboardExit(data);
        if (exit) this.options.leave(exit);
        return null;
      }
      case 'executeMethod':
        return { Version: 1, Error: 0, ...this.execute(data as ExecuteMethod) };
      default:
        throw this.missing(action);
    }
  }

  private execute(data: ExecuteMethod): object {
    const id = data.DdaMethod.DispatchId;
    const call = this.calls[id];
    if (call) return call(data);
    this.missing(`the call with dispatch id ${id}`);
    return { Error: API_NOT_AVAILABLE };
  }

  private completed(id: string, status: number): object {
    const name = this.commands.get(id) ?? id;
    this.commands.delete(id);
    if (status !== 0)
      this.options.onProblem(
        'The add-in has no action for this button.',
        `The ribbon command "${name}" ended with status ${status}. Is it associated with an action?`,
      );
    return {};
  }

  private runBatch(body: string): string {
    const limit = this.options.behaviour.platform === 'desktop' ? Infinity : MAX_BYTES;
    const bytes = sizeOf(body);
    if (bytes > limit) {
      this.options.onProblem(
        `A result exceeds the limit of Excel on the web for one message (${megabytes(limit)}), so its cell ` +
          'stays empty. Request fewer columns or rows.',
        `A request of ${megabytes(bytes)} was refused. Office.js sends results again for 60 s and then drops them.`,
      );
      return JSON.stringify(refusalOfSize('Request'));
    }
    const batch = JSON.parse(body) as Batch;
    const refusal = this.options.isEditing() ? refusalInEditMode(batch) : undefined;
    const reply = JSON.stringify(refusal ?? this.options.events.byAddin(() => this.api.execute(batch)));
    if (!refusal && hasChange(batch)) this.options.changedByAddin();
    if (sizeOf(reply) <= limit) return reply;
    this.options.onProblem(
      `The add-in tried to read more of the sheet at once than Excel on the web allows (${megabytes(limit)}). ` +
        'The workbench refused this, as Excel would.',
      `A reply of ${megabytes(sizeOf(reply))} was refused: ${body.slice(0, 500)}`,
    );
    return JSON.stringify(refusalOfSize('Response'));
  }

  private missing(api: string): Error {
    this.options.onMissing(api);
    return new Error(`The workbench does not implement ${api}.`);
  }

  private fireRichApi(entries: unknown[]): void {
    this.transport.fire('richApiMessage', { ArrayData: entries });
  }
}

interface ExecuteMethod {
  /** The id of a completed command; `1` is its status. */
  0?: unknown;
  1?: unknown;
  DdaMethod: { DispatchId: number };
  ArrayData?: unknown[];
}

/** An error code of Office.js. */
const API_NOT_AVAILABLE = 5001;

/** Of a request or a reply, in Excel on the web (Microsoft: "Resource limits and performance optimization for Office Add-ins"). */
const MAX_BYTES = 5e6;

const sizeOf = (text: string) => new TextEncoder().encode(text).length;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

const CLIENT_MODE = { readOnly: 0, readWrite: 1 } as const;
const DISPLAY = { hidden: 1, pane: 2 } as const;

/** Office.js requests this first and requires all fields. */
const appContext = (
  { addinUrl, requirementSets, paneVisible, behaviour }: HostOptions,
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
  _featureGates: {},
});
