/** A prime number of words, so that stepping through them by a fixed stride uses all of them. */
// oxfmt-ignore
export const PROPERTY_WORDS = [
  'Alder', 'Amber', 'Anchor', 'Ashlar', 'Beacon', 'Birch', 'Bramble', 'Cinder', 'Cobalt', 'Copper', 'Crane',
  'Dovetail', 'Elder', 'Ember', 'Falcon', 'Fern', 'Flint', 'Garnet', 'Harbour', 'Hazel', 'Heron', 'Indigo',
  'Juniper', 'Kestrel', 'Lantern', 'Linden', 'Maple', 'Marble', 'Mill', 'Ochre', 'Orchard', 'Pewter', 'Quarry',
  'Raven', 'Saffron', 'Slate', 'Tannery', 'Umber', 'Verdant', 'Weaver', 'Yarrow',
] as const;

/** Four for each class. With another number, two properties could share a name (see create-properties.ts). */
export const PROPERTY_NOUNS = {
  OFFICE: ['House', 'Court', 'Plaza', 'Exchange'],
  RETAIL: ['Arcade', 'Galleries', 'Market', 'Passage'],
  LOGISTICS: ['Logistics Park', 'Depot', 'Freight Yard', 'Distribution Hub'],
  RESIDENTIAL: ['Gardens', 'Terrace', 'Mews', 'Hof'],
  PARKING: ['Car Park', 'Parkhaus', 'Garage', 'Park Deck'],
} as const;

// oxfmt-ignore
export const TENANT_FIRST_WORDS = [
  'Aldermoor', 'Bellwether', 'Brightwater', 'Calderon', 'Cloudbank', 'Corvane', 'Drumlin', 'Eastlark', 'Fenwright',
  'Gablewood', 'Glasswing', 'Halcyon', 'Ironvale', 'Jaspire', 'Kelpwell', 'Larkhaven', 'Mistral', 'Northquill',
  'Oakhollow', 'Pinecrest', 'Quillon', 'Redfernly', 'Silverbrook', 'Thornbury', 'Umberline', 'Vantora', 'Westmere',
  'Wrenfield', 'Yellowgate', 'Zephyrine',
] as const;

/** The second word of a company's name, and its industry. */
export const TENANT_TRADES = [
  ['Advisory', 'Professional services'],
  ['Analytics', 'Technology'],
  ['Apparel', 'Fashion retail'],
  ['Bakeries', 'Food and beverage'],
  ['Capital', 'Financial services'],
  ['Clinics', 'Health care'],
  ['Coffee', 'Food and beverage'],
  ['Components', 'Manufacturing'],
  ['Engineering', 'Manufacturing'],
  ['Fitness', 'Leisure'],
  ['Foods', 'Food retail'],
  ['Freight', 'Transport and logistics'],
  ['Insurance', 'Financial services'],
  ['Interiors', 'Home and furniture'],
  ['Legal', 'Professional services'],
  ['Media', 'Media'],
  ['Optics', 'Health care'],
  ['Parcel', 'Transport and logistics'],
  ['Pharma', 'Life sciences'],
  ['Software', 'Technology'],
  ['Travel', 'Leisure'],
  ['Workspace', 'Flexible office'],
] as const;

/** Tenants with leases in many countries, so that a tenant pays rent in several currencies. */
export const CHAIN_TENANTS = [
  ['Quillon Coffee International', 'Food and beverage'],
  ['Vantora Fitness Group', 'Leisure'],
  ['Northquill Parcel Europe', 'Transport and logistics'],
  ['Halcyon Workspace Holdings', 'Flexible office'],
  ['Glasswing Optics', 'Health care'],
  ['Ironvale Components', 'Manufacturing'],
  ['Cloudbank Software', 'Technology'],
  ['Bellwether Insurance', 'Financial services'],
  ['Larkhaven Apparel', 'Fashion retail'],
  ['Silverbrook Foods', 'Food retail'],
  ['Corvane Freight', 'Transport and logistics'],
  ['Mistral Travel', 'Leisure'],
] as const;

// oxfmt-ignore
export const SURNAMES = [
  'Ahrenfeld', 'Bergmoor', 'Castelluna', 'Dahlwik', 'Eschenrode', 'Farnhollow', 'Grevenau', 'Hollinder',
  'Ibsgaard', 'Jorvaldt', 'Kestelnik', 'Lindqvorn', 'Mardenau', 'Nebelthau', 'Oosterlaan', 'Pellwitz',
  'Quastrop', 'Rosenhaag', 'Silvermann-Ott', 'Tannrode', 'Uhlenhof', 'Vandermeere', 'Wiesenkamp', 'Zandvliet-Os',
] as const;

export const LOAN_PROVIDERS = [
  'Altmoor Hypothekenbank',
  'Corvin & Hale Lending',
  'Bastion Ridge Credit',
  'Kestrelgate Life',
  'Nordlund Realkredit',
] as const;
