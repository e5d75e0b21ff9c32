/** The bytes of the core. `options` are added to the compiler's. */
export function compileCore(options?: readonly string[]): Uint8Array<ArrayBuffer>;
