import { columnsOf, rowsOf, topLeft, type Area } from '../../workbook/area';
import type { Workbook } from '../../workbook/workbook';
import { fail, invalidArgument, notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { areaAt, mayChange } from './excel-model';

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
          const { list } = value as { list?: Omit<Rule, 'errorAlert'> };
          if (!list) throw notAvailable('a data validation that is not a list');
          refuseSource(book, list.source, mayChange(book, area).sheetId);
          const { errorAlert = NO_ALERT } = ruleAt(area) ?? {};
          put(area, idAt(area) ?? `list${(count += 1)}`, { errorAlert, ...list });
        },
      },
      ErrorAlert: {
        get: (area) => ruleAt(area)?.errorAlert ?? NO_ALERT,
        set: (area, value) => {
          const rule = ruleAt(mayChange(book, area));
          if (!rule) throw notAvailable('the alert of cells without a rule');
          put(area, idAt(area)!, { ...rule, errorAlert: takeAlert(value as ErrorAlert) });
        },
      },
    },
  };
  return (area) => apiObject(type, area);
}

function takeAlert(alert: ErrorAlert): ErrorAlert {
  if (alert.title.length > TITLE || alert.message.length > MESSAGE)
    throw invalidArgument(`A title has at most ${TITLE} characters, and the message of an alert ${MESSAGE}.`);
  return alert;
}

function refuseSource(book: Workbook, source: string, sheetId: string): void {
  if (source === '' || source.length > SOURCE)
    throw invalidArgument(
      `The source has ${source.length} characters. Excel takes 1 to ${SOURCE}: name a range.`,
    );
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
