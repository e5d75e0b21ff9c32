/** Returns CommonJS with an inline source map. */
export function compileForNode(source: string, filename: string): string;

/** Returns an ES module. */
export function compileModule(source: string, filename: string): string;
