const vm = require('node:vm');

const { compileFunction } = vm;
const scripts = new Map();
const USED_ONCE = /[.]test[.]ts$/;

/**
 * Makes Jest compile a module once for each worker, not again for each test file. Jest compiles a module as a function, of
 * which V8 keeps nothing. A script serves in any number of contexts, together with its functions that have run before.
 */
vm.compileFunction = (source, names, options) => {
  const { filename, parsingContext } = options;
  if (parsingContext === undefined || USED_ONCE.test(filename))
    return compileFunction(source, names, options);
  const head = `(function (${names.join(',')}) {`;
  const known = scripts.get(filename);
  if (known?.source === source && known.head === head) return known.script.runInContext(parsingContext);
  const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
  scripts.set(filename, { source, head, script });
  return script.runInContext(parsingContext);
};
