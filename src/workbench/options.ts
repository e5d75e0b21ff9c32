import { EMPTY_CELLS, type EmptyCell } from './grid/custom-functions/to-argument';
import { THEMES, type Theme } from './host/office-theme';
import { REQUIREMENT_SETS } from './host/requirement-sets';

interface WorkbenchOptions {
  /** The folder of the built add-in on this host. */
  addin: string;
  /** The initial size of a sheet. Results make it grow. */
  rows: number;
  columns: number;
  requirementSets: Record<string, string>;
  /** Excel on the web allows 5 MB (Microsoft: "Resource limits and performance optimization for Office Add-ins"). */
  maxRequestBytes: number;
  /** Makes Office.js wait 500 ms instead of 200 ms between two batches of results. */
  slowResults: boolean;
  emptyCell: EmptyCell;
  /** Opens an empty workbook even in the demo. */
  forceEmpty: boolean;
  bootTimeoutMs: number;
  /** Undefined means the theme of the visitor's system. */
  theme: Theme | undefined;
  paneClosed: boolean;
}

/** Reads the page's query (docs/workbench.md). Throws an error that names an unknown option or value. */
export function parseOptions(search: string): WorkbenchOptions {
  const query = new URLSearchParams(search);
  const take = (name: string) => {
    const text = query.get(name);
    query.delete(name);
    return text;
  };
  const number = (name: string, byDefault: number) => {
    const text = take(name);
    if (text === null) return byDefault;
    if (!(Number(text) > 0)) throw new Error(`The option ${name} must be a number above 0, not "${text}".`);
    return Number(text);
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) => {
    const text = take(name);
    const choice = choices.find((one) => one === text);
    if (text !== null && choice === undefined)
      throw new Error(`The option ${name} must be ${choices.join(' or ')}, not "${text}".`);
    return choice;
  };
  const folder = (name: string, byDefault: string) => {
    const text = take(name) ?? byDefault;
    // Office.js trusts only a page with its own host name, and would wait silently.
    if (!/^\/([^/].*)?\/$/.test(text))
      throw new Error(
        `The option ${name} must be a folder of this host, such as ${byDefault}, not "${text}".`,
      );
    return text;
  };
  const options = {
    addin: folder('addin', '/addin/'),
    rows: number('rows', 1000),
    columns: number('cols', 60),
    maxRequestBytes: number('maxRequestMB', 5) * 1e6,
    slowResults: take('slowResults') !== null,
    emptyCell: EMPTY_CELLS[oneOf('emptyCells', ['empty', 'zero', 'null']) ?? 'empty'],
    forceEmpty: oneOf('sheet', ['empty']) === 'empty',
    bootTimeoutMs: number('bootSeconds', 30) * 1000,
    theme: oneOf('theme', THEMES),
    paneClosed: oneOf('pane', ['closed']) === 'closed',
  };
  const requirementSets = { ...REQUIREMENT_SETS };
  for (const [name, version] of query) {
    if (!/^[A-Z]/.test(name) || !/^\d+\.\d+$/.test(version))
      throw new Error(`Unknown option "${name}". Write a requirement set as in ExcelApi=1.14.`);
    requirementSets[name] = version;
  }
  return { ...options, requirementSets };
}
