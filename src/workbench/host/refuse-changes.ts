import { ACTION, PATH, type Batch } from './rich-api/rich-api';

/** Methods that change the file. Calculation and selection do not. */
const CHANGES = [
  'Add',
  'Delete',
  'Clear',
  'Protect',
  'Unprotect',
  'FreezeRows',
  'FreezeColumns',
  'FreezeAt',
  'Unfreeze',
  'SetData',
  'SetPosition',
  'SetValues',
  'SetXAxisValues',
  'SetSolidColor',
  'Insert',
  'AutofitColumns',
  'Merge',
  'Unmerge',
];

/** Whether an action would change a file that is open for reading only. */
export const isChange = ({ ActionType, Name }: { ActionType: number; Name: string }): boolean =>
  ActionType === ACTION.setProperty || ActionType === ACTION.update || CHANGES.includes(Name);

/** Whether a batch changes cells or sheets. An object that is added is a path, not an action. Settings do not count. */
export const hasChange = ({ Actions, ObjectPaths }: Batch): boolean =>
  Actions.some(isChange) ||
  Object.values(ObjectPaths).some(
    ({ ObjectPathType, Name, ParentObjectPathId = 0 }) =>
      ObjectPathType === PATH.method &&
      CHANGES.includes(Name) &&
      ObjectPaths[ParentObjectPathId]?.Name !== 'Settings',
  );
