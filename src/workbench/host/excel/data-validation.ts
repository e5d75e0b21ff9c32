import { topLeft, type Area } from '../../workbook/area';
import type { Workbook } from '../../workbook/workbook';
import { accessDenied, fail, invalidArgument, notAvailable } from '../rich-api/api-error';
import { apiObject, type ApiObject, type ApiType } from '../rich-api/api-object';
import { addressOf, areaAt } from './range-type';

interface Rule {
  inCellDropDown: boolean;
  /** Words with commas between them, or a formula that gives cells. */
  source: string;
  errorAlert: ErrorAlert;
  prompt: Prompt;
  ignoreBlanks: boolean;
}

interface Prompt {
  message: string;
  title: string;
  showPrompt: boolean;
}

interface ErrorAlert {
  message: string;
  title: string;
  showAlert: boolean;
  style: string;
}

/** Excel's limits of a list, and of the messages about a cell (ECMA-376, CT_DataValidation). */
const SOURCE = 255;
const TITLE = 32;
const MESSAGES = { errorAlert: 225, prompt: 255 } as const;
const STYLES = ['Stop', 'Warning', 'Information'];
const NO_ALERT: ErrorAlert = { message: '', title: '', showAlert: true, style: 'Stop' };
const NO_PROMPT: Prompt = { message: '', title: '', showPrompt: true };

/**
 * Describes `Range.dataValidation` (ExcelApi 1.8), of which the workbench has lists. The grid offers all filled cells of the
 * widest range in the formula of a list, and refuses other entries of a person if the alert says Stop.
 */
export function dataValidations(book: Workbook): (area: Area) => ApiObject {
  const rules = new Map<string, Rule>();
  let count = 0;
  const idAt = (area: Area) => book.dropDowns.idAt(topLeft(area));
  const ruleAt = (area: Area): Rule | undefined => rules.get(idAt(area) ?? '');
  const mayChange = ({ sheetId }: Area) => {
    if (book.isProtected(sheetId)) throw accessDenied('The sheet is protected.');
  };
  const put = (area: Area, id: string, rule: Rule) => {
    rules.set(id, rule);
    book.dropDowns.set(id, area, {
      from: rule.source.startsWith('=')
        ? cellsIn(book, rule.source, area)
        : rule.source.split(',').map((word) => word.trim()),
      isShown: rule.inCellDropDown,
      refusesOthers: rule.errorAlert.showAlert && rule.errorAlert.style === 'Stop',
    });
  };
  const change = (area: Area, changed: Partial<Rule>) => {
    mayChange(area);
    const rule = ruleAt(area);
    if (!rule) throw notAvailable('the alert or the prompt of cells without a rule');
    put(area, idAt(area)!, { ...rule, ...changed });
  };
  const message = <T extends Prompt | ErrorAlert>(
    of: keyof typeof MESSAGES,
    value: unknown,
    byDefault: T,
  ): T => {
    const given = { ...byDefault, ...(value as Partial<T>) };
    if (given.title.length > TITLE || given.message.length > MESSAGES[of])
      throw invalidArgument(
        `A title has at most ${TITLE} characters, and the message of ${of} ${MESSAGES[of]}.`,
      );
    if (Object.keys(given).length > Object.keys(byDefault).length)
      throw invalidArgument(`${of} has a field that Excel does not know.`);
    return given;
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
          mayChange(area);
          const { inCellDropDown, source } = listOf(value);
          const text = typeof source === 'string' ? source : `=${addressOf(book, source)}`;
          refuseSource(book, text, area.sheetId);
          const kept = { errorAlert: NO_ALERT, prompt: NO_PROMPT, ignoreBlanks: true, ...ruleAt(area) };
          put(area, idAt(area) ?? `list${(count += 1)}`, { ...kept, inCellDropDown, source: text });
        },
      },
      ErrorAlert: {
        get: (area) => ruleAt(area)?.errorAlert ?? NO_ALERT,
        set: (area, value) => {
          const errorAlert = message('errorAlert', value, NO_ALERT);
          if (!STYLES.includes(errorAlert.style))
            throw invalidArgument(`"${errorAlert.style}" is not a style of an alert.`);
          change(area, { errorAlert });
        },
      },
      Prompt: {
        get: (area) => ruleAt(area)?.prompt ?? NO_PROMPT,
        set: (area, value) => change(area, { prompt: message('prompt', value, NO_PROMPT) }),
      },
      IgnoreBlanks: {
        get: (area) => ruleAt(area)?.ignoreBlanks ?? true,
        set: (area, value) => change(area, { ignoreBlanks: value === true }),
      },
    },
    methods: {
      Clear: (area) => {
        mayChange(area);
        const id = idAt(area);
        if (id === undefined) return;
        rules.delete(id);
        book.dropDowns.remove(id, area.sheetId);
      },
    },
  };
  return (area) => apiObject(type, area);
}

/** Throws unless the rule is one list. */
function listOf(value: unknown): { inCellDropDown: boolean; source: string | Area } {
  const kinds = Object.entries((value ?? {}) as Record<string, unknown>).filter(
    ([, rule]) => rule !== undefined,
  );
  const [[kind, rule] = []] = kinds;
  if (kinds.length !== 1) throw invalidArgument('A rule has exactly one kind.');
  if (kind !== 'list') throw notAvailable(`a data validation of the kind ${kind}`);
  const { inCellDropDown = true, source, ...others } = rule as Record<string, unknown>;
  if (Object.keys(others).length > 0 || typeof inCellDropDown !== 'boolean' || !source)
    throw invalidArgument('A list has a source, and says whether the cell has a drop-down.');
  return { inCellDropDown, source: source as string | Area };
}

/** Throws for a source that Excel refuses. */
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

const AREA = /(?:(?:'(?:[^']|'')+'|[\p{L}\p{N}_.]+)!)?\$?[A-Z]{1,3}\$?\d+(?::\$?[A-Z]{1,3}\$?\d+)?/giu;

/** The widest range that a formula names. */
function cellsIn(book: Workbook, formula: string, { sheetId }: Area): Area {
  const areas = [...formula.matchAll(AREA)].map(([text]) => {
    const [, name] = /^(.*)!/.exec(text) ?? [];
    const plain = name?.replace(/^'|'$/g, '').replaceAll("''", "'").toLowerCase();
    const sheet =
      plain === undefined ? sheetId : book.sheets().find((info) => info.name.toLowerCase() === plain)?.id;
    return areaAt(
      book,
      text,
      sheet ?? fail(invalidArgument(`"${formula}" names no sheet of this workbook.`)),
    );
  });
  const size = ({ top, left, bottom, right }: Area) => (bottom - top + 1) * (right - left + 1);
  const [widest] = areas.sort((a, b) => size(b) - size(a));
  return widest ?? fail(invalidArgument(`"${formula}" names no cells.`));
}
