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
  const query = new URLSearchParams(search);
  const take = <Choice extends string>(name: string, choices: readonly Choice[]) => {
    const text = query.get(name);
    const found = choices.find((choice) => choice === text);
    if (text !== null && found === undefined) throw refused(name, text);
    query.delete(name);
    return found;
  };
  const options = {
    /** The initial size of a sheet. Results make it grow. */
    rows: 1000,
    columns: 60,
    /** Opens an empty workbook even in the demo. */
    forceEmpty: take('sheet', ['empty']) === 'empty',
    chartSheet: take('chartSheet', ['1']) === '1',
    paneClosed: take('pane', ['closed']) === 'closed',
  };
  const behaviour: Behaviour = { ...STRICT };
  const requirementSets: Record<string, string> = { ...REQUIREMENT_SETS };
  for (const [name, text] of query) {
    if (Object.hasOwn(STRICT, name))
      Object.assign(behaviour, { [name]: behaviourOf(name as keyof Behaviour, text) });
    else if (/^[A-Z]/.test(name) && /^\d+\.\d+$/.test(text)) requirementSets[name] = text;
    else throw new Error(`Unknown option "${name}". Write a requirement set as in ExcelApi=1.14.`);
  }
  return { ...options, behaviour, requirementSets };
}

/** The options with words for values. */
const WORDS: Partial<Record<keyof Behaviour, readonly string[]>> = {
  spillFormulas: ['value', 'blank', 'anchor'],
  platform: ['web', 'desktop'],
};

/** Reads how the emulated Excel behaves: `true` or `false`, a number above 0, or a word. */
function behaviourOf(name: keyof Behaviour, text: string): unknown {
  const byDefault = STRICT[name];
  if (typeof byDefault === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  if (typeof byDefault === 'number' && Number(text) > 0) return Number(text);
  if (WORDS[name]?.includes(text)) return text;
  throw refused(name, text);
}

const refused = (name: string, text: string) =>
  new Error(`The option ${name} does not take "${text}". See docs/workbench.md.`);
