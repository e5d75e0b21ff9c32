/** Loads a module once for each worker process. See environment.cjs. */
declare const requireOutside: (path: string) => unknown;

type Driver = typeof import('../workbench-driver');
type Shared = typeof import('./shared');
type Products = typeof import('../product');
type PanePage = typeof import('../pane/pane-page');
type Gateways = typeof import('../../../src/gateway/start-gateway');
type Certificates = typeof import('../../../src/gateway/keys/certificate');

export const openWorkbench: Driver['openWorkbench'] = (options) =>
  (requireOutside('../workbench-driver.ts') as Driver).openWorkbench(options);
export const sharedBrowser: Shared['sharedBrowser'] = () =>
  (requireOutside('./shared.ts') as Shared).sharedBrowser();
export const startProduct: Products['startProduct'] = (options) =>
  (requireOutside('../product.ts') as Products).startProduct(options);
export const startPaneBrowser: PanePage['startPaneBrowser'] = () =>
  (requireOutside('../pane/pane-page.ts') as PanePage).startPaneBrowser();
export const startGateway: Gateways['startGateway'] = (options) =>
  (requireOutside('../../../src/gateway/start-gateway.ts') as Gateways).startGateway(options);
export const selfSignedCertificate: Certificates['selfSignedCertificate'] = (dataDir) =>
  (requireOutside('../../../src/gateway/keys/certificate.ts') as Certificates).selfSignedCertificate(dataDir);
