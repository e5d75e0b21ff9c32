import { readCommandLine } from '../node/command-line';
import { badInput } from '../contract/failure';

/** What answers at the address in the manifest. */
export type GatewayState =
  | { answers: false }
  /** Something answers, but it is not our gateway. */
  | { answers: 'other' }
  | { answers: 'gateway'; certificate: 'trusted' | 'self-signed' };

export interface SideloadQuestion {
  platform: NodeJS.Platform;
  /** The words after the command: `desktop`, `web` or `stop`, and options. */
  args: readonly string[];
  manifest: string;
  /** Where the manifest says the add-in is, such as `https://localhost:3000`. */
  origin: string;
  gateway: GatewayState;
}

/** Lines to print, and the tool's arguments. `run` is null if it cannot run. */
export type SideloadPlan =
  | { run: string[]; lines: string[] }
  /** `code` is the exit code: 0 if there is nothing to do. */
  | { run: null; lines: string[]; code: 0 | 1 };

const OPTIONS = { document: 'text', debug: 'flag' } as const;
const START_FIRST = 'First run npm start in another terminal, and leave it running.';
const TRUST =
  'Run npx office-addin-dev-certs install, which asks for your consent. Then run npm start again.';
const upload = (manifest: string): string[] => [
  '- any workbook in Excel on the web: choose Home, Add-ins, More Add-ins, Upload My Add-in, and upload',
  `  ${manifest}`,
  '  (remove it there the same way)',
];

/** Plans what `npm run start:desktop`, `start:web` and `stop` do. Throws `bad-input` for an unknown option. */
export function planSideload(question: SideloadQuestion): SideloadPlan {
  const { options, words } = readCommandLine(OPTIONS, question.args);
  const [command = '', ...more] = words;
  if (more.length > 0 || !['desktop', 'web', 'stop'].includes(command))
    throw badInput('Name one of desktop, web or stop, for example npm run start:desktop.');
  if (command === 'stop') return planStop(question);
  if (command === 'desktop' && !hasDesktopExcel(question.platform)) return noDesktop(question.manifest);
  const document = command === 'web' ? readDocument(options.document, question.manifest) : options.document;
  if (typeof document === 'object') return document;
  const trouble = gatewayTrouble(question, command);
  if (trouble?.stops) return { run: null, lines: trouble.lines, code: 1 };
  return {
    run: [
      'start',
      question.manifest,
      command,
      ...(document === undefined ? [] : ['--document', document]),
      // With debugging on, Excel for Windows halts at a dialog before the add-in loads.
      ...(options.debug ? [] : ['--no-debug']),
    ],
    lines: trouble?.lines ?? [],
  };
}

const hasDesktopExcel = (platform: NodeJS.Platform): boolean => platform === 'win32' || platform === 'darwin';

function planStop({ platform, manifest }: SideloadQuestion): SideloadPlan {
  if (hasDesktopExcel(platform)) return { run: ['stop', manifest], lines: [] };
  return {
    run: null,
    code: 0,
    lines: [
      'Desktop Excel does not exist for this system, so there is nothing to remove here.',
      'In Excel on the web choose Home, Add-ins, More Add-ins, My Add-ins, and remove Rent Roll in its menu.',
    ],
  };
}

const noDesktop = (manifest: string): SideloadPlan => ({
  run: null,
  code: 1,
  lines: [
    'Desktop Excel does not exist for this system. These work here:',
    '- the workbench, which needs no Excel: npm start prints its address',
    '- one workbook in Excel on the web: npm run start:web -- --document "https://…", with its address',
    ...upload(manifest),
  ],
});

function readDocument(text: string | undefined, manifest: string): string | SideloadPlan {
  const refuse = (why: string): SideloadPlan => ({
    run: null,
    code: 1,
    lines: [
      why,
      'Open a workbook in Excel on the web and copy its address from the browser:',
      '  npm run start:web -- --document "https://…"',
      'Keep the quotation marks, because the terminal reads & as a command without them. Or use:',
      ...upload(manifest),
    ],
  });
  if (text === undefined) return refuse('Excel on the web opens an existing workbook. Name its address.');
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:')
    return refuse(`The document "${text}" is not an https address.`);
  // The tool always appends "&…", so the address needs a query.
  const url = new URL(text);
  url.hash = '';
  return url.search === '' ? `${url.href.replace(/\?$/, '')}?web=1` : url.href;
}

interface Trouble {
  stops: boolean;
  lines: string[];
}

function gatewayTrouble({ gateway, origin }: SideloadQuestion, command: string): Trouble | undefined {
  const stop = (...lines: string[]): Trouble => ({ stops: true, lines });
  if (new URL(origin).hostname !== 'localhost')
    return stop(
      `The add-in was built for ${origin}. Only a build for this machine can be sideloaded.`,
      'To try it, run npm start. To give it to people, send the manifest to your administrator of Microsoft 365.',
    );
  if (gateway.answers === false)
    return stop(`Nothing answers at ${origin}, the address in the manifest.`, START_FIRST);
  if (gateway.answers === 'other')
    return stop(
      `Another program answers at ${origin}, not the gateway of Rent Roll.`,
      'End that program. Then run npm start in another terminal.',
    );
  if (gateway.certificate === 'trusted') return undefined;
  if (command === 'desktop')
    return stop("The gateway's certificate is self-signed, and Excel loads only what it trusts.", TRUST);
  return {
    stops: false,
    lines: [
      "The gateway's certificate is self-signed, so Excel on the web shows an empty pane until the browser trusts it.",
      `${TRUST} Or open these two addresses in that browser once, and accept the warnings:`,
      `  ${origin}/addin/help.html`,
      `  ${origin.replace('localhost', '127.0.0.1')}/manifest.xml`,
    ],
  };
}

/** The address in manifest.xml, where Excel looks for the add-in. */
const MANIFEST_ORIGIN = 'https://localhost:3000';

/** Returns what `npm start` prints about Excel for a gateway at `url`: the next command to type on this platform. */
export function nextSteps(platform: NodeJS.Platform, url: string): string[] {
  if (url !== MANIFEST_ORIGIN)
    return [
      `Excel does not find the add-in here: manifest.xml names ${MANIFEST_ORIGIN}.`,
      'To use it in Excel, start without --port.',
    ];
  const web = 'npm run start:web -- --document "https://…"';
  if (hasDesktopExcel(platform))
    return [
      'To use Excel, leave this running, and type in another terminal:',
      '  npm run start:desktop',
      `  ${web}   (Excel on the web, with the address of your workbook)`,
      '  npm run stop   (removes the add-in from Excel)',
    ];
  return [
    'Desktop Excel does not exist for this system. To use Excel on the web, leave this running, and type in another terminal:',
    `  ${web}   (with the address of your workbook)`,
    'Or upload dist/addin/manifest.xml in Excel: Add-ins, More Add-ins, Upload My Add-in.',
  ];
}
