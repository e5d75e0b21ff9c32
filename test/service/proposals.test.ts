import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { HUMAN_READABLE_COLUMNS } from '../../src/contract/proposals';
import type { Proposals } from '../../src/service/catalogue/catalogue';
import { HUMAN_READABLE } from '../../src/service/catalogue/column';
import { DEMO, servicesInTurn } from './run-service';

const ALL: Proposals = { enumAsString: true, floatAsInt: true, humanReadable: true };

describe('with or without the proposals', () => {
  const services = servicesInTurn({ units: 200 });
  afterAll(() => services.stop());
  const serve = (proposals: Partial<Proposals>) => services.serve({ proposals });

  const textOf = async (columns: Iterable<string>, proposals: Partial<Proposals>) => {
    const { callText, as } = await serve(proposals);
    const question = { columns: [...columns], rentrolls: 'all-rentrolls' };
    return (await callText(DEFAULT_PROFILE.query.path, await as(DEMO), question)).text;
  };
  const valuesOf = async (columns: Iterable<string>, proposals: Partial<Proposals>) => {
    const rows = JSON.parse(await textOf(columns, proposals)) as Record<string, string | null>[];
    return new Set(rows.flatMap((row) => Object.values(row)).filter((value) => value !== null));
  };

  it('every machine value has a human-readable form, and the two are never mixed [rule 146]', async () => {
    const machine = await valuesOf(HUMAN_READABLE_COLUMNS, {});
    const human = await valuesOf(HUMAN_READABLE_COLUMNS, { humanReadable: true });
    // The demo data contains every value of the table, so all of it is tested.
    expect([...machine].sort()).toEqual(Object.keys(HUMAN_READABLE).sort());
    expect([...human].sort()).toEqual(Object.values(HUMAN_READABLE).sort());
    expect([...human].filter((value) => machine.has(value))).toEqual([]);
  });

  it('use_type_full_formatted is always human-readable, so that use_type_full can equal it [rule 145]', async () => {
    const rowsOf = async (proposals: Partial<Proposals>) =>
      JSON.parse(await textOf(['use_type_full', 'use_type_full_formatted'], proposals)) as Record<
        string,
        string
      >[];
    const [before, after] = [await rowsOf({}), await rowsOf({ humanReadable: true })];
    expect(after.filter((row) => row['use_type_full'] !== row['use_type_full_formatted'])).toEqual([]);
    const formatted = (rows: typeof before) => rows.map((row) => row['use_type_full_formatted']);
    expect(formatted(before)).toEqual(formatted(after));
    expect(before.some((row) => row['use_type_full'] === row['use_type_full_formatted'])).toBe(false);
  });

  it('other enumerations keep machine values [rule 146]', async () =>
    expect([...(await valuesOf(['use_type'], ALL))].filter((value) => !/^[A-Z]+$/.test(value))).toEqual([]));
});
