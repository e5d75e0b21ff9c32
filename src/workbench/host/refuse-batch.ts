import type { Behaviour } from '../workbook/behaviour';
import type { Workbook } from '../workbook/workbook';
import type { ExcelEvents } from './excel/excel-events';
import { ACTION, PATH, type Batch, type BatchReply } from './rich-api/rich-api';

/** Methods that change the file. Calculation and selection do not. */
const CHANGES = (
  'Add Copy CopyFrom Delete Clear Insert Merge AutofitColumns ' +
  'FreezeRows Unfreeze SetPosition SetValues SetXAxisValues SetSolidColor'
).split(' ');

/** Whether an action would change a file that is open for reading only. */
export const isChange = ({ ActionType, Name }: { ActionType: number; Name: string }): boolean =>
  ActionType === ACTION.setProperty || CHANGES.includes(Name);

/** Whether a batch changes cells or sheets. An object that is added is a path, not an action. Settings do not count. */
export const hasChange = ({ Actions, ObjectPaths }: Batch): boolean =>
  Actions.some(isChange) ||
  Object.values(ObjectPaths).some(
    ({ ObjectPathType, Name, ParentObjectPathId = 0 }) =>
      ObjectPathType === PATH.method &&
      CHANGES.includes(Name) &&
      ObjectPaths[ParentObjectPathId]?.Name !== 'Settings',
  );

/**
 * Returns whether a person edits a cell, when a batch comes. `editMs` keeps them in the next cell after each
 * entry.
 */
export function watchEditMode(
  book: Pick<Workbook, 'isEditing' | 'onChange'>,
  events: Pick<ExcelEvents, 'isByAddin'>,
  behaviour: Pick<Behaviour, 'editMs' | 'editAtBatch'>,
  now: () => number = Date.now,
): () => boolean {
  let until = -Infinity;
  book.onChange(({ type }) => {
    if (type === 'edited' && !events.isByAddin) until = now() + behaviour.editMs;
  });
  return () => {
    if (behaviour.editAtBatch > 0 && --behaviour.editAtBatch === 0) until = now() + behaviour.editMs;
    return book.isEditing() || now() < until;
  };
}

/** Services of the runtime, such as `Office.addin`, do not touch the workbook. */
const needsWorkbook = ({ ObjectPaths }: Batch): boolean =>
  Object.values(ObjectPaths).some(
    ({ ObjectPathType, Name }) => ObjectPathType === PATH.root || Name.includes('ExcelServices'),
  );

/** Returns the refusal of a batch in edit mode, also of one with results of functions (office-js issue 625). */
export const refusalInEditMode = (batch: Batch): BatchReply | undefined =>
  needsWorkbook(batch)
    ? refusal(
        'InvalidOperationInCellEditMode',
        'Excel is in cell-editing mode. Please exit the edit mode by pressing ENTER or TAB or selecting another ' +
          'cell, and then try again.',
      )
    : undefined;

export const refusalOfSize = (part: 'Request' | 'Response'): BatchReply =>
  refusal(
    `${part}PayloadSizeLimitExceeded`,
    `The ${part.toLowerCase()} payload size has exceeded the limit.`,
  );

const refusal = (Code: string, Message: string): BatchReply => ({
  Results: [],
  TraceIds: [],
  Error: { Code, Message, ActionIndex: 0, HttpStatusCode: 400, Location: '' },
});
