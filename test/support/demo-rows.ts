import type { AddinContext } from '../../src/answers/calls/addin-context';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { askService } from './ask-service';
import { answersOf } from './calculate-sheets';
import { contextOf } from './fake-gateway';
import { openWireStage, type Wire, type WireStage } from './wire-stage';
import { propertyRuns } from './property-runs';
import type { ServiceRow } from '../templates/totals/totals-oracle';

/** 80 units have all kinds of properties, six currencies and eight days. With `PROPERTY_SHARE=1` more of each. */
const UNITS = propertyRuns(200) === 200 ? 200 : 80;

/** Starts the service with its demo for a file of tests: all rows of all rent rolls, and the answers of formulas. */
export function demoRows(asked: { columns: readonly string[] }) {
  let stage: WireStage | undefined;
  let wire: Wire | undefined;
  let context: AddinContext | undefined;
  let rows: ServiceRow[] = [];
  let answer: ReturnType<typeof answersOf> = () => ({ error: '#N/A' });
  beforeAll(async () => {
    stage = await openWireStage(UNITS);
    wire = await stage.start();
    await wire.signIn();
    ({ context } = contextOf(wire.client));
    const databases = (await wire.client.databases()).value;
    context.databases.set(databases);
    answer = answersOf(context);
    const ids = databases.map(({ id }) => id);
    rows = await askService(wire, 'query', { ...asked, rentrolls: 'all-rentrolls' }, ids);
  });
  afterAll(async () => {
    await wire?.stop();
    await stage?.close();
  });
  return {
    rows: () => rows,
    context: () => context!,
    /** The days of the rent rolls, the first one first. */
    days: () =>
      [...new Set(rows.map((row) => String(row[DEFAULT_PROFILE.rentrollDateColumn]).slice(0, 10)))].sort(),
    answer: (name: string, args: readonly unknown[]) => answer(name, args),
  };
}

export type DemoRows = ReturnType<typeof demoRows>;

const isWhole = (all: readonly unknown[]): boolean => propertyRuns(all.length) === all.length;
/** The first and the last one, or with `PROPERTY_SHARE=1` all of them. */
export const someOf = <T>(all: readonly T[]): readonly T[] => (isWhole(all) ? all : [all[0]!, all.at(-1)!]);
/** The last one, or with `PROPERTY_SHARE=1` all of them. */
export const lastOf = <T>(all: readonly T[]): readonly T[] => (isWhole(all) ? all : all.slice(-1));
