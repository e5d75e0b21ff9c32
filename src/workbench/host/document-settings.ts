/**
 * The settings that travel with the workbook. `Office.context.document.settings` and `workbook.settings` are two
 * doors to them, and they outlive the add-in's runtime.
 */
export class DocumentSettings {
  private byName: Map<string, string>;

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.byName = new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]));
  }

  /** As they cross the wire: names with their values as JSON. */
  entries(): [name: string, json: string][] {
    return [...this.byName];
  }

  /** Takes the place of all settings, as `saveAsync` does: what the add-in did not know of is lost. */
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

  /** All of them, by name. */
  values(): Record<string, unknown> {
    return Object.fromEntries(this.names().map((name) => [name, this.get(name)]));
  }
}
