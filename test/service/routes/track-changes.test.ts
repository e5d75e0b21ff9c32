import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { CHANGE_TYPES, RENT_CHANGE_REASONS } from '../../../src/service/changes/change';
import { CHANGE_COLUMNS } from '../../../src/service/catalogue/columns/change-columns';
import { countBy, runService, type Row, type ServiceUnderTest } from '../run-service';

const { defaultColumns, columnTypes } = DEFAULT_PROFILE.changes;
const ALL = [...Object.keys(columnTypes), 'svc_property_id', 'unit_id', 'currency'];

describe('track-changes', () => {
  let under: ServiceUnderTest;
  beforeAll(async () => {
    under = await runService({ units: 1000 });
  });
  afterAll(() => under.stop());

  const changesOf = async (question: object = {}): Promise<Row[]> => {
    const { status, body } = await under.changes({ columns: ALL, ...question });
    expect(status).toBe(200);
    return body;
  };

  it('returns the default columns if none is selected, and types its variables as the profile says [rule 86]', async () => {
    const { body } = await under.changes({});
    expect(new Set(body.map((row) => Object.keys(row).sort().join()))).toEqual(
      new Set([[...defaultColumns].sort().join()]),
    );
    const types = Object.fromEntries(CHANGE_COLUMNS.map(({ name, type }) => [name, type]));
    expect(types).toMatchObject(columnTypes);
  });

  it('compares the two newest rent rolls, with every type of change and every reason except "unexplained" [rule 81]', async () => {
    const body = await changesOf({ fxCurrency: 'EUR' });
    const valuesOf = (column: string) => Object.keys(countBy(body, column)).sort();
    expect(valuesOf('previous_rentroll_date')).toEqual(['2026-06-30T00:00:00+00:00']);
    expect(valuesOf('rentroll_date')).toEqual(['2026-09-30T00:00:00+00:00']);
    expect(valuesOf('change_type')).toEqual([...CHANGE_TYPES].sort());
    const explained = RENT_CHANGE_REASONS.filter((reason) => reason !== 'unexplained');
    expect(valuesOf('reason_for_rent_change')).toEqual([...explained, 'null'].sort());
  });

  it('answers 400 to an fxCurrency without rates, and names it [rule 131]', async () =>
    expect(await under.changes({ fxCurrency: 'eur' })).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('exchange rates for "eur" are not available. Use EUR,') },
    }));
});
