import type { Behaviour } from '../workbook/behaviour';
import type {
  DataValue,
  FunctionCall,
  FunctionRuntime,
  Outcome,
  WireValue,
} from '../workbook/function-runtime';
import { apiService } from './rich-api/api-object';

const MESSAGE = { invoke: 1000, cancel: 1001 } as const;
const FLAG = { cancelable: 1, richArguments: 8 } as const;

/** Those of Office.js that this host has. With 2, results come every 200 ms. */
const FEATURES = [1, 2, 3, 4];

/** Other codes of Office.js (2 thrown, 3 rejected) show as #VALUE!. */
const ERRORS: Readonly<Record<number, string>> = {
  1: '#N/A',
  5: '#DIV/0!',
  6: '#NUM!',
  7: '#VALUE!',
  8: '#NULL!',
  10: '#NAME?',
};

/** For a failure, `value` is the message and `code` the error code. */
type Result = [id: number, succeeded: boolean, value: WireValue | WireValue[][], code?: number];

interface AddinPage {
  send(entries: unknown[]): void;
}

interface Waiting {
  resolve: (outcome: Outcome) => void;
  invocation: unknown[];
}

/** Runs custom functions in the add-in's page through messages to Office.js. */
export class CustomFunctions implements FunctionRuntime {
  private nextId = 1;
  private readonly waiting = new Map<number, Waiting>();
  private queue: { type: number; id: number; message: unknown }[] = [];
  private failure: string | undefined;
  private flushing = false;
  /** Whether the add-in can run functions. */
  isReady = false;
  /** Resolves when the add-in can run functions, failed to start, or starts again. */
  ready!: Promise<void>;
  private resolveReady!: () => void;

  private page: AddinPage | undefined;

  constructor(
    private readonly behaviour: Pick<Behaviour, 'loseResults'>,
    /** Whether objects may be arguments (functions.json: `allowCustomDataForDataTypeAny`). */
    private readonly acceptsDataTypes: boolean,
  ) {
    this.awaitReady();
  }

  /** Calls that start earlier wait. */
  connect(page: AddinPage): void {
    this.page = page;
  }

  /** Forgets all calls, because the add-in's page is reloaded. The callers start them again. */
  restart(): void {
    this.isReady = false;
    this.failure = undefined;
    this.waiting.clear();
    this.queue = [];
    this.page = undefined;
    this.resolveReady();
    this.awaitReady();
  }

  start(
    { function: fn, args, address, parameterAddresses }: FunctionCall,
    resolve: (outcome: Outcome) => void,
  ): () => void {
    const { failure } = this;
    if (failure !== undefined) {
      void Promise.resolve().then(() => resolve({ error: '#N/A', message: failure }));
      return () => {};
    }
    const id = this.nextId++;
    const { cancelable, requiresAddress } = fn.options ?? {};
    const isRich = this.acceptsDataTypes && hasObject(args);
    const flags = (cancelable ? FLAG.cancelable : 0) | (isRich ? FLAG.richArguments : 0);
    const values = args.map(isRich ? packed : plain);
    const invocation = [
      id,
      fn.id,
      values,
      requiresAddress ? address : null,
      flags,
      parameterAddresses ?? null,
    ];
    this.waiting.set(id, { resolve, invocation });
    this.enqueue(MESSAGE.invoke, id, invocation);
    return () => this.cancel(id);
  }

  /** Settles the calls with #N/A, and new ones until a restart. Does nothing once the add-in can run functions. */
  fail(message: string): void {
    if (this.isReady) return;
    this.failure = message;
    this.queue = [];
    const waiting = [...this.waiting.values()];
    this.waiting.clear();
    waiting.forEach(({ resolve }) => resolve({ error: '#N/A', message }));
    this.resolveReady();
  }

  /** The service that Office.js calls once it can run functions, and then with each batch of results. */
  readonly service = apiService('CustomFunctions', {
    _SetOsfControlContainerReadyForCustomFunctions: () => {
      this.isReady = true;
      this.failure = undefined;
      this.resolveReady();
      // A previous page may have lost the waiting calls.
      this.queue = [...this.waiting].map(([id, { invocation }]) => ({
        type: MESSAGE.invoke,
        id,
        message: invocation,
      }));
      this.flush();
    },
    _GetEnabledFeatures: () => FEATURES,
    SetInvocationArrayResults: (_: null, results: Result[]) =>
      results.forEach((result) => this.deliver(result)),
  });

  private awaitReady(): void {
    this.ready = new Promise((resolve) => (this.resolveReady = resolve));
  }

  private cancel(id: number): void {
    if (!this.waiting.delete(id)) return;
    const unsent = this.queue.findIndex((entry) => entry.type === MESSAGE.invoke && entry.id === id);
    if (unsent >= 0) this.queue.splice(unsent, 1);
    else this.enqueue(MESSAGE.cancel, id, { invocationId: id });
  }

  private deliver([id, succeeded, value, code]: Result): void {
    const waiting = this.waiting.get(id);
    if (!waiting) return;
    this.waiting.delete(id);
    if (this.behaviour.loseResults > 0) {
      this.behaviour.loseResults--;
      return waiting.resolve({ lost: true });
    }
    if (succeeded) return waiting.resolve({ value });
    const error = ERRORS[code ?? 0] ?? '#VALUE!';
    waiting.resolve(typeof value === 'string' && value !== '' ? { error, message: value } : { error });
  }

  private enqueue(type: number, id: number, message: unknown): void {
    this.queue.push({ type, id, message });
    if (this.flushing) return;
    this.flushing = true;
    setTimeout(() => this.flush());
  }

  private flush(): void {
    this.flushing = false;
    if (!this.isReady || this.queue.length === 0) return;
    this.page?.send(
      this.queue.splice(0).map(({ type, message }, i) => [1, type, '', JSON.stringify(message), i, false]),
    );
  }
}

const hasObject = (value: unknown): boolean =>
  Array.isArray(value) ? value.some(hasObject) : typeof value === 'object' && value !== null;

/** Office.js takes an object as JSON in an object. */
const packed = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(packed) : hasObject(value) ? { value: JSON.stringify(value) } : value;

/** Without data types, an argument is the value alone. */
const plain = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(plain) : hasObject(value) ? (value as DataValue).basicValue : value;
