import type { AddinIdentity } from '../workbook/workbook';

interface AddinManifest {
  addin: AddinIdentity;
  /** The prefix of the functions' names. */
  namespace: string;
  group: RibbonGroup;
  /** The add-in's menu in the menu of a cell. */
  cellMenu: RibbonMenu | undefined;
  /** The address of the file of keyboard shortcuts on this host. */
  shortcuts: string | undefined;
}

export interface RibbonGroup {
  label: string;
  controls: RibbonControl[];
}

export interface RibbonButton {
  id: string;
  label: string;
  tip: string;
  /** URLs on this host with their widths, for `srcset`. */
  icons: string;
  /** The add-in's function that it runs. Without one it shows the pane. */
  command: string | undefined;
}

export interface RibbonMenu extends Omit<RibbonButton, 'command'> {
  items: RibbonButton[];
}

export type RibbonControl = RibbonButton | RibbonMenu;

/** Loads icons from this host only. Throws an error that names what is missing or not supported. */
export function readManifest(xml: Document, origin: string): AddinManifest {
  if (xml.querySelector('parsererror')) throw new Error('manifest.xml is not well-formed.');
  const resource = (resid: string | null): string => {
    const value = [...xml.getElementsByTagName('*')]
      .find((element) => element.getAttribute('id') === resid && element.hasAttribute('DefaultValue'))
      ?.getAttribute('DefaultValue');
    if (!resid || !value) throw new Error(`manifest.xml does not define the resource "${resid ?? ''}".`);
    return value;
  };
  const text = (parent: Element, ...names: string[]) =>
    resource(step(parent, ...names)?.getAttribute('resid') ?? null);

  const readFace = (element: Element) => {
    const label = text(element, 'Label');
    const title = text(element, 'Supertip', 'Title');
    const description = text(element, 'Supertip', 'Description');
    const images = [...(step(element, 'Icon')?.children ?? [])];
    return {
      id: element.getAttribute('id') ?? '',
      label,
      tip: title === label ? description : `${title}\n${description}`,
      icons: images
        .map((image) => {
          const url = onHost(resource(image.getAttribute('resid')), origin);
          return `${url} ${image.getAttribute('size')}w`;
        })
        .join(),
    };
  };
  const readButton = (element: Element): RibbonButton => {
    const action = step(element, 'Action');
    const type = action && typeOf(action);
    const face = readFace(element);
    if (type === 'ShowTaskpane') return { ...face, command: undefined };
    const command = step(element, 'Action', 'FunctionName')?.textContent?.trim();
    if (type === 'ExecuteFunction' && command) return { ...face, command };
    throw new Error(`manifest.xml: the workbench does not support the action "${type}" of "${face.label}".`);
  };
  const readMenu = (element: Element): RibbonMenu => ({
    ...readFace(element),
    items: [...(step(element, 'Items')?.children ?? [])].map(readButton),
  });
  const readControl = (element: Element): RibbonControl =>
    typeOf(element) === 'Menu' ? readMenu(element) : readButton(element);

  const group = xml.getElementsByTagName('Group')[0];
  const namespace = xml.getElementsByTagName('Namespace')[0];
  if (!group || !namespace)
    throw new Error('manifest.xml has no ribbon group or no namespace for functions.');
  const cellMenu = [...xml.getElementsByTagName('OfficeMenu')].find(
    (menu) => menu.getAttribute('id') === 'ContextMenuCell',
  );
  const menu = cellMenu && step(cellMenu, 'Control');
  const shortcuts = xml.getElementsByTagName('ExtendedOverrides')[0]?.getAttribute('Url');
  const root = (name: string) => step(xml.documentElement, name)?.textContent?.trim() ?? '';
  return {
    addin: { id: root('Id'), version: root('Version') },
    cellMenu: menu && readMenu(menu),
    shortcuts: shortcuts ? onHost(shortcuts, origin) : undefined,
    namespace: resource(namespace.getAttribute('resid')),
    group: {
      label: text(group, 'Label'),
      controls: [...group.children].filter(({ localName }) => localName === 'Control').map(readControl),
    },
  };
}

function onHost(url: string, origin: string): string {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, origin).href;
}

function step(parent: Element, ...names: string[]): Element | undefined {
  const [name, ...rest] = names;
  if (name === undefined) return parent;
  const child = [...parent.children].find(({ localName }) => localName === name);
  return child && step(child, ...rest);
}

const typeOf = (element: Element) =>
  element.getAttributeNS('http://www.w3.org/2001/XMLSchema-instance', 'type') ?? '';
