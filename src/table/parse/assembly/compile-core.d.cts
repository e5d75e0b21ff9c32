/** Returns the bytes of the core. `options` are added to the compiler's options. */
export function compileCore(options?: readonly string[]): Uint8Array<ArrayBuffer>;

export function coreRule(filename: string): {
  test: string;
  type: 'asset/resource';
  generator: { filename: string };
  loader: string;
};
