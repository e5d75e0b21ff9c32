import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';
const LIBRARIES = '/usr/lib';
const WAIT_MS = 60_000;

/** A browser driven by the WebDriver protocol (W3C). Only what the check of WebKit needs. */
export interface Browser {
  open(url: string): Promise<void>;
  /** Runs the body of a function, which may return a promise. */
  run<T>(body: string, ...given: unknown[]): Promise<T>;
  /** Waits for an element and returns its id. */
  find(xpath: string): Promise<string>;
  type(element: string, text: string): Promise<void>;
  click(element: string): Promise<void>;
  /** Goes into a frame, or with null back to the page. */
  enter(frame: string | null): Promise<void>;
  close(): Promise<void>;
}

/** Starts WebKitGTK's MiniBrowser on a display of its own. `options` are settings of its JavaScript engine, such as `JSC_useWebAssembly=0`. */
export async function openWebKit(options: Readonly<Record<string, string>>): Promise<Browser> {
  const binary = findMiniBrowser();
  const display = await startDisplay();
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: { ...process.env, ...options, DISPLAY: `:${display.number}`, WEBKIT_DISABLE_COMPOSITING_MODE: '1' },
    stdio: 'ignore',
  });
  const stop = () => [driver, display.child].forEach((child) => child.kill());
  try {
    const base = `http://127.0.0.1:${port}/session`;
    await until(() =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const { sessionId } = (await send(base, {
      capabilities: {
        alwaysMatch: {
          acceptInsecureCerts: true,
          'webkitgtk:browserOptions': { binary, args: ['--automation'] },
        },
      },
    })) as { sessionId: string };
    return driven(`${base}/${sessionId}`, stop);
  } catch (thrown) {
    stop();
    throw thrown;
  }
}

function driven(session: string, stop: () => void): Browser {
  const post = (path: string, body: object = {}) => send(`${session}/${path}`, body);
  return {
    open: async (url) => void (await post('url', { url })),
    run: async <T>(body: string, ...args: unknown[]) =>
      await post('execute/async', {
        script: `const done = arguments[arguments.length - 1], given = [...arguments].slice(0, -1);
          (async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
        args,
      }).then((answer) => {
        const { value, error } = answer as { value: T; error?: string };
        if (error !== undefined) throw new Error(error);
        return value;
      }),
    find: async (xpath) => {
      let found: string | undefined;
      await until(async () => {
        const elements = (await post('elements', { using: 'xpath', value: xpath })) as Record<
          string,
          string
        >[];
        found = elements[0]?.[ELEMENT];
        return found !== undefined;
      }, xpath);
      return found!;
    },
    type: async (element, text) => void (await post(`element/${element}/value`, { text })),
    click: async (element) => void (await post(`element/${element}/click`)),
    enter: async (frame) => void (await post('frame', { id: frame === null ? null : { [ELEMENT]: frame } })),
    close: async () => {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined);
      stop();
    },
  };
}

async function send(url: string, body: object): Promise<unknown> {
  const reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await reply.json()) as { value: unknown };
  if (reply.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver: ${error}. ${message}`);
}

async function until(holds: () => Promise<boolean>, what = 'WebKitWebDriver'): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`Waited ${WAIT_MS / 1000} s for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Debian keeps it in the folder of the library's version. */
function findMiniBrowser(): string {
  const found = readdirSync(LIBRARIES)
    .flatMap((folder) => ['4.1', '6.0'].map((api) => `${LIBRARIES}/${folder}/webkit2gtk-${api}/MiniBrowser`))
    .concat(`${LIBRARIES}/x86_64-linux-gnu/webkitgtk-6.0/MiniBrowser`)
    .find((file) => existsSync(file));
  if (!found) throw new Error('WebKitGTK is missing. Install it: apt-get install webkit2gtk-driver xvfb');
  return found;
}

/** Xvfb chooses a free display and writes its number. */
function startDisplay(): Promise<{ child: ChildProcess; number: string }> {
  const child = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x900x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return new Promise((resolve, reject) => {
    child.once('error', () => reject(new Error('Xvfb is missing. Install it: apt-get install xvfb')));
    child.once('exit', () => reject(new Error('Xvfb has ended.')));
    child.stdout!.once('data', (data: Buffer) => resolve({ child, number: String(data).trim() }));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
