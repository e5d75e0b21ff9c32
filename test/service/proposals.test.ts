import { INTEGER_COLUMNS } from '../../src/contract/integer-columns';
import { DEFAULT_PROFILE } from '../../src/contract/profile';
import { ENUM_COLUMNS, HUMAN_READABLE_COLUMNS } from '../../src/contract/proposals';
import { createCatalogue, type Proposals } from '../../src/service/catalogue/catalogue';
import { HUMAN_READABLE } from '../../src/service/catalogue/column';
import { DEMO, servicesInTurn } from './run-service';

const ALL: Proposals = { enumAsString: true, floatAsInt: true, humanReadable: true };

describe('types of columns', () => {
  const today = createCatalogue();
  const changed = (proposals: Partial<Proposals>) =>
    createCatalogue({ proposals })
      .columns.filter(({ name, type }) => type !== today.find(name)?.type)
      .map(({ name, type }) => [name, type]);
  const all = (names: ReadonlySet<string>, type: string) => [...names].map((name) => [name, type]).sort();

  it('change from ENUM to STRING, and in no other way [rule 144]', () =>
    expect(changed({ enumAsString: true }).sort()).toEqual(all(ENUM_COLUMNS, 'STRING')));

  it('change from FLOAT to INT, and in no other way [rule 147]', () =>
    expect(changed({ floatAsInt: true }).sort()).toEqual(all(INTEGER_COLUMNS, 'INT')));

  it('stay the same if values become human-readable', () =>
    expect(changed({ humanReadable: true })).toEqual([]));

  it('change together', () =>
    expect(changed(ALL).sort()).toEqual(
      [...all(ENUM_COLUMNS, 'STRING'), ...all(INTEGER_COLUMNS, 'INT')].sort(),
    ));

  it('do not change names, labels or order [rule 122]', () => {
    const shown = (proposals: Partial<Proposals>) =>
      createCatalogue({ proposals }).columns.map(({ name, label }) => [name, label]);
    expect(shown(ALL)).toEqual(shown({}));
  });

  it('deprecate use_type_full_formatted only if the first proposal is in effect [rule 145]', () => {
    const isDeprecated = (proposals: Partial<Proposals>) =>
      createCatalogue({ proposals }).find('use_type_full_formatted')?.deprecated;
    expect([{}, { humanReadable: true }, { enumAsString: true }, ALL].map(isDeprecated)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

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

  it('column-list returns the types in effect', async () => {
    const { body } = await (await serve(ALL)).columnList();
    const types = new Map(body.map((entry) => [entry['columnName'], entry['columnType']]));
    expect([types.get('use_type'), types.get('unit_count')]).toEqual(['STRING', 'INT']);
    expect(new Set(types.values())).not.toContain('ENUM');
  });

  it('integers and enumerations have the same values [rules 144, 147]', async () => {
    const columns = [...INTEGER_COLUMNS, 'use_type', 'tenure'];
    const after = await textOf(columns, { enumAsString: true, floatAsInt: true });
    expect(after === (await textOf(columns, {}))).toBe(true);
  });

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
