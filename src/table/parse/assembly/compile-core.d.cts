/** Returns the bytes of the core. `options` are added to the compiler's options. */
export function compileCore(options?: readonly string[]): Uint8Array<ArrayBuffer>;

/** The webpack rule that makes an asset of this name from a URL of the sources. Other rules must exclude the sources. */
export function coreRule(filename: string): {
  test: string;
  type: 'asset/resource';
  generator: { filename: string };
  loader: string;
};
