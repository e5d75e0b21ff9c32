import { columnsOf, rowsOf, topLeft, type Area } from '../../workbook/area';
import type { Workbook } from '../../workbook/workbook';
import { fail, invalidArgument, notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { addressOf, areaAt, mayChange } from './excel-model';

interface Rule {
  inCellDropDown: boolean;
  /** Words with commas between them, or a formula that gives cells. */
  source: string;
  errorAlert: ErrorAlert;
}

interface ErrorAlert {
  message: string;
  title: string;
  showAlert: boolean;
  style: string;
}

/** Excel's limits of a list, and of the message about a cell (ECMA-376, CT_DataValidation). */
const SOURCE = 255;
const TITLE = 32;
const MESSAGE = 225;
const STYLES = ['Stop', 'Warning', 'Information'];
const NO_ALERT: ErrorAlert = { message: '', title: '', showAlert: true, style: 'Stop' };

/** The rules of a workbook by sheet and id, because a copy of a sheet has rules with the same ids. */
const given = new WeakMap<Workbook, Map<string, Rule>>();

function rulesOf(book: Workbook): Map<string, Rule> {
  const rules = given.get(book) ?? new Map<string, Rule>();
  given.set(book, rules);
  return rules;
}

/** Gives the copy of a sheet the rules of that sheet. */
export function copyRules(book: Workbook, from: string, to: string): void {
  const rules = rulesOf(book);
  for (const [key, rule] of [...rules])
    if (key.startsWith(`${from}!`)) rules.set(`${to}!${key.slice(from.length + 1)}`, rule);
}

/**
 * Describes `Range.dataValidation` (ExcelApi 1.8), of which the workbench has lists. The grid offers all filled cells of the
 * widest range in the formula of a list. It refuses other entries of a person if the alert says Stop.
 */
export function dataValidations(book: Workbook): (area: Area) => ApiObject {
  const rules = rulesOf(book);
  let count = 0;
  const idAt = (area: Area) => book.dropDowns.idAt(topLeft(area));
  const ruleAt = (area: Area): Rule | undefined => rules.get(`${area.sheetId}!${idAt(area)}`);
  const put = (area: Area, id: string, rule: Rule) => {
    rules.set(`${area.sheetId}!${id}`, rule);
    book.dropDowns.set(id, area, {
      from: rule.source.startsWith('=')
        ? cellsIn(book, rule.source, area)
        : rule.source.split(',').map((word) => word.trim()),
      isShown: rule.inCellDropDown,
      isBlocking: rule.errorAlert.showAlert && rule.errorAlert.style === 'Stop',
    });
  };

  const type: ApiType<Area> = {
    name: 'DataValidation',
    properties: {
      Type: { get: (area) => (ruleAt(area) ? 'List' : 'None') },
      Rule: {
        get: (area) => {
          const rule = ruleAt(area);
          return rule ? { list: { inCellDropDown: rule.inCellDropDown, source: rule.source } } : {};
        },
        set: (area, value) => {
          mayChange(book, area);
          const { inCellDropDown, source } = listOf(value);
          const text = typeof source === 'string' ? source : `=${addressOf(book, source)}`;
          refuseSource(book, text, area.sheetId);
          const { errorAlert = NO_ALERT } = ruleAt(area) ?? {};
          put(area, idAt(area) ?? `list${(count += 1)}`, { errorAlert, inCellDropDown, source: text });
        },
      },
      ErrorAlert: {
        get: (area) => ruleAt(area)?.errorAlert ?? NO_ALERT,
        set: (area, value) => {
          const errorAlert = alertOf(value);
          mayChange(book, area);
          const rule = ruleAt(area) ?? fail(notAvailable('the alert of cells without a rule'));
          put(area, idAt(area)!, { ...rule, errorAlert });
        },
      },
    },
    methods: {
      Clear: (area) => {
        mayChange(book, area);
        const id = idAt(area);
        if (id === undefined) return;
        rules.delete(`${area.sheetId}!${id}`);
        book.dropDowns.remove(id, area.sheetId);
      },
    },
  };
  return (area) => apiObject(type, area);
}

function alertOf(value: unknown): ErrorAlert {
  const alert = { ...NO_ALERT, ...(value as Partial<ErrorAlert>) };
  if (alert.title.length > TITLE || alert.message.length > MESSAGE)
    throw invalidArgument(`A title has at most ${TITLE} characters, and the message of an alert ${MESSAGE}.`);
  if (Object.keys(alert).length > Object.keys(NO_ALERT).length)
    throw invalidArgument('The alert has a field that Excel does not know.');
  if (!STYLES.includes(alert.style)) throw invalidArgument(`"${alert.style}" is not a style of an alert.`);
  return alert;
}

/** Throws unless the rule is one list. */
function listOf(value: unknown): { inCellDropDown: boolean; source: string | Area } {
  const kinds = Object.entries((value ?? {}) as Record<string, unknown>).filter(
    ([, rule]) => rule !== undefined,
  );
  const [[kind, rule] = []] = kinds;
  if (kinds.length !== 1) throw invalidArgument('A rule has exactly one kind.');
  if (kind !== 'list') throw notAvailable(`a data validation of the kind ${kind}`);
  const { inCellDropDown = true, source, ...unknownMembers } = rule as Record<string, unknown>;
  if (Object.keys(unknownMembers).length > 0 || typeof inCellDropDown !== 'boolean' || !source)
    throw invalidArgument('A list has a source, and says whether the cell has a drop-down.');
  return { inCellDropDown, source: source as string | Area };
}

function refuseSource(book: Workbook, source: string, sheetId: string): void {
  if (source.length > SOURCE)
    throw invalidArgument(`The source has ${source.length} characters. Excel takes ${SOURCE}: name a range.`);
  if (!source.startsWith('=')) return;
  const refusal = book.refusalOf(source, sheetId);
  if (refusal) throw invalidArgument(refusal);
  if (/[{}]|\bRR\./i.test(source))
    throw invalidArgument(
      'The source of a list may hold neither an array constant nor a function of an add-in.',
    );
}

const AREA = /(?:(?:'(?:[^']|'')+'|[\p{L}\p{N}_.]+)!)?\$?[A-Z]{1,3}\$?\d+(?:#|:\$?[A-Z]{1,3}\$?\d+)?/giu;

/** The widest range that a formula names. */
function cellsIn(book: Workbook, formula: string, { sheetId }: Area): Area {
  const areas = [...formula.matchAll(AREA)].map(([text]) => {
    const [, name] = /^(.*)!/.exec(text) ?? [];
    const plain = name?.replace(/^'|'$/g, '').replaceAll("''", "'").toLowerCase();
    const sheet =
      plain === undefined ? sheetId : book.sheets().find((info) => info.name.toLowerCase() === plain)?.id;
    const cells = areaAt(
      book,
      text.replace(/#$/, ''),
      sheet ?? fail(invalidArgument(`"${formula}" names no sheet of this workbook.`)),
    );
    return (text.endsWith('#') && book.spill(topLeft(cells))) || cells;
  });
  const size = (area: Area) => rowsOf(area) * columnsOf(area);
  const [widest] = areas.sort((a, b) => size(b) - size(a));
  return widest ?? fail(invalidArgument(`"${formula}" names no cells.`));
}
