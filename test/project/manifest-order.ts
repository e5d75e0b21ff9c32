/**
 * The children of each element that we use, in their order. Excel does not load a manifest with an element out of order.
 *
 * Source: Microsoft, "How to find the proper order of manifest elements", as of 2 June 2025.
 * https://learn.microsoft.com/office/dev/add-ins/develop/manifest-element-ordering
 * The icon of a menu's item comes from the type MenuItem of [MS-OWEMXML].
 *
 * `!` is required, `*` may repeat. If an element has several meanings, the key adds its parent or its type.
 */
export const ELEMENT_ORDER: Readonly<Record<string, string>> = {
  OfficeApp:
    'Id! Version! ProviderName! DefaultLocale! DisplayName! Description! IconUrl! HighResolutionIconUrl! SupportUrl! AppDomains Hosts! Requirements! DefaultSettings! Permissions! VersionOverrides! ExtendedOverrides',
  'OfficeApp/Hosts': 'Host!',
  'OfficeApp/Hosts/Host': '',
  Requirements: 'Sets!',
  Sets: 'Set!*',
  DefaultSettings: 'SourceLocation!',
  VersionOverrides: 'Description Requirements Hosts! Resources!',
  Hosts: 'Host!',
  Host: 'Runtimes! AllFormFactors! DesktopFormFactor!',
  Runtimes: 'Runtime!',
  AllFormFactors: 'ExtensionPoint!',
  DesktopFormFactor: 'GetStarted! FunctionFile! ExtensionPoint!',
  'ExtensionPoint:CustomFunctions': 'Script! Page! Metadata! Namespace!',
  'ExtensionPoint:PrimaryCommandSurface': 'OfficeTab!',
  Script: 'SourceLocation!',
  Page: 'SourceLocation!',
  Metadata: 'SourceLocation!',
  GetStarted: 'Title! Description! LearnMoreUrl!',
  OfficeTab: 'Group!',
  Group: 'Label! Icon! Control!*',
  'Control:Button': 'Label! Supertip! Icon! Action! Enabled',
  'Control:Menu': 'Label! Supertip! Icon! Items!',
  Items: 'Item!*',
  Item: 'Label! Supertip! Icon! Action! Enabled',
  Supertip: 'Title! Description!',
  Icon: 'Image!*',
  'Action:ShowTaskpane': 'TaskpaneId SourceLocation! Title',
  'Action:ExecuteFunction': 'FunctionName!',
  Resources: 'Images! Urls! ShortStrings! LongStrings!',
  Images: 'Image!*',
  Urls: 'Url!*',
  ShortStrings: 'String!*',
  LongStrings: 'String!*',
};
