import type { Behaviour } from '../workbook/behaviour';
import type { Workbook } from '../workbook/workbook';
import type { ExcelEvents } from './excel/excel-events';
import type { Batch, BatchReply } from './rich-api/rich-api';

/** Returns whether a person edits a cell. The option `editMode` keeps them in the next cell after each entry. */
export function watchEditMode(
  book: Pick<Workbook, 'isEditing' | 'onChange'>,
  events: Pick<ExcelEvents, 'isByAddin'>,
  behaviour: Pick<Behaviour, 'editMs'>,
  now: () => number = Date.now,
): () => boolean {
  let until = -Infinity;
  book.onChange(({ type }) => {
    if (type === 'edited' && !events.isByAddin) until = now() + behaviour.editMs;
  });
  return () => book.isEditing() || now() < until;
}

/** Services of the runtime, such as `Office.addin`, do not touch the workbook. */
const needsWorkbook = ({ ObjectPaths }: Batch): boolean =>
  Object.values(ObjectPaths).some(
    ({ ObjectPathType, Name }) => ObjectPathType === 1 || Name.includes('ExcelServices'),
  );

/** Returns the refusal of a batch in edit mode, also of one with results of functions (office-js issue 625). */
export const refusalInEditMode = (batch: Batch): BatchReply | undefined =>
  needsWorkbook(batch)
    ? {
        Results: [],
        TraceIds: [],
        Error: {
          Code: 'InvalidOperationInCellEditMode',
          Message:
            'Excel is in cell-editing mode. Please exit the edit mode by pressing ENTER or TAB or selecting another ' +
            'cell, and then try again.',
          ActionIndex: 0,
          HttpStatusCode: 400,
          Location: '',
        },
      }
    : undefined;
