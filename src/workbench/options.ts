import { EMPTY_CELLS, type EmptyCell } from './grid/custom-functions/to-argument';
import { THEMES, type Theme } from './host/office-theme';
import { REQUIREMENT_SETS } from './host/requirement-sets';

interface WorkbenchOptions {
  /** Folder of the built add-in, on this host. */
  addin: string;
  /** Size of a sheet to begin with; results make it grow. */
  rows: number;
  columns: number;
  requirementSets: Record<string, string>;
  /**
   * Requests of the add-in above this are refused, and replies to it; 5 MB as Excel on the web (Microsoft:
   * performance, limits).
   */
  maxRequestBytes: number;
  /** Office.js then waits 500 ms between two bundles of results instead of 200. */
  slowResults: boolean;
  emptyCell: EmptyCell;
  /** Opens an empty workbook even where the gateway runs the demo. */
  forceEmpty: boolean;
  bootTimeoutMs: number;
  /** How Excel looks. Undefined: as the person's system does. */
  theme: Theme | undefined;
  /** Starts the add-in without showing its pane. */
  paneClosed: boolean;
}

/**
 * Reads the page's query: `addin=/path/`, `rows=`, `cols=`, `maxRequestMB=5`, `slowResults`,
 * `emptyCells=empty|zero|null`, `sheet=empty`, `bootSeconds=30`, `theme=light|dark|contrast`, `pane=closed`, and
 * any requirement set, such as `ExcelApi=1.14`. Throws a sentence that names what it does not understand.
 */
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
    if (!(Number(text) > 0)) throw new Error(`The option ${name} takes a number above 0, not "${text}".`);
    return Number(text);
  };
  const oneOf = <Choice extends string>(name: string, choices: readonly Choice[]) => {
    const text = take(name);
    const choice = choices.find((one) => one === text);
    if (text !== null && choice === undefined)
      throw new Error(`The option ${name} takes ${choices.join(', ')}, not "${text}".`);
    return choice;
  };
  const folder = (name: string, byDefault: string) => {
    const text = take(name) ?? byDefault;
    // Office.js trusts a host page of its own host name only, and would wait for another one in silence.
    if (!/^\/([^/].*)?\/$/.test(text))
      throw new Error(`The option ${name} takes a folder of this host, such as ${byDefault}, not "${text}".`);
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
      throw new Error(
        `The workbench has no option "${name}". A requirement set is written as ExcelApi=1.14.`,
      );
    requirementSets[name] = version;
  }
  return { ...options, requirementSets };
}
