/**
 * Which elements stand in which, and in which order. Excel does not load a manifest in which one is out of order.
 * Source: Microsoft, "How to find the proper order of manifest elements"
 * (https://learn.microsoft.com/office/dev/add-ins/develop/manifest-element-ordering, as of 2 June 2025), and for
 * the icon of a menu's item the type MenuItem of [MS-OWEMXML]. What we do not use is left out.
 *
 * `!` is required, `*` may repeat. Where an element means different things, the key says in what or of which type.
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
