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
    why: 'bind the names of LET',
    find: `		const ast = parseTokens([...tokens]);
		const scope`,
    replace: `		const ast = engineHooks.bindLet(parseTokens([...tokens]));
		const scope`,
  },
  {
    why: 'return an error that is passed in place of a range',
    find: '			if (!isMatrix(arg) && argDefinition.acceptMatrixOnly) throw',
    replace: `			if (!isMatrix(arg) && argDefinition.acceptMatrixOnly && isEvaluationError(arg?.value)) return arg;
			if (!isMatrix(arg) && argDefinition.acceptMatrixOnly) throw`,
  },
  {
    why: 'tell the preview of a part of a formula from other evaluations outside of cells',
    find: '		const result = this.evaluateCanonicalFormula(canonicalFormula);',
    replace:
      '		const result = engineHooks.previewing(() => this.evaluateCanonicalFormula(canonicalFormula));',
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
    why: 'collect the colours of all cells for the colour picker, not after each change',
    find: `	finalize() {
		if (this.shouldUpdateColors) {
			this.history.update("shouldUpdateColors", false);
			this.tryToAddColors(this.computeCustomColors());
		}
	}
	getCustomColors() {`,
    replace: `	getCustomColors() {
		if (this.shouldUpdateColors) {
			this.shouldUpdateColors = false;
			this.tryToAddColors(this.computeCustomColors());
		}`,
  },
  {
    why: 'keep what a cell contains when its look changes, instead of compiling its formula again',
    find: `		const cell = createCell(this.getters, cellId, afterContent, format, style, sheetId);
		this.history.update("cells", sheetId, cell.id, cell);
		this.dispatch("UPDATE_CELL_POSITION", {`,
    replace: `		const isKept = before && !hasContent && (before.isFormula || after.format === void 0);
		const cell = isKept ? { ...before, format, style } : createCell(this.getters, cellId, afterContent, format, style, sheetId);
		this.history.update("cells", sheetId, cell.id, cell);
		if (!before) this.dispatch("UPDATE_CELL_POSITION", {`,
  },
  {
    why: 'write the formula of a cell as text only if it is read again',
    find: `else afterContent = before?.isFormula ? before.compiledFormula.toFormulaString(this.getters) : before?.content || "";`,
    replace: `else afterContent = before?.isFormula ? "=" : before?.content || "";`,
  },
  {
    why: 'evaluate cells again for a format, but not for a style',
    find: `				style: style ? {
					...cell?.style,
					...style
				} : void 0,
				format
			});`,
    replace: `				style: style ? {
					...cell?.style,
					...style
				} : void 0,
				...(format !== void 0 && { format })
			});`,
  },
  {
    why: 'send commands only to parts that handle any',
    find: `		const isCommandCore = isCoreCommand(command);
		for (const handler of handlers) {
			if (!isCommandCore && handler instanceof CorePlugin) continue;
			handler.beforeHandle(command);
		}
		for (const handler of handlers) {
			if (!isCommandCore && handler instanceof CorePlugin) continue;
			handler.handle(command);
		}`,
    replace: `		const isCommandCore = isCoreCommand(command);
		for (const handler of engineHooks.thatDo('beforeHandle', handlers, BasePlugin.prototype)) {
			if (!isCommandCore && handler instanceof CorePlugin) continue;
			handler.beforeHandle(command);
		}
		for (const handler of engineHooks.thatDo('handle', handlers, BasePlugin.prototype)) {
			if (!isCommandCore && handler instanceof CorePlugin) continue;
			handler.handle(command);
		}`,
  },
  {
    why: 'evaluate the cells of a sheet that exist, not all that it has room for',
    find: `			const zone = this.getters.getSheetZone(sheetId);
			ranges.push({`,
    replace: `			const zone = engineHooks.zoneOfCells(this.getters, sheetId);
			if (zone) ranges.push({`,
  },
  {
    why: 'name each command by one call, not by one for each digit',
    find: '		if (cryptoObj) return "10000000-1000-4000-8000-100000000000".replace(',
    replace: `		if (cryptoObj?.randomUUID) return cryptoObj.randomUUID();
		if (cryptoObj) return "10000000-1000-4000-8000-100000000000".replace(`,
  },
  {
    why: 'look for a message in each cell of a result without two calls for each',
    find: 'else matrixForEach(result, (result) => replaceFunctionNamePlaceholder(result, descr.name));',
    replace: `else for (const column of result) for (const cell of column) {
			if (cell.message !== void 0) replaceFunctionNamePlaceholder(cell, descr.name);
		}`,
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
