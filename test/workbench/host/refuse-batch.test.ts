import { hasChange, refusalInEditMode, watchEditMode } from '../../../src/workbench/host/refuse-batch';
import { ACTION, PATH, type Batch, type ObjectPath } from '../../../src/workbench/host/rich-api/rich-api';
import type { WorkbookChange } from '../../../src/workbench/workbook/workbook';

const area = { sheetId: 's', top: 0, left: 0, bottom: 0, right: 0 };

function setUp() {
  let [time, isEditing] = [0, false];
  let change: (what: WorkbookChange) => void = () => {};
  const events = { isByAddin: false };
  const book = {
    isEditing: () => isEditing,
    onChange: (listener: typeof change) => {
      change = listener;
      return () => {};
    },
  };
  const isInEditMode = watchEditMode(book, events, { editMs: 2000, editAtBatch: 0 }, () => time);
  return {
    isInEditMode,
    events,
    edit: () => change({ type: 'edited', area }),
    type: (on: boolean) => (isEditing = on),
    pass: (ms: number) => (time += ms),
  };
}

it('lasts while a person types, and after each entry as long as the option says', () => {
  const { isInEditMode, type, edit, pass } = setUp();
  expect(isInEditMode()).toBe(false);
  type(true);
  expect(isInEditMode()).toBe(true);
  type(false);
  edit();
  expect(isInEditMode()).toBe(true);
  pass(2000);
  expect(isInEditMode()).toBe(false);
});

it('does not begin when the add-in writes', () => {
  const { isInEditMode, events, edit } = setUp();
  events.isByAddin = true;
  edit();
  expect(isInEditMode()).toBe(false);
});

const batch = (...paths: ObjectPath[]): Batch => ({ Actions: [], ObjectPaths: { ...paths } });

it.each([
  ['the workbook', { ObjectPathType: PATH.root, Name: '' }, true],
  [
    'results of functions',
    { ObjectPathType: PATH.service, Name: 'Microsoft.ExcelServices.CustomFunctions' },
    true,
  ],
  [
    'the visibility of the pane',
    { ObjectPathType: PATH.service, Name: 'Microsoft.AppRuntime.AppRuntimeService' },
    false,
  ],
])('refuses %s: %j', (_, path, isRefused) =>
  expect(refusalInEditMode(batch(path))?.Error?.Code).toBe(
    isRefused ? 'InvalidOperationInCellEditMode' : undefined,
  ),
);

it.each([
  ['a property', { Actions: [{ ActionType: ACTION.setProperty, Name: 'Formulas' }] }, true],
  ['an added sheet', { ObjectPaths: { 1: { ObjectPathType: PATH.method, Name: 'Add' } } }, true],
  [
    'an added setting',
    {
      ObjectPaths: {
        1: { ObjectPathType: PATH.property, Name: 'Settings' },
        2: { ObjectPathType: PATH.method, Name: 'Add', ParentObjectPathId: 1 },
      },
    },
    false,
  ],
  ['a calculation', { Actions: [{ ActionType: ACTION.method, Name: 'SetDirty' }] }, false],
  ['a read', { Actions: [{ ActionType: ACTION.query, Name: '' }] }, false],
])('tells whether %s changes cells or sheets', (_, parts, expected) =>
  expect(hasChange({ Actions: [], ObjectPaths: {}, ...parts } as unknown as Batch)).toBe(expected),
);
