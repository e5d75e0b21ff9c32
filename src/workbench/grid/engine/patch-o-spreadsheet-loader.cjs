/** Changes the source of @odoo/o-spreadsheet 19.3.7, which has no hooks. Each must match once, or the build fails. */
const path = require('node:path');

const HOOKS = path.join(__dirname, 'engine-hooks.ts');

const swaps = [
  {
    why: 'format numbers by every Excel format code',
    find: 'function formatValue(value, { format, locale, formatWidth }) {',
    replace: `function formatValue(value, { format, locale, formatWidth }) {
	const formattedLikeExcel = engineHooks.formatLikeExcel(value, format);
	if (formattedLikeExcel !== undefined) return formattedLikeExcel;`,
  },
  {
    why: 'recognise number, date or text from a format code that the library cannot parse',
    find: '		internalFormat = convertFormatToInternalFormat(formatString);',
    replace: `		try {
			internalFormat = convertFormatToInternalFormat(formatString);
		} catch {
			internalFormat = convertFormatToInternalFormat(engineHooks.similarFormat(formatString));
		}`,
  },
  {
    why: 'know the names of LET while a formula is compiled',
    find: `		let dependencyCount = 0;
		if (ast.type === "BIN_OPERATION"`,
    replace: `		let dependencyCount = 0;
		let letNames = new Map();
		if (ast.type === "BIN_OPERATION"`,
  },
  {
    why: 'compile LET to a variable for each name',
    find: `				case "FUNCALL":
					const args = compileFunctionArgs(ast)`,
    replace: `				case "FUNCALL":
					if (ast.value.toUpperCase() === "LET") {
						if (ast.args.length % 2 === 0) throw new BadExpressionError("LET must end with a calculation.");
						const outerNames = new Map(letNames);
						for (let i = 0; i + 1 < ast.args.length; i += 2) {
							const bound = compileAST(ast.args[i + 1]).assignResultToVariable();
							code.append(bound);
							letNames.set(String(ast.args[i].value).toLowerCase(), bound.returnExpression);
						}
						const body = compileAST(ast.args.at(-1), hasRange).assignResultToVariable();
						code.append(body);
						letNames = outerNames;
						return code.return(body.returnExpression);
					}
					const args = compileFunctionArgs(ast)`,
  },
  {
    why: 'read the variable of a name of LET, as a range where one is expected, but for an error',
    find: `				case "SYMBOL":
					const symbolIndex`,
    replace: `				case "SYMBOL":
					const variable = letNames.get(String(ast.value).toLowerCase());
					if (variable !== undefined) return code.return(hasRange ? \`(Array.isArray(\${variable}) || /^#[A-Z]/.test(\${variable}?.value) ? \${variable} : [[\${variable}]])\` : variable);
					const symbolIndex`,
  },
  {
    why: 'return an error that is passed in place of a range',
    find: '			if (!isMatrix(arg) && argDefinition.acceptMatrixOnly) throw',
    replace: `			if (!isMatrix(arg) && argDefinition.acceptMatrixOnly && isEvaluationError(arg?.value)) return arg;
			if (!isMatrix(arg) && argDefinition.acceptMatrixOnly) throw`,
  },
  {
    why: 'allow apostrophes inside the name of a sheet',
    find: "const FORBIDDEN_SHEETNAME_CHARS_IN_EXCEL_REGEX = /'|",
    replace: "const FORBIDDEN_SHEETNAME_CHARS_IN_EXCEL_REGEX = /^'|'$|",
  },
  {
    why: 'read the doubled apostrophes of a sheet in a reference',
    find: '	return unquote(sheetName, "\'");',
    replace:
      '	return sheetName.startsWith("\'") ? unquote(sheetName, "\'").replaceAll("\'\'", "\'") : sheetName;',
  },
  {
    why: 'double the apostrophes of a sheet in a reference',
    find: "symbolName = `'${symbolName}'`;",
    replace: `symbolName = "'" + symbolName.replaceAll("'", "''") + "'";`,
  },
  {
    why: 'change values at once, without an animation',
    find: 'if (this.preventNewAnimationsInNextFrame || !oldBox || box.disabledAnimation) continue;',
    replace: 'continue;',
  },
  {
    why: 'export what the cells show, without calculating all formulas again',
    find: `	async exportXLSX() {
		this.dispatch("EVALUATE_CELLS");`,
    replace: '	async exportXLSX() {',
  },
];

module.exports = function patchSpreadsheet(source) {
  const patched = swaps.reduce((text, { why, find, replace }) => {
    const matches = text.split(find).length - 1;
    if (matches !== 1)
      throw new Error(`o-spreadsheet is not as expected (${why}): ${matches} matches, not 1, of\n${find}`);
    return text.replace(find, () => replace);
  }, source);
  return `import * as engineHooks from ${JSON.stringify(HOOKS)};\n${patched}`;
};
