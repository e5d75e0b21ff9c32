import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json';
import { associateRibbonCommands } from '../../src/excel/host/ribbon-commands';
import { manifestComplaints, shortcutComplaints, type Surroundings } from './manifest-rules';

const BUILT = 'dist/addin';
const SOURCE = readFileSync('manifest.xml', 'utf8');

/** Returns the command names that the add-in's code gives to Office. */
function associatedCommands(): string[] {
  const names: string[] = [];
  const office = { actions: { associate: (name: string) => void names.push(name) } };
  Object.assign(globalThis, { Office: office });
  try {
    const never = new Promise<never>(() => undefined);
    associateRibbonCommands({
      refresher: never,
      checks: never,
      wish: { set: () => undefined },
      activeFormula: () => never,
    });
    return names;
  } finally {
    Reflect.deleteProperty(globalThis, 'Office');
  }
}

/** Returns width and height from a PNG's first chunk. */
function pixelsOf(file: string): [number, number] {
  const bytes = readFileSync(file);
  if (bytes.toString('latin1', 1, 4) !== 'PNG' || bytes.toString('latin1', 12, 16) !== 'IHDR') return [0, 0];
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
}

const surroundings: Surroundings = {
  built: new Set(
    readdirSync(BUILT, { recursive: true }).map((file) => String(file).split(path.sep).join('/')),
  ),
  pixels: (file) => pixelsOf(path.join(BUILT, file)),
  commands: associatedCommands(),
  packageVersion: packageJson.version,
};

describe('the manifest', () => {
  it('has a button for every command of the add-in', () => expect(associatedCommands()).toHaveLength(7));

  it('follows every rule', () => expect(manifestComplaints(SOURCE, surroundings)).toEqual([]));

  it('is built unchanged for this machine', () =>
    expect(readFileSync(path.join(BUILT, 'manifest.xml'), 'utf8')).toBe(SOURCE));

  it('has an SVG for every icon', () => {
    for (const file of readdirSync('assets').filter((name) => name.endsWith('.png')))
      expect(readdirSync('assets')).toContain(file.replace(/-\d+\.png$/, '.svg'));
  });

  const replaced = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);

  it.each<[string, (xml: string) => string, string]>([
    ['no help behind the name', replaced(/<SupportUrl.*\/>/, ''), '<SupportUrl> is missing.'],
    [
      'a resid that is not defined',
      replaced('<Label resid="Group.Label"/>', '<Label resid="Group.Labl"/>'),
      'The resid "Group.Labl" of <Label> is not defined in <ShortStrings>.',
    ],
    [
      'a resid of another section',
      replaced('<Label resid="Group.Label"/>', '<Label resid="Pane.Tip"/>'),
      'The resid "Pane.Tip" of <Label> is not defined in <ShortStrings>.',
    ],
    [
      'an unused resid',
      replaced(/(<bt:ShortStrings>)/, '$1<bt:String id="Spare" DefaultValue="x"/>'),
      'The resid "Spare" is not used.',
    ],
    [
      'plain http',
      replaced('"Script.Url" DefaultValue="https:', '"Script.Url" DefaultValue="http:'),
      'Script.Url must be an https address.',
    ],
    [
      'two origins',
      replaced(/("Help.Url" DefaultValue=")https:\/\/localhost:3000/, '$1https://rr.example.com'),
      'The addresses have more than one origin: https://localhost:3000, https://rr.example.com.',
    ],
    [
      'a page that is not built',
      replaced('addin/functions.json', 'addin/function.json'),
      'Metadata.Url names https://localhost:3000/addin/function.json, which the build does not make.',
    ],
    [
      'a support page that is not built',
      replaced('help.html"/>\n  <Hosts>', 'support.html"/>\n  <Hosts>'),
      'SupportUrl names https://localhost:3000/addin/support.html, which the build does not make.',
    ],
    [
      'shortcuts that are not built',
      replaced('addin/shortcuts.json', 'addin/short-cuts.json'),
      'ExtendedOverrides names https://localhost:3000/addin/short-cuts.json, which the build does not make.',
    ],
    ['no shortcuts', replaced(/<ExtendedOverrides.*\/>/, ''), '<ExtendedOverrides> is missing.'],
    [
      'an icon of another size',
      replaced('refresh-32.png', 'refresh-16.png'),
      'Icon.Refresh.32 must be 32 × 32 pixels, but is 16 × 16.',
    ],
    [
      'an icon that is not built',
      replaced('refresh-32.png', 'refresh-33.png'),
      `Icon.Refresh.32 names https://localhost:3000/addin/assets/refresh-33.png?v=${packageJson.version}.0, which the build does not make.`,
    ],
    [
      'an icon without a version',
      replaced(/refresh-32\.png\?v=[\d.]+/, 'refresh-32.png'),
      `Icon.Refresh.32 must end in ?v=${packageJson.version}.0.`,
    ],
    [
      'a small icon for the list',
      replaced('icon-64.png', 'icon-32.png'),
      'HighResolutionIconUrl must be 64 × 64 pixels, but is 32 × 32.',
    ],
    [
      'functions in another page',
      replaced('<Page><SourceLocation resid="Pane.Url"/>', '<Page><SourceLocation resid="Help.Url"/>'),
      'The functions’ page must be the page of the runtime.',
    ],
    [
      'commands in another page',
      replaced('<FunctionFile resid="Pane.Url"/>', '<FunctionFile resid="Help.Url"/>'),
      'The function file must be the page of the runtime.',
    ],
    [
      'another default page',
      replaced(/(<DefaultSettings>\s*<SourceLocation DefaultValue="[^"]*)taskpane/, '$1help'),
      'The default page must be the page of the runtime.',
    ],
    [
      'another pane',
      replaced(/(ShowTaskpane">\s*<SourceLocation resid=")Pane.Url/, '$1Help.Url'),
      'The pane must be the page of the runtime.',
    ],
    [
      'a short lifetime',
      replaced('lifetime="long"', 'lifetime="short"'),
      'The runtime must have lifetime="long".',
    ],
    [
      'another version',
      replaced(/<Version>.*<\/Version>/, '<Version>9.9.9.0</Version>'),
      `The Version must be that of package.json: ${packageJson.version}.0.`,
    ],
    [
      'another namespace',
      replaced('"Namespace" DefaultValue="RR"', '"Namespace" DefaultValue="RENT"'),
      'The namespace must be RR, because workbooks hold it in their formulas.',
    ],
    ['another host', replaced('Name="Workbook"', 'Name="Document"'), 'The host must be Workbook.'],
    [
      'fewer permissions',
      replaced('ReadWriteDocument', 'ReadDocument'),
      'The Permissions must be ReadWriteDocument.',
    ],
    [
      'no shared runtime',
      replaced('SharedRuntime', 'Sharedruntime'),
      'The requirement SharedRuntime 1.1 is missing.',
    ],
    [
      'a command without code',
      replaced('>refreshSheet<', '>refreshSheets<'),
      'The add-in does not implement the command "refreshSheets".',
    ],
    [
      'code without a button',
      replaced('>refreshSheet<', '>refreshSheets<'),
      'No button runs the add-in\'s command "refreshSheet".',
    ],
  ])('is refused with %s', (_, breakIt, complaint) => {
    const broken = breakIt(SOURCE);
    expect(broken).not.toBe(SOURCE);
    expect(manifestComplaints(broken, surroundings)).toContain(complaint);
  });
});

describe('the keyboard shortcuts', () => {
  const FILE = readFileSync(path.join(BUILT, 'shortcuts.json'), 'utf8');

  it('follow every rule', () => expect(shortcutComplaints(FILE, associatedCommands())).toEqual([]));

  it.each<[string, string, string, string]>([
    [
      'an action without code',
      '"id": "explainCell"',
      '"id": "explainCel"',
      'not implement the action "explainCel"',
    ],
    [
      'a shortcut without an action',
      '"action": "openAsk"',
      '"action": "ask"',
      'The shortcut of "ask" has no action.',
    ],
    ['an action without a shortcut', '"action": "openAsk"', '"action": "ask"', '"openAsk" has no shortcut.'],
    ['one key twice', 'Ctrl+Alt+Shift+E', 'Ctrl+Alt+Shift+R', 'Ctrl+Alt+Shift+R has two actions.'],
    ['a key of the browser', 'Ctrl+Alt+Shift+R', 'Ctrl+Shift+N', 'Ctrl+Shift+N must be Ctrl+Alt+Shift'],
    ['another type', '"ExecuteFunction"', '"ShowTaskpane"', 'must be ExecuteFunction.'],
  ])('are refused with %s', (_, from, to, complaint) => {
    const broken = FILE.replace(from, to);
    expect(broken).not.toBe(FILE);
    expect(shortcutComplaints(broken, associatedCommands()).join()).toContain(complaint);
  });

  it('are in the help, with the words of the conflict dialog', () => {
    const help = readFileSync(path.join(BUILT, 'help.html'), 'utf8').replace(/\s+/g, ' ');
    const { actions, shortcuts } = JSON.parse(FILE) as {
      actions: { id: string; name: string }[];
      shortcuts: { action: string; key: { default: string } }[];
    };
    for (const { action, key } of shortcuts) {
      const { name } = actions.find(({ id }) => id === action)!;
      expect(help).toContain(`<tr><td>${key.default}</td><td>${name}</td></tr>`.replace(/></g, '> <'));
    }
  });
});

describe('the help page', () => {
  const page = readFileSync(path.join(BUILT, 'help.html'), 'utf8').replace(/\s+/g, ' ');

  it('names the buttons as the ribbon does', () => {
    const labels = [
      'Rent Roll',
      'Refresh',
      'Refresh part',
      'Explain this cell',
      'Refresh this result',
      'Edit in Ask',
    ];
    for (const label of labels) {
      expect(SOURCE).toContain(`DefaultValue="${label}"`);
      expect(page).toContain(`<strong>${label}</strong>`);
    }
  });
});
