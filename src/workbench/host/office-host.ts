import type { ApiObject } from './api-object';
import type { CustomFunctions } from './custom-functions';
import { RichApi, type Batch, type BatchReply } from './rich-api';
import { runtimeServices } from './runtime-services';
import { Transport } from './transport';

export interface OfficeHostOptions {
  frame: HTMLIFrameElement;
  /** The add-in's page, on the same https host name as this one: Office.js trusts no other. */
  addinUrl: URL;
  /** The object model's root. */
  workbook: ApiObject;
  requirementSets: Readonly<Record<string, string>>;
  /** Document settings to open with, by name. */
  settings: Readonly<Record<string, unknown>>;
  maxRequestBytes: number;
  /** Runs the functions; the host carries its messages. */
  functions: CustomFunctions;
  /** Told of every API that is asked for and not there. */
  onMissing(api: string): void;
  /** Told, in words, what went wrong between host and add-in. */
  onProblem(text: string): void;
}

/**
 * Numbers of Office.js: how the page runs, how it is shown at first, and the calls outside the object model.
 */
const RUNTIME = { shared: 1, customFunctions: 2 } as const;
const PANE_IS_VISIBLE = 2;
const DISPATCH: Readonly<Record<number, string>> = {
  64: 'Document.getSelectedDataAsync',
  75: 'Settings.refreshAsync',
  76: 'Settings.saveAsync',
  93: 'RichApi',
  98: 'Auth.getAccessToken',
  144: 'UI.messageParent',
  145: 'Dialog.messageChild',
};
/** Events the host sends, or may come to send; the rest is refused by name. */
const EVENTS = ['richApiMessage', 'appCommandInvoked'];

type Setting = [name: string, json: string];

/** Excel on the web, as far as Office.js can tell: boots the add-in's page in a frame and answers it. */
export class OfficeHost {
  private saved: Setting[];
  private readonly api: RichApi;
  private readonly transport: Transport;
  private readonly appContext: object;

  constructor(private readonly options: OfficeHostOptions) {
    const { frame, addinUrl, functions } = options;
    this.saved = Object.entries(options.settings).map(([name, value]) => [name, JSON.stringify(value)]);
    functions.connect((entries) => this.fireRichApi(entries));
    const services = runtimeServices({
      show: (visible) => {
        frame.hidden = !visible;
      },
      fire: (entry) => this.fireRichApi([entry]),
    });
    this.api = new RichApi(
      options.workbook,
      { ...services, 'Microsoft.ExcelServices.CustomFunctions': functions.service },
      options.onMissing,
    );

    // Office.js remembers facts by control id in sessionStorage: never the same id twice.
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
    // Chromium reads a frame's name when the frame is inserted, and not later.
    frame.name = JSON.stringify({
      baseFrameName: conversationId,
      hostInfo: hostInfo.join('|'),
      xdmInfo: [conversationId, controlId, location.origin].join('|'),
      serializerVersion: 1,
    });
    // Not by URLSearchParams, which would escape the $ that Office.js splits at.
    const separator = addinUrl.search ? '&' : '?';
    frame.src = `${addinUrl.href}${separator}_host_Info=${hostInfo.join('$')}`;
  }

  /** The document settings as they are saved. */
  get settings(): Record<string, unknown> {
    return Object.fromEntries(this.saved.map(([name, json]) => [name, JSON.parse(json) as unknown]));
  }

  private invoke(action: string, data: unknown): unknown {
    switch (action) {
      case 'ContextActivationManager_getAppContextAsync':
        return { ...this.appContext, _settings: this.saved };
      case 'ContextActivationManager_notifyHost':
        return null;
      case 'executeMethod':
        return { Version: 1, Error: 0, ...this.execute(data as ExecuteMethod) };
      default:
        throw this.missing(action);
    }
  }

  private execute(data: ExecuteMethod): object {
    const id = data.DdaMethod.DispatchId;
    switch (DISPATCH[id]) {
      case 'RichApi':
        return {
          Data: [200, ['Content-Type', 'application/json'], this.runBatch(String(data.ArrayData?.[4]))],
        };
      case 'Settings.refreshAsync':
        return { Properties: { Settings: this.saved.map(([Name, Value]) => ({ Name, Value })) } };
      case 'Settings.saveAsync':
        this.saved = data.DdaSettingsMethod?.Properties ?? data.Properties ?? [];
        return {};
      default:
        this.missing(DISPATCH[id] ?? `the call with dispatch id ${id}`);
        return { Error: API_NOT_AVAILABLE };
    }
  }

  private runBatch(body: string): string {
    const limit = this.options.maxRequestBytes;
    const bytes = new Blob([body]).size;
    const reply = bytes > limit ? refusal : this.api.execute(JSON.parse(body) as Batch);
    if (bytes > limit)
      this.options.onProblem(
        `A request of ${megabytes(bytes)} was refused: Excel on the web takes ${megabytes(limit)}. ` +
          'Office.js sends it again for 60 s and then drops it.',
      );
    return JSON.stringify(reply);
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
  DdaMethod: { DispatchId: number };
  ArrayData?: unknown[];
  DdaSettingsMethod?: { Properties?: Setting[] };
  Properties?: Setting[];
}

/** Office.js' own number for a call that the host does not support. */
const API_NOT_AVAILABLE = 5001;

const refusal: BatchReply = {
  Results: [],
  TraceIds: [],
  Error: {
    Code: 'RequestPayloadSizeLimitExceeded',
    Message: 'The request payload size has exceeded the limit.',
    ActionIndex: 0,
    HttpStatusCode: 400,
    Location: '',
  },
};

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

/** What Office.js asks for first. All fields must be there. */
const appContext = (
  { addinUrl, requirementSets }: OfficeHostOptions,
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
  _clientMode: 1,
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
  _initialDisplayMode: PANE_IS_VISIBLE,
  _featureGates: {},
});
