import { listedColumns } from '../support/listed-columns';
import { serialToIso } from '../../src/table/iso-serial';
import { askFunction, plainCells } from '../support/ask-function';
import { fakeGateway } from '../support/fake-gateway';
import { textTable } from '../support/text-table';

/** The instants of midnight in Berlin, by day. */
const MIDNIGHTS: Readonly<Record<string, string>> = {
  '2025-12-31': '2025-12-30T23:00:00Z',
  '2026-01-01': '2025-12-31T23:00:00+00:00',
  '2026-06-30': '2026-06-29T22:00:00.000Z',
  '2026-09-30': '2026-09-29T22:00:00Z',
};
const DAYS = Object.keys(MIDNIGHTS);
const COLUMNS = listedColumns(
  'svc_property_id INT',
  'rentroll_id INT',
  'rentroll_date TIMESTAMP Rent Roll Date',
  'start TIMESTAMP Lease Start',
  'area FLOAT | sqm',
  'seen_at TIMESTAMP',
);
const ROWS = DAYS.map((day, at) => ({
  svc_property_id: 1,
  rentroll_id: at,
  rentroll_date: MIDNIGHTS[day],
  start: MIDNIGHTS[day],
  area: 10 ** at,
  seen_at: `2026-0${at + 1}-01T${10 + at}:3${at}:00Z`,
}));
const ROLLS = DAYS.map((day, at) => ({ rentrollId: at, propertyId: 1, rentrollDate: MIDNIGHTS[day] }));
const given = { columns: COLUMNS, rows: ROWS, changes: ROWS, rentrolls: ROLLS };
const asInstants = () => fakeGateway(given);
const asDays = () => fakeGateway(given, { timeZone: 'Europe/Berlin' });

const NOTE =
  /^All times of (.*) are midnight in Europe\/Berlin, not in UTC: 30 Dec 2025 23:00 is 31 Dec 2025 there\./;
const noted = (notes: readonly string[]) => notes.flatMap((note) => NOTE.exec(note)?.[1] ?? []);

describe('dates that a service sends as midnights of a zone', () => {
  it.each(
    textTable(`
      QUERY     | {"columns":"start"}         | Lease Start
      RENTROLLS | {}                          | Rent roll date
      CHANGES   | {"columns":"start"}         | Lease Start
      QUERY     | {"columns":"area, seen_at"} |`),
  )(
    'are noted without a zone in the profile, and with one they are not: %s %s',
    async (name, args, columns) => {
      const given = JSON.parse(args) as object;
      const notesOf = async (gateway: ReturnType<typeof asDays>) =>
        noted((await askFunction(name as 'QUERY', gateway, given)).notes).join();
      expect([await notesOf(asInstants()), await notesOf(asDays())]).toEqual([columns, '']);
    },
  );

  it.each(
    textTable(`
      a year                 | start between 2026-01-01 and 2026-12-31 |                  | 1110
      a list of days         | start in 2026-06-30, 2026-09-30         |                  | 1100
      the day before         | start=2026-06-29                        |                  | 0
      the rent roll of a day |                                         | as_of=2025-12-31 | 1`),
  )('are days to a condition, once the profile names the zone: %s', async (_, filters, options, expected) => {
    const asked = askFunction('TOTAL', asDays(), { column: 'area', filters: filters || null, options });
    expect(plainCells((await asked).cells)).toEqual([[Number(expected)]]);
  });

  it('are days in cells, with the format of days, and other times stay', async () => {
    const { cells } = await askFunction('QUERY', asDays(), { columns: 'start, seen_at', headers: 0 });
    const formats = cells[0]!.map((cell) => (cell as { numberFormat?: string }).numberFormat);
    const shown = plainCells(cells).map((row) => row.map((cell) => serialToIso(Number(cell))));
    expect(formats).toEqual(['yyyy-mm-dd', 'yyyy-mm-dd hh:mm']);
    expect(shown.map(([day]) => day)).toEqual(DAYS);
    expect(shown[0]![1]).toBe('2026-01-01T10:30:00.000Z');
  });
});
