import { DEFAULT_PROFILE } from '../../../src/contract/profile';
import { countBy, runService, type Row, type ServiceUnderTest } from '../run-service';

const { rentrolls, files, file } = DEFAULT_PROFILE;
const detailsOf = (id: unknown) => file.path.replace('{fileId}', String(id));

describe('rent rolls and files', () => {
  let under: ServiceUnderTest;
  let rolls: Row[];
  let list: Row[];
  let rows: Row[];
  beforeAll(async () => {
    under = await runService({ units: 200 });
    rolls = (await under.get(rentrolls.path)).body;
    list = (await under.get(files.path)).body;
    const columns =
      `rentroll_id rentroll_date rentroll_completed_at svc_property_id property_name company_database_id
      source_file_name excel_sheet_name property_approval_status`.split(/\s+/);
    rows = (await under.query({ columns, rentrolls: 'all-rentrolls' })).body;
  });
  afterAll(() => under.stop());

  const rollIds = (of: readonly Row[]) => [...new Set(of.map((row) => row['rentroll_id']))].sort();

  describe('rentrolls', () => {
    it('lists every rent roll once, in agreement with the rows [rules 21, 39, 88]', () => {
      const rowsById = new Map(rows.map((row) => [row['rentroll_id'], row]));
      expect(rolls.map((roll) => roll['rentrollId']).sort()).toEqual([...rowsById.keys()].sort());
      const wanted = rolls.map((roll) => {
        const row = rowsById.get(roll['rentrollId']) as Row;
        return {
          rentrollId: row['rentroll_id'],
          propertyId: row['svc_property_id'],
          propertyName: row['property_name'],
          rentrollDate: row['rentroll_date'],
          fileId: expect.any(Number),
          isApproved: expect.any(Boolean),
          // Completion, not approval (interface, "Rent roll").
          lastApprovedAt: row['rentroll_completed_at'],
        };
      });
      expect(rolls).toEqual(wanted);
    });

    it("returns the rent roll's own approval, which approvedOnly tests, and not the property's decision [rules 19, 128]", async () => {
      const question = { columns: ['rentroll_id'], rentrolls: 'all-rentrolls', approvedOnly: true };
      const approved = rolls.filter((roll) => roll['isApproved'] === true).map((roll) => roll['rentrollId']);
      expect(approved.sort()).toEqual(rollIds((await under.query(question)).body));
      const decided = rollIds(rows.filter((row) => row['property_approval_status'] === 'approved'));
      expect(decided.filter((id) => !approved.includes(id)).length).toBeGreaterThan(0);
      expect(approved.filter((id) => !decided.includes(id)).length).toBeGreaterThan(0);
    });
  });

  describe('files', () => {
    it('lists the files of the rent rolls, each once [rules 40, 92, 134]', () => {
      expect(new Set(list.map((entry) => entry['fileId'])).size).toBe(list.length);
      expect(new Set(rolls.map((roll) => roll['fileId']))).toEqual(
        new Set(list.map((entry) => entry['fileId'])),
      );
      for (const entry of list)
        expect(entry).toEqual({
          fileId: expect.any(Number),
          fileName: expect.stringMatching(/\.xlsx?$/),
          originalFileId: expect.any(Number),
          originalFileName: expect.stringMatching(/^[^{}]+\.xlsx?$/),
          uploadedAt: expect.stringMatching(/^202[4-6]-\d\d-\d\dT(0[7-9]|1\d):\d\d:\d\d\+00:00$/),
        });
    });

    it('has corrected files with a new id and name, and uncorrected files [rules 23, 24, 25, 135]', () => {
      const isCorrected = (entry: Row) => entry['fileId'] !== entry['originalFileId'];
      const corrected = list.filter(isCorrected);
      expect(corrected.length).toBeGreaterThan(list.length / 10);
      expect(corrected.length).toBeLessThan(list.length / 2);
      for (const entry of list)
        expect(entry['fileName'] !== entry['originalFileName']).toBe(isCorrected(entry));
      const ids = list.flatMap((entry) => [...new Set([entry['fileId'], entry['originalFileId']])]);
      expect(new Set(ids).size).toBe(ids.length);
    });
  });

  describe('file details', () => {
    it('agree with the lists [rules 22, 134]', async () => {
      for (const entry of list) {
        const { body } = await under.get<Row>(detailsOf(entry['fileId']));
        const { rentrolls: held, ...fields } = body;
        expect(fields).toEqual(entry);
        expect(held).toEqual(rolls.filter((roll) => roll['fileId'] === entry['fileId']));
      }
    });

    it('hold one rent roll, or several of one quarter on separate sheets, and rows name them [rules 90, 135]', () => {
      expect(new Set(Object.values(countBy(rolls, 'fileId')))).toEqual(new Set([1, 2, 3]));
      const nameOf = new Map(list.map((entry) => [entry['fileId'], entry['fileName']]));
      for (const [id, name] of nameOf) {
        const held = rolls.filter((roll) => roll['fileId'] === id);
        expect(new Set(held.map((roll) => roll['rentrollDate'])).size).toBe(1);
        const ids = new Set(held.map((roll) => roll['rentrollId']));
        const inFile = rows.filter((row) => ids.has(row['rentroll_id']));
        expect(Object.keys(countBy(inFile, 'source_file_name'))).toEqual([name]);
        expect(Object.keys(countBy(inFile, 'excel_sheet_name'))).toHaveLength(ids.size);
      }
    });

    it.each(['1', '0600100', '99999999999999999999', "' OR 1=1 --", 'ä\u0000\n', '../files'])(
      'answer 404 to the unknown id %j',
      async (id) => {
        const { status, body } = await under.get(detailsOf(encodeURIComponent(id)));
        expect([status, body]).toEqual([
          404,
          { error: 'not_found', message: `No file ${JSON.stringify(id)} exists in the selected databases.` },
        ]);
      },
    );
  });

  it.each(['101', '102', '101,103'])('come only from the selected databases %s', async (databases) => {
    const inThem = rows.filter((row) => databases.includes(String(row['company_database_id'])));
    const seen = (await under.get(rentrolls.path, databases)).body;
    expect(seen.map((roll) => roll['rentrollId']).sort()).toEqual(rollIds(inThem));
    const fileIds = new Set(seen.map((roll) => roll['fileId']));
    const listed = (await under.get(files.path, databases)).body.map((entry) => entry['fileId']);
    expect(new Set(listed)).toEqual(fileIds);
    for (const { fileId } of list.filter((_, i) => i % 20 === 0))
      expect((await under.get(detailsOf(fileId), databases)).status).toBe(fileIds.has(fileId) ? 200 : 404);
  });
});
