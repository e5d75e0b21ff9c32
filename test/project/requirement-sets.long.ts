import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const MANIFEST = readFileSync('manifest.xml', 'utf8');
/** What the manifest asks for, so that an Excel without it does not offer the add-in. */
const MINIMUM = new Map(
  [...MANIFEST.matchAll(/<Set Name="(\w+)" MinVersion="([\d.]+)"/g)].map(([, name, version]) => [
    name!,
    version!,
  ]),
);

interface Use {
  /** Such as `Range.valuesAsJson`. */
  member: string;
  set: string;
  version: string;
  file: string;
  /** A function around it asks whether Excel has this set. */
  isAsked: boolean;
}

const older = (version: string, reference: string): boolean => {
  const [left, right] = [version, reference].map((text) => text.split('.').map(Number));
  return left![0]! - right![0]! < 0 || (left![0] === right![0] && left![1]! < right![1]!);
};

/** The newest set that the documentation of a member or of its class names. */
function setOf(symbol: ts.Symbol): { set: string; version: string }[] {
  return (symbol.declarations ?? [])
    .filter((declaration) =>
      /@types[\\/](office-js|custom-functions-runtime)/.test(declaration.getSourceFile().fileName),
    )
    .flatMap((declaration) => {
      const full = declaration.getFullText();
      const comment = full.slice(0, full.length - declaration.getText().length);
      return [...comment.matchAll(/\[Api set: (\w+) ([\d.]+)/g)].map(([, set, version]) => ({
        set: set!,
        version: version!,
      }));
    });
}

function asksFor(node: ts.Node, set: string, version: string): boolean {
  for (let around: ts.Node | undefined = node; around; around = around.parent)
    if (ts.isFunctionLike(around)) {
      const asked = [...around.getText().matchAll(/isSetSupported\('(\w+)', '([\d.]+)'\)/g)];
      if (asked.some(([, name, of]) => name === set && !older(of!, version))) return true;
    }
  return false;
}

/** Every member of Office.js that the add-in's code uses, with the requirement set of its documentation. */
function usesOfOffice(): Use[] {
  const { config } = ts.readConfigFile('tsconfig.json', (file) => readFileSync(file, 'utf8')) as {
    config: { compilerOptions: object };
  };
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, process.cwd());
  const host = ts.createCompilerHost(options);
  // The types of packages, such as React, have no part in this and take half a minute.
  host.resolveModuleNameLiterals = (modules, from) =>
    modules.map(({ text }) =>
      text.startsWith('.') ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined },
    );
  const program = ts.createProgram(['src/addin.ts'], { ...options, noEmit: true }, host);
  const checker = program.getTypeChecker();
  const uses: Use[] = [];
  for (const source of program.getSourceFiles()) {
    if (!source.fileName.includes('/src/') || source.fileName.includes('node_modules')) continue;
    // Other files use no object of Office.js, and checking them takes a minute.
    if (!/\b(Excel|Office|OfficeRuntime|CustomFunctions|context)\b/.test(source.text)) continue;
    const visit = (node: ts.Node): void => {
      if (ts.isPropertyAccessExpression(node) || ts.isBindingElement(node)) {
        const symbol = ts.isBindingElement(node)
          ? bound(node, checker)
          : checker.getSymbolAtLocation(node.name);
        for (const { set, version } of symbol ? setOf(symbol) : [])
          uses.push({
            member: symbol!.name,
            set,
            version,
            file: path.relative(process.cwd(), source.fileName),
            isAsked: asksFor(node, set, version),
          });
      }
      node.forEachChild(visit);
    };
    visit(source);
  }
  return uses;
}

/** The member that a destructuring reads. */
function bound(node: ts.BindingElement, checker: ts.TypeChecker): ts.Symbol | undefined {
  const name = node.propertyName ?? node.name;
  return ts.isIdentifier(name) && ts.isObjectBindingPattern(node.parent)
    ? checker.getTypeAtLocation(node.parent).getProperty(name.text)
    : undefined;
}

describe('the requirement sets of the manifest', () => {
  const uses = usesOfOffice();
  const needed = uses.filter(({ set, version }) => MINIMUM.has(set) && older(MINIMUM.get(set)!, version));

  it('are read: the code uses members of many sets of Excel', () => {
    expect(
      new Set(uses.filter(({ set }) => set === 'ExcelApi').map(({ version }) => version)).size,
    ).toBeGreaterThan(5);
    expect([...MINIMUM.keys()].sort()).toEqual(['CustomFunctionsRuntime', 'ExcelApi', 'SharedRuntime']);
  });

  it('have all that the code uses, unless it asks Excel first', () =>
    expect(needed.filter(({ isAsked }) => !isAsked)).toEqual([]));

  it('ask for no newer version of ExcelApi than the code needs', () =>
    expect(
      uses
        .filter(({ set, isAsked }) => set === 'ExcelApi' && !isAsked)
        .map(({ version }) => version)
        .reduce((newest, version) => (older(newest, version) ? version : newest)),
    ).toBe(MINIMUM.get('ExcelApi')));
});
