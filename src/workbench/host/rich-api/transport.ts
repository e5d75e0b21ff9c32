/** Messages are JSON strings. A request names an action, and its response repeats the ids. */
export interface TransportOptions {
  frame: HTMLIFrameElement;
  origin: string;
  conversationId: string;
  /** Others are answered with the error of `refuse`. */
  events: readonly string[];
  invoke(action: string, data: unknown): unknown;
  refuse(event: string): Error;
}

interface Message {
  _messageType: number;
  _actionName: string;
  _actionType: number;
  _conversationId: string;
  _correlationId: number;
  _data: unknown;
}

const MESSAGE = { request: 0, response: 1 } as const;
const ACTION = { invoke: 0, register: 1 } as const;
const RESPONSE = { toCall: 0, toEvent: 1 } as const;
const FAILED = -2;

interface Response {
  type: number;
  data: unknown;
  error?: number;
}

/** The suffix of the conversation id for calls by the parent page. */
const CALL_SUFFIX = '_ntf';

export class Transport {
  /** The correlation id of each registration, by event name. */
  private readonly registered = new Map<string, number>();

  private readonly waiting: { name: string; data: unknown }[] = [];
  private calls = 0;
  private readonly listening = new AbortController();

  constructor(private readonly options: TransportOptions) {
    window.addEventListener('message', (event) => this.receive(event), { signal: this.listening.signal });
  }

  fire(name: string, data: unknown): void {
    const correlationId = this.registered.get(name);
    if (correlationId !== undefined) this.post(name, correlationId, { type: RESPONSE.toEvent, data });
  }

  /** Sends an event now, or as soon as the add-in registers for it. */
  fireSoon(name: string, data: unknown): void {
    if (this.registered.has(name)) this.fire(name, data);
    else this.waiting.push({ name, data });
  }

  /** The page does not reply. */
  invoke(action: string, data: unknown): void {
    this.send({
      _messageType: MESSAGE.request,
      _conversationId: this.options.conversationId + CALL_SUFFIX,
      _actionName: action,
      _actionType: ACTION.invoke,
      _correlationId: ++this.calls,
      _data: data,
    });
  }

  close(): void {
    this.listening.abort();
  }

  private post(action: string, correlationId: number, response: Response): void {
    const { type, data, error = 0 } = response;
    this.send({
      _messageType: MESSAGE.response,
      _conversationId: this.options.conversationId,
      _actionName: action,
      _correlationId: correlationId,
      _errorCode: error,
      _responseType: type,
      _data: data,
    });
  }

  private send(message: object): void {
    const { frame, origin } = this.options;
    const envelope = { ...message, _origin: location.origin, _serializerVersion: 1 };
    frame.contentWindow?.postMessage(JSON.stringify(envelope), origin);
  }

  private receive(event: MessageEvent): void {
    const { frame, origin, conversationId } = this.options;
    if (event.source !== frame.contentWindow || event.origin !== origin) return;
    const message = parseMessage(event.data);
    if (message?._messageType !== MESSAGE.request || message._conversationId !== conversationId) return;
    const { _actionName: action, _correlationId: id } = message;
    const reply = (data: unknown) => this.post(action, id, { type: RESPONSE.toCall, data });
    try {
      reply(this.answer(message));
    } catch (error) {
      this.post(action, id, { type: RESPONSE.toCall, data: String(error), error: FAILED });
    }
    this.waiting
      .splice(0, this.registered.has(action) ? undefined : 0)
      .forEach(({ name, data }) => this.fireSoon(name, data));
  }

  private answer({
    _actionName: name,
    _actionType: type,
    _correlationId: id,
    _data: data,
  }: Message): unknown {
    if (type === ACTION.invoke) return this.options.invoke(name, data);
    if (!this.options.events.includes(name)) throw this.options.refuse(name);
    if (type === ACTION.register) this.registered.set(name, id);
    else this.registered.delete(name);
    return { Error: 0 };
  }
}

function parseMessage(data: unknown): Message | undefined {
  if (typeof data !== 'string') return undefined;
  try {
    return JSON.parse(data) as Message;
  } catch {
    return undefined;
  }
}
