/** Excel refuses every request while a person edits a cell. */
export const isCellEditing = (thrown: unknown): boolean =>
  (thrown as { code?: unknown } | null)?.code === 'InvalidOperationInCellEditMode';

/** For `catch`: lets a refusal while a cell is edited pass, also as the cause of a failure, and treats any other one. */
export const unlessEditing =
  <T>(treat: (thrown: unknown) => T) =>
  (thrown: unknown): T => {
    const { cause } = (thrown ?? {}) as { cause?: unknown };
    if (isCellEditing(thrown) || isCellEditing(cause)) throw thrown;
    return treat(thrown);
  };
