import { readCommandLine } from '../node/command-line';
import { RrError } from '../contract/failure';

/** What was found at the address that the manifest names. */
export type GatewayState =
  | { answers: false }
  /** Something answers that is not our gateway. */
  | { answers: 'other' }
  | { answers: 'gateway'; certificate: 'trusted' | 'self-signed' };

export interface SideloadQuestion {
  platform: NodeJS.Platform;
  /** What was typed after the command: `desktop`, `web` or `stop`, and options. */
  args: readonly string[];
  manifest: string;
  /** Where the manifest says the add-in is, such as `https://localhost:3000`. */
  origin: string;
  gateway: GatewayState;
}

/** Either what to run, after some lines to print, or why not. */
export type SideloadPlan =
  | { run: string[]; say: string[] }
  /** `code` is the exit code: 0 where there is nothing to do. */
  | { run: null; say: string[]; code: 0 | 1 };

const OPTIONS = { document: 'text', debug: 'flag' } as const;
const START_FIRST = 'Start it first: npm start, in another terminal, and leave it running.';
const TRUST =
  'Run npx office-addin-dev-certs install, which asks for your consent, then start npm start again.';
const upload = (manifest: string): string[] => [
  '- any workbook in Excel on the web: Home, Add-ins, More Add-ins, Upload My Add-in, and upload',
  `  ${manifest}`,
  '  (remove it there the same way)',
];

/**
 * Decides what `npm run start:desktop`, `start:web` and `stop` do: the arguments for office-addin-debugging, or
 * sentences that say what is missing. Throws `bad-input` for options that do not exist.
 */
export function planSideload(question: SideloadQuestion): SideloadPlan {
  const { options, words } = readCommandLine(OPTIONS, question.args);
  const [command, ...more] = words;
  if (more.length > 0 || !['desktop', 'web', 'stop'].includes(command ?? ''))
    throw new RrError('bad-input', 'Say one of desktop, web and stop: for example npm run start:desktop.');
  if (command === 'stop') return planStop(question);
  if (command === 'desktop' && !hasDesktopExcel(question.platform)) return noDesktop(question.manifest);
  const document = command === 'web' ? readDocument(options.document, question.manifest) : options.document;
  if (typeof document === 'object') return document;
  const trouble = gatewayTrouble(question, command as 'desktop' | 'web');
  if (trouble?.stops) return { run: null, say: trouble.say, code: 1 };
  return {
    run: [
      'start',
      question.manifest,
      command!,
      ...(document === undefined ? [] : ['--document', document]),
      // With debugging on, Excel for Windows halts at a dialog before the add-in loads.
      ...(options.debug ? [] : ['--no-debug']),
    ],
    say: trouble?.say ?? [],
  };
}

const hasDesktopExcel = (platform: NodeJS.Platform): boolean => platform === 'win32' || platform === 'darwin';

function planStop({ platform, manifest }: SideloadQuestion): SideloadPlan {
  if (hasDesktopExcel(platform)) return { run: ['stop', manifest], say: [] };
  return {
    run: null,
    code: 0,
    say: [
      'There is no desktop Excel for this system, so there is nothing to remove here.',
      'In Excel on the web: Home, Add-ins, More Add-ins, My Add-ins, and remove Rent Roll by its menu.',
    ],
  };
}

const noDesktop = (manifest: string): SideloadPlan => ({
  run: null,
  code: 1,
  say: [
    'There is no desktop Excel for this system. What works here:',
    '- the workbench, without Excel: npm start prints its address',
    '- one workbook in Excel on the web: npm run start:web -- --document "https://…", with its address there',
    ...upload(manifest),
  ],
});

/** The address of a workbook as the tool needs it, or the plan that says what is wrong with it. */
function readDocument(text: string | undefined, manifest: string): string | SideloadPlan {
  const refuse = (why: string): SideloadPlan => ({
    run: null,
    code: 1,
    say: [
      why,
      'Open a workbook in Excel on the web and copy its address from the browser:',
      '  npm run start:web -- --document "https://…"',
      'Mind the quotation marks: without them the terminal takes & for a command. Or, without this command:',
      ...upload(manifest),
    ],
  });
  if (text === undefined)
    return refuse('Excel on the web opens a workbook that is there already: say which one.');
  if (!URL.canParse(text) || new URL(text).protocol !== 'https:')
    return refuse(`The document "${text}" is not an https address.`);
  // The tool appends "&…" whatever there is.
  const url = new URL(text);
  url.hash = '';
  return url.search === '' ? `${url.href.replace(/\?$/, '')}?web=1` : url.href;
}

function gatewayTrouble(
  { gateway, origin }: SideloadQuestion,
  command: 'desktop' | 'web',
): { stops: boolean; say: string[] } | undefined {
  if (new URL(origin).hostname !== 'localhost')
    return {
      stops: true,
      say: [
        `The add-in was built for ${origin}, and is sideloaded from this machine alone.`,
        'For trying it out run npm start. To give it to people, hand the manifest to whoever administers Microsoft 365.',
      ],
    };
  if (gateway.answers === false)
    return {
      stops: true,
      say: [`Nothing answers at ${origin}, where the manifest says the add-in is.`, START_FIRST],
    };
  if (gateway.answers === 'other')
    return {
      stops: true,
      say: [
        `What answers at ${origin} is not the gateway of Rent Roll.`,
        'End the program that uses this port, then start npm start, in another terminal.',
      ],
    };
  if (gateway.certificate === 'trusted') return undefined;
  if (command === 'desktop')
    return {
      stops: true,
      say: [
        "The gateway's certificate is self-signed, and Excel loads nothing that it does not trust.",
        TRUST,
      ],
    };
  return {
    stops: false,
    say: [
      "The gateway's certificate is self-signed, so Excel on the web shows an empty pane until the browser trusts it.",
      `${TRUST} Or open these two in that browser once and accept the warning:`,
      `  ${origin}/addin/help.html`,
      `  ${origin.replace('localhost', '127.0.0.1')}/manifest.xml`,
    ],
  };
}
