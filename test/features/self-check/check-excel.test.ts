import { checkExcel } from '../../../src/features/self-check/check-excel';
import { removeSheets } from '../../../src/features/self-check/check-sheet';
import type { ProbeGroup } from '../../../src/features/self-check/probe';

const refusal = (code: string) => Object.assign(new Error(`${code}: words of Excel`), { code });

/** As much of Excel as a check needs around its probes. `refused` has the codes with which the next deletions are refused. */
function installExcel(refused: string[] = []) {
  const sheets = new Map([['first', 'Rents of Meyer']]);
  const nothing = { load: () => nothing, add: () => nothing, remove: () => {}, delete: () => {} };
  const range = { ...nothing, clear: () => {}, select: () => {}, format: { fill: {} } };
  const sheet = (id: string) => ({
    id,
    name: sheets.get(id),
    isNullObject: !sheets.has(id),
    protection: { load: () => {}, protected: false },
    onChanged: nothing,
    load: () => sheet(id),
    getRange: () => range,
    activate: () => {},
    delete: () => {
      const code = refused.shift();
      if (code) throw refusal(code);
      sheets.delete(id);
    },
  });
  const worksheets = {
    load: () => {},
    get items() {
      return [...sheets.keys()].map(sheet);
    },
    onChanged: nothing,
    getActiveWorksheet: () => sheet('first'),
    getItem: sheet,
    getItemOrNullObject: sheet,
    add: (name: string) => {
      sheets.set('added', name);
      return sheet('added');
    },
  };
  const workbook: object = {
    worksheets,
    load: () => workbook,
    readOnly: false,
    protection: { load: () => {}, protected: false },
    settings: { add: () => {}, getItemOrNullObject: () => nothing },
  };
  const context = { workbook, sync: async () => {} };
  const run = async (...given: unknown[]) => (given.at(-1) as (of: object) => Promise<unknown>)(context);
  Object.assign(globalThis, {
    Excel: { run, EventSource: { remote: 'Remote' } },
    Office: { context: { requirements: { isSetSupported: () => true } } },
  });
  return sheets;
}

const check = (groups: readonly ProbeGroup[], signal = new AbortController().signal) =>
  checkExcel({ signal, page: {} as never, onProgress: () => {}, askPerson: async () => ['no'], groups });

const fails = () => Promise.reject(refusal('GeneralException'));
const answers: ProbeGroup = { title: 'Answers', probes: [{ title: 'one', ask: async () => 'yes' }] };

describe('a check', () => {
  it('removes its sheet and asks on after everything of a group has failed', async () => {
    const sheets = installExcel();
    const failing = { title: 'Fails', prepare: fails, probes: [{ title: 'all', ask: fails }] };
    const { report, trouble } = await check([failing, answers]);
    expect(report?.split('\n').slice(2, 10)).toEqual([
      '1 Fails',
      '1.1 all: refused: GeneralException',
      '',
      '2 Answers',
      '2.1 one: yes',
      '',
      '3 What the person sees',
      '3.1 Ctrl+Z undid the last entry: no',
    ]);
    expect(trouble).toBeUndefined();
    expect([...sheets.values()]).toEqual(['Rents of Meyer']);
  });

  it('reports nothing but what was asked when it is cancelled, and removes its sheet', async () => {
    const sheets = installExcel();
    const stop = new AbortController();
    const cancels = {
      title: 'Cancels',
      probes: [{ title: 'this', ask: () => (stop.abort(), new Promise<string>(() => {})) }],
    };
    const { report } = await check([cancels, answers], stop.signal);
    expect(report).toContain('1.1 this: cancelled');
    expect(report).toContain('2.1 one: not asked');
    expect([...sheets.values()]).toEqual(['Rents of Meyer']);
  });

  it('takes another name for its sheet if a sheet has it, and leaves that one alone', async () => {
    const sheets = installExcel();
    sheets.set('theirs', 'rent roll CHECK');
    let name: string | undefined;
    const looks = { title: '', probes: [{ title: '', ask: async () => (name = sheets.get('added'))! }] };
    await check([looks]);
    expect(name).toBe('Rent Roll check 2');
    expect([...sheets.keys()]).toEqual(['first', 'theirs']);
  });
});

describe('the sheet', () => {
  const made = { id: 'added', name: 'Rent Roll check', others: [], before: 'first' };
  const atOnce = (run: () => void) => (run(), () => {});

  it('is removed once the person has left the cell that they edit', async () => {
    const sheets = installExcel(['InvalidOperationInCellEditMode', 'InvalidOperationInCellEditMode']);
    sheets.set('added', made.name);
    expect(await removeSheets(made, atOnce as never)).toBeUndefined();
    expect([...sheets.keys()]).toEqual(['first']);
  });

  it('is named if Excel does not remove it', async () => {
    installExcel(['AccessDenied']).set('added', made.name);
    expect(await removeSheets(made, atOnce as never)).toBe(
      'The sheet “Rent Roll check” could not be removed (refused: AccessDenied). Delete it yourself.',
    );
  });
});
