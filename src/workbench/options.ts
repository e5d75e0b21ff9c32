import { EMPTY_CELLS } from './grid/custom-functions/to-argument';
import { THEMES } from './host/addin-page';
import { REQUIREMENT_SETS } from './host/requirement-sets';
import { STRICT, type Behaviour } from './workbook/behaviour';

/** Reads the page's query (docs/workbench.md). Throws an error that names an unknown option or value. */
export function parseOptions(search: string) {
  const query = createQueryReader(search);
  const { take, number, oneOf } = query;
  const behaviour = readBehaviour(query);
  const isDesktop = behaviour.platform === 'desktop';
  const chartSheet = oneOf('chartSheet', ['listed', 'omitted']);
  const options = {
    /** The folder of the built add-in on this host. */
    addin: folder(query, 'addin', '/addin/'),
    /** The initial size of a sheet. Results make it grow. */
    rows: number('rows', 1000),
    columns: number('cols', 60),
    /** Excel on the web allows 5 MB (Microsoft: "Resource limits and performance optimization for Office Add-ins"). */
    maxRequestBytes: number('maxRequestMB', isDesktop ? Infinity : 5) * 1e6,
    /** Makes Office.js wait 500 ms instead of 200 ms between two batches of results. */
    slowResults: take('slowResults') !== null,
    emptyCell: EMPTY_CELLS[oneOf('emptyCells', ['empty', 'zero', 'null']) ?? (isDesktop ? 'zero' : 'null')],
    /** Opens an empty workbook even in the demo. */
    forceEmpty: oneOf('sheet', ['empty']) === 'empty',
    chartSheet: chartSheet !== undefined,
    /** How often a co-author edits a cell. Undefined means never. */
    remoteEditMs: number('remoteEdits', 0) * 1000 || undefined,
    bootTimeoutMs: number('bootSeconds', 30) * 1000,
    /** Undefined means the theme of the visitor's system. */
    theme: oneOf('theme', THEMES),
    paneClosed: oneOf('pane', ['closed']) === 'closed',
    behaviour: { ...behaviour, listsChartSheets: chartSheet !== 'omitted' },
  };
  const requirementSets: Record<string, string> = { ...REQUIREMENT_SETS };
  for (const [name, version] of query.remaining()) {
    if (!/^[A-Z]/.test(name) || !/^\d+\.\d+$/.test(version))
      throw new Error(`Unknown option "${name}". Write a requirement set as in ExcelApi=1.14.`);
    requirementSets[name] = version;
  }
  return { ...options, requirementSets };
}

function folder({ take }: QueryReader, name: string, byDefault: string): string {
  const text = take(name) ?? byDefault;
  // Office.js trusts only a page with its own host name, and would wait silently.
  if (!/^\/([^/].*)?\/$/.test(text))
    throw new Error(`The option ${name} must be a folder of this host, such as ${byDefault}, not "${text}".`);
  return text;
}

/** Reads the options that say how the emulated Excel behaves. What the query does not name is strict. */
const readBehaviour = ({ number, oneOf, isOn }: QueryReader): Behaviour => ({
  ...STRICT,
  editMs: number('editMode', 0) * 1000,
  loseResults: number('loseResults', 0),
  stickyErrors: number('stickyErrors', 0),
  structuralCalls: oneOf('structuralCalls', ['none']) !== 'none',
  otherWorkbookInFront: oneOf('frontWorkbook', ['other']) === 'other',
  spillFormulas: oneOf('spillFormulas', ['value', 'blank', 'anchor']) ?? STRICT.spillFormulas,
  spillIsFormula: isOn('spillIsFormula'),
  protectedSheetsRefuseSearch: oneOf('protectedSheets', ['closed']) === 'closed',
  rangeInScalar: oneOf('rangeInScalar', ['error', 'first']) ?? STRICT.rangeInScalar,
  unregistered: oneOf('unregistered', ['name', 'xldudf']) ?? STRICT.unregistered,
  readOnly: isOn('readonly'),
  protectedStructure: isOn('protectedWorkbook'),
  fromStore: isOn('store'),
  hiddenTimers: isOn('hiddenTimers'),
  manualCalculation: oneOf('calculation', ['manual']) === 'manual',
  spills: oneOf('spills', ['none']) !== 'none',
  datesFrom1904: oneOf('dates', ['1904']) === '1904',
  platform: oneOf('platform', ['web', 'desktop']) ?? STRICT.platform,
});

type QueryReader = ReturnType<typeof createQueryReader>;

/** Takes options from the page's query. Each error names the option and its value. */
function createQueryReader(search: string) {
  const query = new URLSearchParams(search);
  const take = (name: string) => {
    const text = query.get(name);
    query.delete(name);
    return text;
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) => {
    const text = take(name);
    const found = choices.find((choice) => choice === text);
    if (text !== null && found === undefined)
      throw new Error(`The option ${name} must be ${choices.join(' or ')}, not "${text}".`);
    return found;
  };
  return {
    take,
    oneOf,
    /** A number above 0. */
    number: (name: string, byDefault: number) => {
      const text = take(name);
      if (text === null) return byDefault;
      if (!(Number(text) > 0)) throw new Error(`The option ${name} must be a number above 0, not "${text}".`);
      return Number(text);
    },
    /** True for `name=1`. */
    isOn: (name: string) => oneOf(name, ['1']) === '1',
    /** What no option has taken. */
    remaining: () => query,
  };
}
