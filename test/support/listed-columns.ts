/** Columns as the service lists them, each from its name, its type, its label if it has one and, behind a bar, its unit. */
export const listedColumns = (...texts: readonly string[]) =>
  texts.map((text) => {
    const [column = '', unit] = text.split(' | ');
    const [columnName = '', columnType = '', ...label] = column.split(' ');
    return {
      ...{ columnName, columnType },
      ...(label.length > 0 && { displayName: label.join(' ') }),
      ...(unit !== undefined && { unit }),
    };
  });
