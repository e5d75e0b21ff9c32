/** Excel refuses every request while a person edits a cell. */
export const isCellEditing = (thrown: unknown): boolean =>
  (thrown as { code?: unknown } | null)?.code === 'InvalidOperationInCellEditMode';

/** For `catch`: lets a refusal while a cell is edited pass, and treats any other one. */
export const unlessEditing =
  <T>(treat: (thrown: unknown) => T) =>
  (thrown: unknown): T => {
    if (isCellEditing(thrown)) throw thrown;
    return treat(thrown);
  };
