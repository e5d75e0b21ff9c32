import type { Area } from '../../workbook/workbook';

export function intersection(a: Area, b: Area): Area | undefined {
  if (a.sheetId !== b.sheetId) return undefined;
  const shared = {
    sheetId: a.sheetId,
    top: Math.max(a.top, b.top),
    left: Math.max(a.left, b.left),
    bottom: Math.min(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
  };
  return shared.top <= shared.bottom && shared.left <= shared.right ? shared : undefined;
}
