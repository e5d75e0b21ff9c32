/** The bytes of the core. `options` are added to the compiler's. */
export function compileCore(options?: readonly string[]): Uint8Array<ArrayBuffer>;

/** The rule by which webpack makes an asset of this name out of an address of the sources; no other rule may take them. */
export function coreRule(filename: string): {
  test: string;
  type: 'asset/resource';
  generator: { filename: string };
  loader: string;
};
