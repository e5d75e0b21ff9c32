import { THEMES } from './host/addin-page';
import { STRICT, type Behaviour } from './workbook/behaviour';

/**
 * The requirement sets for `isSetSupported`, as in Excel on the web where they matter to this add-in:
 * - ExcelApi 1.19 adds `Double` with a number format to results, and the grid shows it. npm's Office.js ends at 1.15. It
 *   has the events of sheets' names and visibility (1.17), but under their first set, ExcelApiOnline 1.1. The host
 *   implements the members in `host/excel`. A missing member fails with its name.
 * - CustomFunctionsRuntime 1.4 adds data types to results and arguments.
 * - SharedRuntime 1.1 adds startup behaviour and visibility. 1.2 would announce that the document closes.
 * - Office.js itself checks CustomFunctions, SharedRuntimeInternal and RichApiRuntimeFlag.
 *
 * Versions are text, because 1.10 as a number would be 1.1.
 */
export const REQUIREMENT_SETS: Readonly<Record<string, string>> = {
  ExcelApi: '1.19',
  ExcelApiOnline: '1.1',
  CustomFunctionsRuntime: '1.4',
  SharedRuntime: '1.1',
  Settings: '1.1',
  CustomFunctions: '1.9',
  SharedRuntimeInternal: '1.2',
  RichApiRuntimeFlag: '1.2',
};

/** Reads the page's query (docs/workbench.md). Throws an error that names an unknown option or value. */
export function parseOptions(search: string) {
  const query = createQueryReader(search);
  const { number, oneOf, isOn } = query;
  const behaviour = readBehaviour(query);
  const isDesktop = behaviour.platform === 'desktop';
  const options = {
    /** The initial size of a sheet. Results make it grow. */
    rows: 1000,
    columns: 60,
    /** Excel on the web allows 5 MB (Microsoft: "Resource limits and performance optimization for Office Add-ins"). */
    maxRequestBytes: number('maxRequestMB', isDesktop ? Infinity : 5) * 1e6,
    emptyCell: isDesktop ? (0 as const) : null,
    /** Opens an empty workbook even in the demo. */
    forceEmpty: oneOf('sheet', ['empty']) === 'empty',
    chartSheet: isOn('chartSheet'),
    /** Undefined means the theme of the visitor's system. */
    theme: oneOf('theme', THEMES),
    paneClosed: oneOf('pane', ['closed']) === 'closed',
    behaviour,
  };
  const requirementSets: Record<string, string> = { ...REQUIREMENT_SETS };
  for (const [name, version] of query.remaining()) {
    if (!/^[A-Z]/.test(name) || !/^\d+\.\d+$/.test(version))
      throw new Error(`Unknown option "${name}". Write a requirement set as in ExcelApi=1.14.`);
    requirementSets[name] = version;
  }
  return { ...options, requirementSets };
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
  unregistered: isOn('unregistered'),
  readOnly: isOn('readonly'),
  protectedStructure: isOn('protectedWorkbook'),
  manualCalculation: oneOf('calculation', ['manual']) === 'manual',
  passesErrors: oneOf('argumentErrors', ['refused']) !== 'refused',
  spills: oneOf('spills', ['none']) !== 'none',
  datesFrom1904: oneOf('dates', ['1904']) === '1904',
  silentLists: oneOf('lists', ['silent']) === 'silent',
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
