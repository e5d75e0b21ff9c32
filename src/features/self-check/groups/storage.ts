import type { ProbeGroup } from '../probe';

const TRIAL = 'rr.check.trial';
/** Stays, so that a later check can say whether this one's storage is still there. */
const SEEN = 'rr.check.seen';

export const storage: ProbeGroup = {
  title: 'Storage of the add-in',
  probes: [
    { title: 'seen before', ask: async () => ((await OfficeRuntime.storage.getItem(SEEN)) ? 'yes' : 'no') },
    {
      title: 'write, read, remove',
      ask: async () => {
        const start = performance.now();
        await OfficeRuntime.storage.setItem(SEEN, 'yes');
        await OfficeRuntime.storage.setItem(TRIAL, 'written');
        const read = await OfficeRuntime.storage.getItem(TRIAL);
        await OfficeRuntime.storage.removeItem(TRIAL);
        const left = await OfficeRuntime.storage.getItem(TRIAL);
        const reads = read === 'written' ? 'reads back' : 'does not read back';
        return `${reads}, ${left ? 'stays' : 'goes'}, ${Math.round(performance.now() - start)} ms`;
      },
    },
    {
      title: 'access',
      ask: async ({ page: { document } }) =>
        typeof document.hasStorageAccess === 'function'
          ? `hasStorageAccess ${await document.hasStorageAccess()}`
          : 'not available',
    },
  ],
};
