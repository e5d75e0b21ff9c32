import {
  ACTION,
  PATH,
  type Action,
  type ObjectPath,
  type RichApi,
} from '../../../../src/workbench/host/rich-api/rich-api';

/** A method with its arguments, or a property such as `.Format`. */
export type Step = [name: string, ...args: unknown[]];

/** An argument that is a range of the sheet. */
class Cells {
  constructor(readonly address: string) {}
}
export const cellsAt = (address: string) => new Cells(address);

export const load = (...Select: string[]): Partial<Action> => ({
  ActionType: ACTION.query,
  QueryInfo: { Select },
});
export const set = (Name: string, value: unknown): Partial<Action> => ({
  ActionType: ACTION.setProperty,
  Name,
  ArgumentInfo: { Arguments: [value] },
});
export const call = (Name: string, ...Arguments: unknown[]): Partial<Action> => ({
  ActionType: ACTION.method,
  Name,
  ArgumentInfo: { Arguments },
});

/** Runs one action on the object at the end of a chain that begins at a sheet, or at the workbook. Returns its value. */
export function callExcel(api: RichApi, sheet: string | null, chain: Step[], action: Partial<Action> = {}) {
  const paths: Record<number, ObjectPath> = {};
  const add = (path: ObjectPath) => {
    const id = Object.keys(paths).length + 1;
    paths[id] = path;
    return id;
  };
  const follow = (parent: number, [name, ...args]: Step): number => {
    if (name.startsWith('.'))
      return add({ ObjectPathType: PATH.property, Name: name.slice(1), ParentObjectPathId: parent });
    const ids = args.map((arg) => (arg instanceof Cells ? follow(start, ['GetRange', arg.address]) : null));
    return add({
      ObjectPathType: PATH.method,
      Name: name,
      ParentObjectPathId: parent,
      ArgumentInfo: {
        Arguments: args.map((arg) => (arg instanceof Cells ? null : arg)),
        ReferencedObjectPathIds: ids,
      },
    });
  };
  const root = add({ ObjectPathType: PATH.root, Name: '' });
  const start = sheet === null ? root : follow(follow(root, ['.Worksheets']), ['GetItem', sheet]);
  const last = chain.reduce(follow, start);
  const reply = api.execute({
    Actions: [{ Id: 1, ActionType: ACTION.instantiate, Name: '', ObjectPathId: last, ...action }],
    ObjectPaths: paths,
  });
  if (reply.Error) throw new Error(`${reply.Error.Code}: ${reply.Error.Message}`);
  return reply.Results[0]?.Value;
}
