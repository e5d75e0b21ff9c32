declare function patchSpreadsheet(source: string): string;
export = patchSpreadsheet;
