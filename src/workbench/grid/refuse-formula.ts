import { CompiledFormula, registries, type Command, type Model } from '@odoo/o-spreadsheet';
import { refusalOf, refusalOfName } from '../workbook/refused-entry';

/** A text, a sheet name in apostrophes, or an error in a formula. */
const LITERAL = /"(?:[^"]|"")*"|'(?:[^']|'')*'|#[A-Z0-9/]+[!?]|#N\/A/gi;

/** What Excel can read and the grid cannot: `@`, table references, a call of a LAMBDA, ranges of functions, unions. */
const BEYOND_THE_GRID = /[@[\]]|\)\s*\(|\)\s*:|:\s*[A-Z.]+\(|[A-Z0-9)]\s+[A-Z(]|[(,]\([^()]*,[^()]*\)/i;

/** Returns why Excel would refuse to enter this text, or undefined. */
export function refusalOfEntry(
  entry: string,
  sheetId: string,
  getters: Model['getters'],
): string | undefined {
  const refusal = refusalOf(entry);
  if (refusal || !entry.startsWith('=') || entry.length === 1) return refusal;
  const reason = unreadable(entry, sheetId, getters);
  return (
    reason && `Excel refuses this formula: ${reason} The cell is unchanged. Correct it and enter it again.`
  );
}

/** Returns why Excel would refuse what a person does, or undefined. */
export function refusalOfCommand(command: Command, getters: Model['getters']): string | undefined {
  if (command.type === 'UPDATE_CELL') return refusalOfEntry(command.content ?? '', command.sheetId, getters);
  return command.type === 'RENAME_SHEET' ? refusalOfName(command.newName ?? '') : undefined;
}

function unreadable(entry: string, sheetId: string, getters: Model['getters']): string | undefined {
  const plain = entry.replaceAll(LITERAL, (literal) =>
    literal.startsWith('"') ? '"x"' : literal.startsWith("'") ? "'x'" : '1',
  );
  const rows = [...plain.matchAll(/\{([^{}]*)\}/g)].map(([, inner = '']) =>
    inner.split(';').map((row) => row.split(',').length),
  );
  if (rows.some((lengths) => new Set(lengths).size > 1)) return 'the rows of an array differ in length.';
  if (BEYOND_THE_GRID.test(plain)) return undefined;
  const compiled = CompiledFormula.Compile(plain.replaceAll("'x'", 'x'), sheetId, getters);
  if (!compiled.isBadExpression) return undefined;
  const { value, message } = (compiled.execute as unknown as () => { value: unknown; message: string })();
  // An unknown name may be a function that only Excel has.
  return value === '#NAME?' ? undefined : `${message.replace(/\.$/, '')}.`;
}

/** Returns the functions of a formula that the grid does not have, which Excel may have. */
export function missingFunctions(entry: string): string[] {
  if (!entry.startsWith('=')) return [];
  const called = [...entry.replaceAll(LITERAL, '').matchAll(/([A-Z][A-Z0-9.]*)\(/gi)].map(([, name = '']) =>
    name.toUpperCase(),
  );
  return [...new Set(called)].filter((name) => !registries.functionRegistry.contains(name));
}
