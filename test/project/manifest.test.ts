import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import packageJson from '../../package.json';
import { associateRibbonCommands } from '../../src/excel/host/ribbon-commands';
import { manifestComplaints, type Surroundings } from './manifest-rules';

const BUILT = 'dist/addin';
const SOURCE = readFileSync('manifest.xml', 'utf8');

/** Returns the command names that the add-in's code gives to Office. */
function associatedCommands(): string[] {
  const names: string[] = [];
  const office = { actions: { associate: (name: string) => void names.push(name) } };
  Object.assign(globalThis, { Office: office });
  try {
    associateRibbonCommands(new Promise(() => undefined), new Promise(() => undefined), {
      set: () => undefined,
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
  it('has a button for every command of the add-in', () => expect(associatedCommands()).toHaveLength(5));

  it('follows every rule', () => expect(manifestComplaints(SOURCE, surroundings)).toEqual([]));

  it('is built unchanged for this machine', () =>
    expect(readFileSync(path.join(BUILT, 'manifest.xml'), 'utf8')).toBe(SOURCE));

  it('has an SVG for every icon', () => {
    for (const file of readdirSync('assets').filter((name) => name.endsWith('.png')))
      expect(readdirSync('assets')).toContain(file.replace(/-\d+\.png$/, '.svg'));
  });

  const replaced = (from: string | RegExp, to: string) => (xml: string) => xml.replace(from, to);
  const long = (length: number) => 'x'.repeat(length);

  it.each<[string, (xml: string) => string, string]>([
    [
      'Id after Version',
      replaced(/(<Id>.*<\/Id>)\s*(<Version>.*<\/Version>)/, '$2$1'),
      '<Id> comes too late in <OfficeApp>.',
    ],
    [
      'Hosts after Requirements',
      replaced(/(<Hosts>\s*<Host Name="Workbook"\/>\s*<\/Hosts>)([\s\S]*?<\/Requirements>)/, '$2$1'),
      '<Hosts> comes too late in <OfficeApp>.',
    ],
    [
      'Runtimes last',
      replaced(/(<Runtimes>[\s\S]*<\/Runtimes>)([\s\S]*<\/DesktopFormFactor>)/, '$2$1'),
      '<Runtimes> comes too late in <Host>.',
    ],
    [
      'a tip after its icon',
      replaced(/(<Supertip>[\s\S]*?<\/Supertip>)(\s*<Icon>[\s\S]*?<\/Icon>)/, '$2$1'),
      '<Supertip> comes too late in <Control>.',
    ],
    [
      'the function file first',
      replaced(/(<GetStarted>[\s\S]*<\/GetStarted>)\s*(<FunctionFile.*>)/, '$2$1'),
      '<GetStarted> comes too late in <DesktopFormFactor>.',
    ],
    [
      'long strings first',
      replaced(
        /(<bt:ShortStrings>[\s\S]*<\/bt:ShortStrings>)\s*(<bt:LongStrings>[\s\S]*<\/bt:LongStrings>)/,
        '$2$1',
      ),
      '<ShortStrings> comes too late in <Resources>.',
    ],
    ['no Version', replaced(/<Version>.*<\/Version>/, ''), '<OfficeApp> lacks <Version>.'],
    ['no script', replaced(/<Script>.*<\/Script>/, ''), '<ExtensionPoint> lacks <Script>.'],
    ['no tip', replaced(/<Supertip>[\s\S]*?<\/Supertip>/, ''), '<Control> lacks <Supertip>.'],
    ['two runtimes', replaced(/(<Runtime .*\/>)/, '$1$1'), '<Runtimes> has <Runtime> more than once.'],
    [
      'an unknown element',
      replaced('<Permissions>', '<Scale/><Permissions>'),
      '<Scale> does not belong in <OfficeApp>.',
    ],
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
      'a resid defined twice',
      replaced(/(<bt:String id="Pane.Tip".*\/>)/, '$1$1'),
      'The resid "Pane.Tip" is defined twice.',
    ],
    [
      'an unused resid',
      replaced(/(<bt:ShortStrings>)/, '$1<bt:String id="Spare" DefaultValue="x"/>'),
      'The resid "Spare" is not used.',
    ],
    [
      'a resid too long',
      (xml) => xml.replaceAll('"Group.Label"', `"${long(33)}"`),
      `The resid "${long(33)}" must have 1 to 32 characters.`,
    ],
    [
      'a label too long',
      replaced('DefaultValue="Refresh part"', `DefaultValue="${long(126)}"`),
      'RefreshPart.Label must have 1 to 125 characters.',
    ],
    [
      'a tip too long',
      replaced(/(id="Pane.Tip" DefaultValue=")[^"]*/, `$1${long(251)}`),
      'Pane.Tip must have 1 to 250 characters.',
    ],
    [
      'an empty label',
      replaced('DefaultValue="Refresh part"', 'DefaultValue=""'),
      'RefreshPart.Label must have 1 to 125 characters.',
    ],
    [
      'a name too long',
      replaced(/(<DisplayName DefaultValue=")[^"]*/, `$1${long(126)}`),
      'DisplayName must have 1 to 125 characters.',
    ],
    [
      'a description too long',
      replaced(/(<Description DefaultValue=")[^"]*/, `$1${long(251)}`),
      'Description must have 1 to 250 characters.',
    ],
    [
      'two controls with one id',
      replaced('id="RentRoll.Refresh"', 'id="RentRoll.Pane"'),
      'Two controls have the id "RentRoll.Pane".',
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
      'an icon without a size',
      replaced(/<bt:Image size="80" resid="Icon.80"\/>/, ''),
      'An icon has the sizes 16, 32, but needs 16, 32, 80.',
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
    ['no GUID', replaced(/<Id>.*<\/Id>/, '<Id>rent-roll</Id>'), 'The Id must be a GUID in lower case.'],
    [
      'a version of three numbers',
      replaced(/<Version>.*<\/Version>/, '<Version>1.2.3</Version>'),
      'The Version must be four numbers.',
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

  it.each([
    ['a tag that is not closed', '<a><b></a>', '<b> is closed by </a>.'],
    ['an end that is missing', '<a><b></b>', '<a> is not closed.'],
    ['a bare bracket', '<a> < </a>', 'A tag cannot be read'],
  ])('is not parsed with %s', (_, xml, message) =>
    expect(() => manifestComplaints(xml, surroundings)).toThrow(message),
  );
});

describe('the help page', () => {
  const page = readFileSync(path.join(BUILT, 'help.html'), 'utf8').replace(/\s+/g, ' ');

  it('writes every function as Excel does', () => {
    const { functions } = JSON.parse(readFileSync(path.join(BUILT, 'functions.json'), 'utf8')) as {
      functions: {
        id: string;
        parameters: { name: string; optional?: boolean }[];
        options: { excludeFromAutoComplete?: boolean };
      }[];
    };
    for (const { id, parameters } of functions.filter(({ options }) => !options.excludeFromAutoComplete)) {
      const names = parameters.map(({ name, optional }) => (optional ? `[${name}]` : name));
      expect(page).toContain(`=RR.${id}(${names.join(', ')})`);
    }
  });

  it('names the buttons as the ribbon does', () => {
    for (const label of ['Rent Roll', 'Refresh', 'Refresh part']) {
      expect(SOURCE).toContain(`DefaultValue="${label}"`);
      expect(page).toContain(`<strong>${label}</strong>`);
    }
  });
});
