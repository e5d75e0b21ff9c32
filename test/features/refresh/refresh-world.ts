import { createFormulas } from '../../../src/answers/formulas/formula-inventory';
import { listFormulas } from '../../../src/answers/formulas/list-formulas';
import type { SetTimer } from '../../../src/client/timer';
import { createRefresher, type RefresherOptions } from '../../../src/features/refresh/create-refresher';
import { repeatCall } from '../../../src/functions/call-function';
import { installCustomFunctions } from '../../support/custom-functions';
import { type FakeGateway, fakeGateway, type FakeService } from '../../support/fake-gateway';
import { fakeStore } from '../../support/fake-store';
import { FakeWorkbook } from '../../support/fake-workbook';

installCustomFunctions();

export const QUERY = '/thirdparty/query';

/** A timer that nothing cancels would fire again and again, and keep a core busy after the tests. */
const timersBelow =
  (limitMs: number): SetTimer =>
  (run, ms) => {
    const timer = ms < limitMs ? setImmediate(run) : undefined;
    return () => clearImmediate(timer);
  };
/** Fires short timers soon and timeouts never. */
export const soon = timersBelow(1_000);
/** Fires short timers and those of a recalculation at once, and timeouts never. */
export const atOnce = timersBelow(30_000);

export interface WorldOptions {
  rowGrain?: 'fixed' | 'unknown';
  withoutAsking?: boolean;
  setTimer?: SetTimer;
}

/** A workbook over a service, and a refresher of it. `more` is given to the refresher. */
export function refreshWorld<S extends Partial<FakeService>>(
  service: S,
  { rowGrain = 'fixed', withoutAsking, setTimer }: WorldOptions = {},
  more: Partial<RefresherOptions> = {},
) {
  const gateway = fakeGateway(service, { rowGrain });
  if (more.databases) Object.assign(gateway.context, { databases: more.databases });
  return { service, gateway, ...worldAt(gateway, { withoutAsking, setTimer }, more) };
}

/** The same over any client. */
export function worldAt(
  gateway: Pick<FakeGateway, 'context'>,
  { withoutAsking = false, setTimer = soon }: WorldOptions,
  more: Partial<RefresherOptions> = {},
) {
  const { context } = gateway;
  const book = new FakeWorkbook(gateway);
  const { client, runs, prepared, scheduler, databases } = context;
  const inventory = createFormulas({
    runs,
    scan: () => book.scan(),
    findObstacle: async () => undefined,
    findUnspilled: async () => new Set<string>(),
    watchWorkbook: () => undefined,
    // Answers reach their cells at once.
    now: () => Date.now() + 60_000,
    setTimer,
  });
  const formulas = { ...inventory, ...listFormulas(inventory) };
  const repeat = jest.fn((...[run, call]: Parameters<RefresherOptions['repeat']>) =>
    repeatCall(context, run, call),
  );
  const refresh = createRefresher({
    ...{ client, databases, runs, formulas, prepared, scheduler, repeat, setTimer },
    store: fakeStore().store,
    excel: book.excel,
    readCells: () => book.between,
    withoutAsking: {
      get: () => withoutAsking,
      set: async () => undefined,
      isKnown: () => true,
      onChange: () => () => undefined,
    },
    ...more,
  });
  const lines = async () => {
    await formulas.scan();
    return formulas.lines()!;
  };
  /** Enters a formula as if typed. */
  const type = (address: string, text: string, ...args: unknown[]) => {
    const [, name = ''] = /RR\.(\w+)/.exec(text)!;
    book.put(address, { text, name, args });
    return book.call(address);
  };
  /** Moves a formula as an inserted row does: Excel calls it in its new cell. */
  const move = (from: string, to: string) => {
    book.put(to, book.cells.get(from)!);
    book.cells.delete(from);
    return book.call(to);
  };
  return { client, book, formulas, refresh, lines, runs, repeat, type, move };
}
