import type { Probe, ProbeGroup } from '../probe';

const HEADERS = ['content-type', 'cache-control', 'access-control-allow-origin'];

const headersOf = (title: string, address: string): Probe => ({
  title,
  ask: async ({ page, signal }) => {
    const reply = await page.fetch(address, { cache: 'no-store', signal });
    return [
      `HTTP ${reply.status}`,
      ...HEADERS.map((name) => `${name} ${reply.headers.get(name) ?? 'none'}`),
    ].join(', ');
  },
});

/** Files that Excel itself fetches from the gateway. */
export const files: ProbeGroup = {
  title: 'Files of the add-in',
  probes: [
    headersOf('icon', 'assets/icon-16.png'),
    headersOf('functions.json', 'functions.json'),
    {
      title: 'functions in functions.json',
      ask: async ({ page, signal }) => {
        const { functions } = (await (await page.fetch('functions.json', { signal })).json()) as {
          functions: { id: string }[];
        };
        return functions.map(({ id }) => id).join(', ');
      },
    },
  ],
};
