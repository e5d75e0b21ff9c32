import type { StoredKey, WorkbookStore } from '../../src/excel/workbook-store';

/** What a workbook keeps, without Excel. `isReadOnly` is Protected View. */
export function fakeStore(start: Partial<Record<StoredKey, unknown>> = {}) {
  const file: Partial<Record<StoredKey, unknown>> = { ...start };
  const state = { file, writes: 0, isReadOnly: false };
  const change: WorkbookStore['change'] = async (key, next) => {
    if (state.isReadOnly) throw new Error('read-only');
    const value = next(file[key]);
    file[key] = JSON.parse(JSON.stringify(value));
    state.writes += 1;
    return value;
  };
  const store: WorkbookStore = {
    atStart: (key) => start[key],
    read: async (key) => file[key],
    change,
    retain: async (key, next) => void (await change(key, next)),
  };
  return Object.assign(state, { store });
}
