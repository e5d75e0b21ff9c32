const RICH = 'http://schemas.microsoft.com/office/spreadsheetml/2017/richdata';
const KIND = 'http://schemas.microsoft.com/office/2017/06/relationships';

/** The parts in which Excel keeps that the value of a cell with `vm="1"` is a number with this format, and its styles. */
export function withRichValue(
  files: Readonly<Record<string, string>>,
  { dxf = '', property = '', kind = '_formattednumber' }: { dxf?: string; property?: string; kind?: string },
): Record<string, string> {
  const parts: Record<string, [name: string, xml: string]> = {
    'http://schemas.openxmlformats.org/officeDocument/2006/relationships/sheetMetadata': [
      'metadata',
      `<metadata xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:xlrd="${RICH}"><metadataTypes count="2"><metadataType name="XLDAPR"/><metadataType name="XLRICHVALUE"/></metadataTypes><futureMetadata name="XLDAPR" count="1"><bk/></futureMetadata><futureMetadata name="XLRICHVALUE" count="2"><bk><extLst><ext><xlrd:rvb i="7"/></ext></extLst></bk><bk><extLst><ext><xlrd:rvb i="1"/></ext></extLst></bk></futureMetadata><cellMetadata count="1"><bk><rc t="1" v="0"/></bk></cellMetadata><valueMetadata count="1"><bk><rc t="2" v="1"/></bk></valueMetadata></metadata>`,
    ],
    [`${KIND}/rdRichValueStructure`]: [
      'richData/rdrichvaluestructure',
      `<rvStructures xmlns="${RICH}" count="2"><s t="_other"><k n="a" t="s"/></s><s t="${kind}"><k n="x" t="s"/><k n="_Format" t="spb"/></s></rvStructures>`,
    ],
    [`${KIND}/rdRichValue`]: [
      'richData/rdrichvalue',
      `<rvData xmlns="${RICH}" count="2"><rv s="0"><v>a</v></rv><rv s="1"><fb>125</fb><v>x</v><v>1</v></rv></rvData>`,
    ],
    [`${KIND}/rdSupportingPropertyBagStructure`]: [
      'richData/rdsupportingpropertybagstructure',
      `<spbStructures xmlns="${RICH}2" count="1"><s><k n="_Self" t="i"/></s></spbStructures>`,
    ],
    [`${KIND}/rdSupportingPropertyBag`]: [
      'richData/rdsupportingpropertybag',
      `<supportingPropertyBags xmlns="${RICH}2"><spbData count="2"><spb s="0"><v>1</v></spb><spb s="0"><v>2</v></spb></spbData></supportingPropertyBags>`,
    ],
    [`${KIND}/richStyles`]: [
      'richData/richStyles',
      `<richStyleSheet xmlns="${RICH}2" xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><dxfs count="1"><x:dxf>${dxf}</x:dxf></dxfs><richProperties><rPr n="IsTitleField" t="b"/><rPr n="NumberFormat" t="s"/></richProperties><richStyles><rSty><rpv i="0">1</rpv></rSty><rSty dxfid="0">${property && `<rpv i="1">${property}</rpv>`}</rSty></richStyles></richStyleSheet>`,
    ],
  };
  const links = 'xl/_rels/workbook.xml.rels';
  const lines = Object.entries(parts).map(
    ([type, [name]], at) => `<Relationship Id="rIdR${at}" Type="${type}" Target="${name}.xml"/>`,
  );
  return {
    ...files,
    ...Object.fromEntries(Object.values(parts).map(([name, xml]) => [`xl/${name}.xml`, xml])),
    [links]: files[links]!.replace('</Relationships>', `${lines.join('')}</Relationships>`),
  };
}
