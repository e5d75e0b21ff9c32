/**
 * Refuses names that a newcomer would have to learn, where a variable, a parameter, a function, a type or a member of one is
 * declared. Names that are stored or sent stay as they are: they have an exception with its reason.
 */

/** The names that are refused as a whole. */
const WHOLE = new Map(
  Object.entries({
    one: 'what it is: row, column, candidate',
    other: 'right, previous, or what it is',
    others: 'what they are',
    some: 'what they are',
    place: 'cell, address, index or path',
    mark: 'sequence, fingerprint or highlight',
    settle: 'resolve',
    task: 'steps',
  }),
);

/** The words that are refused anywhere in a name. */
const PARTS = new Map(
  Object.entries({
    says: 'message, label or notes',
    said: 'message, or is reported',
    say: 'message',
    tells: 'is reported',
    told: 'reported',
    untold: 'unknown',
    desk: 'context',
    beside: 'adjacent, or extra columns',
    kept: 'cached, stored or retained',
    held: 'cached, stored or retained',
    wanted: 'requested or expected',
    meant: 'intended or expected',
    wish: 'request',
    stranger: 'unverified client',
    strangers: 'unverified clients',
    proven: 'verified',
    become: 'set',
    slices: 'scheduler',
  }),
);

/** Names that stay, by the file that stores or sends them. */
const STORED = [
  // A column of the records, and what it holds as JSON.
  ['proven', /gateway\/store\//],
  ['provenAt', /src\/gateway\//],
  // Between a running service and its commands, and in the log.
  ['said', /service\/operator\/operator-commands\.ts$/],
  ['says', /gateway\/tokens\/purchases\.ts$/],
];

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(' ');

function refusal(name, file) {
  const better =
    WHOLE.get(name.toLowerCase()) ??
    wordsOf(name)
      .map((word) => PARTS.get(word))
      .find(Boolean);
  const isStored = STORED.some(
    ([stored, files]) => stored === name && files.test(file.replaceAll('\\', '/')),
  );
  if (better === undefined || isStored) return undefined;
  return `"${name}" is not a standard term. Write ${better}.`;
}

/** The names that a pattern declares, without those of a rest element. */
function* declaredIn(pattern) {
  if (!pattern) return;
  if (pattern.type === 'Identifier') yield pattern;
  if (pattern.type === 'AssignmentPattern') yield* declaredIn(pattern.left);
  if (pattern.type === 'ArrayPattern') for (const element of pattern.elements) yield* declaredIn(element);
  if (pattern.type === 'ObjectPattern') for (const { value } of pattern.properties) yield* declaredIn(value);
}

const standardNames = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const check = (node) => {
      const message = node?.type === 'Identifier' && refusal(node.name, context.filename);
      if (message) context.report({ node, message });
    };
    const checkAll = (pattern) => {
      for (const name of declaredIn(pattern)) check(name);
    };
    const checkFunction = ({ id, params }) => {
      check(id);
      params.forEach(checkAll);
    };
    const checkMember = ({ key, params = [] }) => {
      check(key);
      params.forEach(checkAll);
    };
    const checkType = ({ id }) => check(id);
    return {
      VariableDeclarator: ({ id }) => checkAll(id),
      FunctionDeclaration: checkFunction,
      FunctionExpression: checkFunction,
      ArrowFunctionExpression: checkFunction,
      CatchClause: ({ param }) => checkAll(param),
      TSInterfaceDeclaration: checkType,
      TSTypeAliasDeclaration: checkType,
      ClassDeclaration: checkType,
      TSPropertySignature: checkMember,
      TSMethodSignature: checkMember,
      PropertyDefinition: checkMember,
      MethodDefinition: checkMember,
    };
  },
};

module.exports = { meta: { name: 'names' }, rules: { 'standard-names': standardNames } };
