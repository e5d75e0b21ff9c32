import { fold } from '../vocabulary/fold';

const LEGAL_FORMS = new Set(
  'gmbh mbh ag kg kgaa ohg gbr ek ev ug mbb se co ltd limited plc llp llc inc incorporated corp corporation company lp sarl sas sasu sa sci eurl selarl sl slu srl spa spzoo spolka zoo sp z o bv nv vof aps as asa ab hb oy oyj is ks and und et i y og och en the oo'.split(
    ' ',
  ),
);

/** The words of a name, sorted and without legal forms, so that "Müller & Co. GmbH" and "MUELLER CO" are one. */
export function tenantKey(name: string): string {
  const words =
    fold(name)
      .replace(/\b(\p{L})\.(?=\p{L}\b)/gu, '$1')
      .replace(/['’`´]/g, '')
      .match(/[\p{L}\d]+/gu) ?? [];
  const nameWords = words.filter((word) => !LEGAL_FORMS.has(word));
  return (nameWords.length > 0 ? nameWords : words).sort().join(' ');
}
