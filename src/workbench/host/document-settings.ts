/** The settings that are saved with the workbook, for `document.settings` and `workbook.settings`. */
export class DocumentSettings {
  private byName: Map<string, string>;

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.byName = new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  }

  /** Returns values as JSON, as Office.js transfers them. */
  entries(): [name: string, json: string][] {
    return [...this.byName];
  }

  /** Replaces all, like `saveAsync`: settings that the add-in had not loaded are lost. */
  replace(entries: readonly (readonly [name: string, json: string])[]): void {
    this.byName = new Map(entries);
  }

  names(): string[] {
    return [...this.byName.keys()];
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  get(name: string): unknown {
    const json = this.byName.get(name);
    return json === undefined ? undefined : JSON.parse(json);
  }

  set(name: string, value: unknown): void {
    this.byName.set(name, JSON.stringify(value));
  }

  delete(name: string): void {
    this.byName.delete(name);
  }

  values(): Record<string, unknown> {
    return Object.fromEntries(this.names().map((name) => [name, this.get(name)]));
  }
}
