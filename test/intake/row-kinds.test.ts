import type { TargetColumn } from '../../src/intake/index';
import { readRentRoll } from '../../src/intake/read-rent-roll';
import type { ColumnProposal } from '../../src/intake/extraction';
import { canBeSummed } from '../../src/intake/rows/subtotal-check';
import { expectReading } from './expect-reading';
import { KINDS } from './layouts/layout-cases';

const LETTERS: Readonly<Record<string, string>> = {
  ...KINDS,
  h: 'heading',
  c: 'charge',
  x: 'subtotal',
  y: 'summary',
  q: 'outside',
};

/** A rent roll above a list of its own. */
const WITH_SUMMARY = `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     S Total||350||2200
     _
     y Summary|# Of Units|Area m²|Rent p.a.|Deposit
     y Let|2|350|2200|100
     y Vacant|0|0|0|0`;

/** Each line: the letter of its kind, a space, its cells. */
const CASES: readonly (readonly [promise: string, sheet: string])[] = [
  [
    'are a summary where they follow the total, with the texts above them',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     f 1|Ohm AG|100|01.02.2027|1200
     v 2|leer|250||
     S Total||350||1000
     _
     n Alle Beträge netto
     _
     y Stand|m²|%
     y Vermietet|m²|100
     y Leerstand|m²|250`,
  ],
  [
    'are notes where only texts follow another list below',
    `${WITH_SUMMARY}
     n * Applicants are not included
     n Page 1 of 1|mgt-521`,
  ],
  [
    'are units, also right below the heading and without a number',
    `h Unit|Tenant|Use|Area m²|Start|Rent p.a.
     v A|Vacant|Office|||
     u B|Brandt GmbH|Retail|100|01.02.2020|1000
     u C|Falk KG|Office|250|01.02.2021|1200`,
  ],
  [
    'are a sum where a number of lets stands in the column of the tenants',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     v 3|fraflyttet pr. 30/9-2026|50||
     S Block B|10 booked|400||2200`,
  ],
  [
    'are vacant units where works go on in them, and units where a company of builders is the tenant',
    `h Lot|Locataire|Surface m²|Entrée|Loyer annuel
     u 201|SARL Laverie|40|01/02/2020|4000
     v 202|TRAVAUX|38||
     v 203|en travaux|38||
     u 204|Travaux Publics Morel SA|90|01/02/2020|9000`,
  ],
  [
    'are vacant units where a date is left of the lease that ended',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     v 2||250|01.02.2019|
     u 3|Falk KG|250|01.02.2021|1200`,
  ],
  [
    'are a sum where two columns add up, whatever its rates and its index are',
    `h Unit|Tenant|Area m²|Rent p.a.|Rent p.a. per m²|ERV per m²|Index
     u 1|Brandt GmbH|100|1000|10|11|120
     u 2|Falk KG|250|5000|20|21|121
     u 3|Ohm AG|200|3000|15|16|119
     S |Borvita Kft.|550|9000|16.36|17.3|120`,
  ],
  [
    'are a charge and no sum where one amount of two units adds up by chance',
    `h Unit|Tenant|Start|Rent p.a.
     u 1|Brandt GmbH|01.02.2020|1000
     u 2|Falk KG|01.02.2021|1200
     c |||2200`,
  ],
  [
    'are vacant units where their flats are models or are not in use',
    `h Unit|Tenant|Area sf|Move in|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     v 2|MODEL|250||1200
     v 3|Down|200||
     v 4|Model Unit|200||
     u 5|Model Railways GmbH|90|01.02.2020|900`,
  ],
  [
    'are vacant units, and no sums, where a status says so beside the numbers of the only unit above',
    `h Unit|Tenant|Status|Area sf|Rent p.a.
     b 12 Ash Street
     u A|Brandt GmbH|Current|640|1195
     v B||Vacant-Rented|640|1195
     u C|Falk KG|Current|1180|1950`,
  ],
  [
    'are a summary where their text stands in the column of the tenants',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     S Total||350||2200
     y |Occupied area|350|100%
     y WALB|3.2 years`,
  ],
  [
    'are a summary where a figure of the summary is words and a measure',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     v 2|leer|250||
     S Total||350||1000
     _
     y Summary by use
     y Office||350||1000
     _
     y |Vacancy rate|11.4 %
     y |WALT (fixed terms)|3.7 years`,
  ],
  [
    'are continuations where a text stands below the tenant, left of the unit',
    `h Haus|Mieter|Einheit|Fläche m²|Beginn|Miete p.a.
     u A|Sonnhalde gGmbH|1.01|100|01.02.2020|1000
     o |(vorm. Haus Abendfrieden GmbH)
     u B|Falk KG|1.02|250|01.02.2021|1200`,
  ],
  [
    'are vacant where a unit is reserved without a lease, and units where the owner or staff use them',
    `h Unit|Tenant|Area m²|Start|End|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|31.01.2030|1000
     u 2|Reserved|90|01.02.2020|31.01.2030|900
     v 3|RESERVED - Moana Dental|250|||
     v 4|Reserviert für Falk KG|250|||
     u 5|Staff accommodation (owner use)|40|||
     u 6|Eigennutzung|40|||`,
  ],
  ['are a summary in another list below that is not a rent roll', WITH_SUMMARY],
  [
    'are a sum that a building names, without the next lease of a unit above, and a note about totals',
    `h Bldg|Suite|Tenant|RSF|Commence|Base Rent p.a.
     u B|201|Dialysis Supply LLC|11,250|1/15/2021|168,750
     u B|202|Quarry Fitness Inc|6,750|10/1/2025|101,250
     v B|203|Available|12,000||
     f B|203|Bluecreek Robotics Corp.|12,000|9/1/2026|158,400
     s Building B|||30,000||270,000
     u C|301|Gila Freight LLC|24,500|7/1/2018|227,850
     u C|YARD|Gila Freight LLC||7/1/2018|30,000
     s Building C|||24,500||257,850
     S TOTAL PARK|||54,500||527,850
     _
     n (1) Proposed leases are shown below the suite and are not in the totals.`,
  ],
  [
    'are a sum that a property names, without the new lease of a vacant suite in a section of its own',
    `h Suite|Tenant|RSF|Commence|Base Rent p.a.
     b Occupied Suites
     u 101|Larkhaven GmbH|1,850|1/15/2021|61,050
     u 118|Bluebonnet PA|2,400|10/1/2025|76,800
     b Vacant Suites
     v 203|Available|12,000||
     b New Leases
     f 203|Bluecreek Corp.|12,000|12/1/2026|158,400
     S Crane House||16,250||137,850`,
  ],
  [
    'are a summary where they are a part of the sum above',
    `h Objekt|Mieter|Fläche m²|Beginn|Nettomiete p.a.|Brutto p.a.
     u 1|Verena Hürlimann|82|01.01.2003|1000|1100
     v 2|Leerstand|60||900|990
     u 3|Reto Baumann|104|01.10.2009|1300|1400
     S Total Soll||246||3200|3490
     y davon Leerstand|1|60||900|990`,
  ],
  [
    'continue a unit where a text stands right below its tenant or its remarks',
    `h Unit|Tenant|Area m²|Start|Rent p.a.|Comment
     u 1|Brandt Limited|100|01.02.2020|1000|break in 2030
     o |t/a The Lantern||||
     u 2|Falk KG|250|01.02.2021|1200|break in 2031
     o |||||with a penalty
     u 3|Ohm AG|250|01.02.2021|1200|`,
  ],
  [
    'are a step of the rent where the column of the tenants says so',
    `h Unit|Tenant|Area m²|Start|End|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|31.01.2030|1000
     r |Staffelmiete||01.02.2027||1100
     u 2|Falk KG|250|01.02.2021|31.01.2031|1200`,
  ],
  [
    'are a charge where the column of the tenants says so',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     c |Service charge|||200
     u 2|Falk KG|250|01.02.2021|1200`,
  ],
  [
    'are charges of the last unit, although the sum of another building stands above it',
    `h Unit|Tenant|Area m²|Start|Charge|Rent p.a.
     b House A
     u 1|Brandt GmbH|100|01.02.2020|Rent|1000
     c ||||Service charge|200
     s Subtotal||100|||1200
     b House B
     u 2|Falk KG|250|01.02.2021|Rent|1200
     c ||||Service charge|300
     c ||||Heating|100`,
  ],
  [
    'are let where the name of a tenant only begins like a word for vacant',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Vacances Bleues|100|01.02.2020|1000
     u 2|Leerink Partners|100|01.02.2020|1000
     u 3|Leeghwater Techniek|100|01.02.2020|1000
     u 4|Vakantiepark Zuid|100|01.02.2020|1000
     v 5|Leerstand|100||
     v 6|Leegstand|100||
     v 7|Vacante|100||
     v 8|Vakant|100||`,
  ],
  [
    'close the lines of a unit where they name its tenant',
    `h Lease|Tenant|Unit|Charge|Start|Rent p.a.
     u K1|Brandt AS|1|Rent|01.02.2020|1000
     c |||Heating||100
     x |Sum Brandt AS||||1100
     u K2|Total Energy AS|2|Rent|01.02.2021|1200`,
  ],
  [
    'are charges where a unit comes again, and a column says which of its lines is the rent',
    `h Unit|Tenant|Charge|Start|End|Amount p.a.|Rent p.a.
     c 1|Brandt BV|Huurkorting|01-02-2020|31-01-2030|0|-100
     u 1|Brandt BV|Huur|01-02-2020|31-01-2030|0|1000
     c 1|Brandt BV|Voorschot|01-02-2020|31-01-2030|200|0
     u 2|Falk BV|Huur|01-02-2021|31-01-2031|0|1200`,
  ],
  [
    'are vacant units without a column of units where their status says so',
    `h Property|Address|Tenant|Rent p.a.|Start|End|Status
     u M1|ul. Lipowa 4, Kraków|Anna Lis|1000|2024-03-01|2027-02-28|aktywna
     v M2|ul. Dietla 60, Kraków|||||wolne
     u M3|ul. Dietla 61, Kraków|Piotr Kos|1200|2024-03-01|2027-02-28|aktywna`,
  ],
  [
    'are steps of the rent where the text below a tenant says since when',
    `h Unit|Tenant|Area m²|Start|Rent p.m.|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000|12000
     r |Staffel ab 01.04.2026|||1100|13200
     r |Staffel ab 01.04.2028|||1200|14400
     u 2|Falk KG|250|01.02.2021|2000|24000
     r |Rent from 01.06.2027|||2100|25200
     u 3|Ohm AG|50|01.02.2021|500|6000
     r |||Palier au 01/07/2026|600|7200
     S Total||400||3500|42000`,
  ],
  [
    'are continuations where such a line has an area of its own',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|12000
     o |Lager ab 01.04.2026|20||2400
     u 2|Falk KG|250|01.02.2021|24000
     S Total||370||38400`,
  ],
  [
    'are a summary by use below the total, where its uses stand in the column of the tenants',
    `h Unit|Use|Tenant|Area m²|Start|End|Rent p.a.
     u 1|Office|Brandt GmbH|100|01.02.2020|31.01.2030|1000
     u 2|Office|Falk KG|250|01.02.2021|31.01.2031|1200
     u 3|Storage|Ohm AG|50|01.02.2021|31.01.2031|200
     S ||Gesamt|400|||2400
     _
     y ||Zusammenfassung nach Nutzung
     y ||Büro|350|||2200
     y ||Lager|50|||200
     _
     y ||Leerstand|0 %`,
  ],
  [
    'are a summary by use below the total, where its counts stand in the column of the tenants',
    `h Unit|Use|Area m²|Tenant|Start|Rent p.m.|Rent p.a.
     u 1|Flat|61|mevr. Jansen|01-02-2020|900|10800
     u 2|Flat|78|fam. Visser|01-02-2021|1000|12000
     u 3|Shop|112|Fysio B.V.|01-02-2021|1600|19200
     S Totaal||251|||3500|42000
     _
     y |Flat|139|2 VHE's||1900|22800
     y |Shop|112|1 VHE||1600|19200`,
  ],
  [
    'are the total where sums by use follow it',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     S Total||350||2200
     _
     y Total offices||100||1000
     y Total shops||250||1200
     y Total||350||2200`,
  ],
  [
    'are other units where doors have the same letter on each floor',
    `h Planta|Puerta|Arrendatario|Superficie m²|Inicio|Renta anual
     u 1ª|A|Lumen SL|100|01/02/2020|12000
     u 1ª|B|Brisa SL|120|01/02/2021|14400
     u 2ª|A|Norte SL|100|01/03/2020|12000
     v 2ª|B|Libre|120||`,
  ],
  [
    'are units of a second building that has the same rents',
    `h Unit|Tenant|Area m²|Rent p.m.|Rent p.a.
     b Haus A
     u A1|Anna Lis|100|1000|12000
     u A2|Piotr Kos|120|1200|14400
     s Summe||220|2200|26400
     b Haus B
     u B1|Jan Nowak|100|1000|12000
     u B2|Ewa Zima|120|1200|14400
     s Summe||220|2200|26400
     S Gesamt||440|4400|52800`,
  ],
  [
    'are units again after a summary of the building above',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     b Haus A
     u A1|Brandt GmbH|100|01.02.2020|1000
     u A2|Falk KG|120|01.02.2021|1200
     s Summe||220||2200
     y Zusammenfassung
     y |Büro|220||2200
     b Haus B
     u B1|Ohm AG|100|01.02.2021|1000
     v B2|leer|120||
     S Gesamt||440||3200`,
  ],
  [
    'are units of a mirrored building whose units have no numbers',
    `h Einheit|Mieter|Fläche m²|Miete monatlich|Miete p.a.
     u EG|Huber|50|500|6000
     u OG|Maier|50|500|6000
     s Summe||100|1000|12000
     u EG rechts|Schulz|50|500|6000
     u OG rechts|Wolf|50|500|6000
     s Summe||100|1000|12000
     S Gesamt||200|2000|24000`,
  ],
  [
    'are units below a title that begins like a word for a summary or a list',
    `h Lokal|Najemca|Powierzchnia m2|Czynsz roczny
     b Budynek A
     u A1|Alfa Sp. z o.o.|100|12000
     u A2|Beta Sp. z o.o.|80|9600
     s Razem||180|21600
     b Zestawienie najemców - Budynek B
     u B1|Gamma Sp. z o.o.|90|11000
     v B2|wolny|70|
     b Summary House
     u C1|Delta Sp. z o.o.|70|8000`,
  ],
  [
    'are units and sums where a line of titles has only numbers, or is a sum',
    `q 1|2|3|4|5
     h Einheit|Mieter-Nr.|Fläche m²|Jahresmiete|Kaution
     u 101|7001|100|12000|3000
     u 102|7002|80|9600|2400
     S Summe||180|21600|5400`,
  ],
  [
    'are units where lines of one lease have no rent, or the tenant is the owner',
    `h Unit|Tenant|Area sqm|Annual rent|Start|Expiry
     u 1|Alpha Ltd|100|20000|01/01/2020|31/12/2029
     u 2|Owner occupied|80|0|01/01/2020|31/12/2029
     u 4|Gamma Ltd|80|16000|01/01/2021|31/12/2029
     S Total||260|36000`,
  ],
  [
    'are banners where a property is called like the number of a page',
    `h Unit|Tenant|Area sqm|Annual rent|Lease start
     b River Side 12
     u 1|Alpha Ltd|100|20000|01/01/2020
     b Page 12 Court
     u 1|Gamma Ltd|120|20000|01/01/2022
     n - Page 2 of 3`,
  ],
  [
    'are units whose references end with a colon',
    `h Einheit|Mieter|Fläche m²|Jahresmiete|Mietbeginn
     b Haus 1
     u EG links:|Alpha GmbH|100|12000|01.01.2020
     u EG rechts:|Beta GmbH|80|9600|01.01.2020
     s Summe||180|21600|
     b Haus 2
     u EG links:|Gamma GmbH|90|11000|01.01.2021
     u EG rechts:|Delta GmbH|70|8000|01.01.2022
     s Summe||160|19000|`,
  ],
  [
    'are units where a tenant begins like a step',
    `h Mieter|Fläche m²|Jahresmiete|Beginn
     u Alpha GmbH|100|12000|01.01.2021
     u ab 01.05.2026 Müller GmbH|80|9600|01.05.2026
     u Fra 5/7 Bageri ApS|60|1200|01.01.2022
     S Summe|240|22800|`,
  ],
  [
    'are steps also where the unit is let as before, or the day is a month or a year',
    `h Unit|Tenant|Area m²|Rent p.a.|Start
     u 1|Alder Ltd|100|12000|13/02/2020
     r |Staffel ab 01.04.2027|100|13200|
     r |Step rent 01/04/2028||14400|
     r |Rent from 1 April 2029||15600|
     r |ab 2030||16800|
     u 2|Birch Ltd|50|6000|13/02/2020
     S Total||150|18000|`,
  ],
  [
    'are notes where they name a part of the area above',
    `h Einheit|Nutzung|Mieter|Fläche m²|Jahresmiete
     u 1|Büro|Alpha GmbH|100|12000
     n |davon Lager||20|
     u 2|Laden|Beta GmbH|80|9600
     n |inkl. Terrasse||12|
     S Summe|||180|21600`,
  ],
  [
    'are let where the name of a person begins like a word for vacant',
    `h Enhed|Lejer|Areal m²|Leje pr. år|Start
     u 1|Tom Jensen|100|12000|01-02-2020
     u 2|Frei Architekten|80|9600|01-02-2020
     v 3|Tom|70||
     b Alt-Moabit 90
     u 4|Hansen A/S|70|9600|01-02-2020`,
  ],
  [
    'are the total of the property where the sum of its only building stands above',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     b Staffelsteiner Straße
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     s Summe Haus 1||350||2200
     S Gesamtsumme||350||2200
     _
     y davon Büro||350||2200`,
  ],
  [
    'are a note where the head of a printed page comes again',
    `t Database: QFPROP|Rent Roll|Page: 1
     t Verwaltung Ost   Seite: 1
     t Quill Plaza|31/10/2025|Time: 09:14
     h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     n Database: QFPROP|Rent Roll|Page: 2
     H Unit|Tenant|Area m²|Start|Rent p.a.
     u 3|Ohm AG|50|01.02.2021|200
     n Hausverwaltung Ost, Seite: 2
     n Verwaltung Ost   Seite: 2
     u 4|Lux AG|50|01.02.2021|200
     S Total||450||2600`,
  ],
  [
    'are a summary below a sum where their label ends with a colon',
    `h Unit|Tenant|Area sq ft|Start|Rent p.m.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     S Total||350||2200
     _
     y Amt / SQFT:|Market = 350 SQFT|||6.29`,
  ],
  [
    'are a summary below the text that names it',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     S Total||350||2200
     _
     y Zusammenfassung
     y |Ladenflächen|270||1100
     y |Werbeflächen|11||12`,
  ],
  [
    'are sums, although no word says so',
    `h Unit|Tenant|Area m²|Rent p.a.
     u 1|Brandt GmbH|101|1000
     u 2|Falk KG|52|2000
     s ||153|3000
     u 3|Ohm AG|70|700
     u 4|Lux AG|80|900
     s ||150|1600`,
  ],
  [
    'are vacant where nothing but a name and a word for vacant stands in a line',
    `h Piso|Arrendatario|Fecha inicio|Renta anual
     u 1º A|Orchid SL|2020-01-01|10
     v 2º A|Vacío||
     u 2º B|Vale SL|2020-01-01|20`,
  ],
  [
    'are vacant where an offer is all that they have',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     v 2|UNDER OFFER|250||
     u 3|Lindner, Falk (extern)|50||100`,
  ],
  [
    'are charges where they repeat the unit for them',
    `h Unit|Tenant|Area m²|Start|End|Charge code|Amount p.m.
     u 1|Brandt GmbH|100|01.02.2020|31.01.2030|Rent|1000
     c 1|||||Parking|90
     c 1|||||Heating|110
     u 2|Falk KG|250|01.02.2021|31.01.2031|Rent|1200
     c 2|||||Heating|140`,
  ],
  [
    'are a summary below the total, also where they speak of vacancy or have a share',
    `h Unit|Tenant|Area m²|Start|Rent p.a.|Deposit
     u 1|Brandt GmbH|100|01.02.2020|1000|50
     u 2|Falk KG|250|01.02.2021|1200|60
     v 3|Vacant|50|||
     S Total||400||2200|110
     _
     y |Vacancy by area|50||12.5%|1
     y Beds|of 4|3||75%|2`,
  ],
  [
    'are units of the lease above where the tenant is not named again',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2||40||300
     u 3|(Brandt GmbH continued)|60||
     u 4|dto.|20||
     v 5|Vacant|250||`,
  ],
  [
    'are not next leases of a unit that another building has',
    `h Unit|Tenant|Area m²|Start|Rent p.a.
     b Haus A
     u 1|Brandt GmbH|100|01.02.2020|1000
     u 2|Falk KG|250|01.02.2021|1200
     b Haus B
     u 3|Ohm AG|90|01.02.2020|900
     b Future residents
     u 1|Rehm GmbH|80|01.02.2027|800`,
  ],
];

describe('rows', () => {
  it.each(CASES)('%s', (_, sheet) => {
    const lines = sheet.split('\n').map((line) => line.trim());
    const rows = lines.map((line) => line.slice(2).split('|'));
    const [extraction] = readRentRoll(rows, { name: 'test', date: '2026-03-31' });
    expect(extraction?.rows.map(({ kind }) => kind)).toEqual(lines.map(([letter = '']) => LETTERS[letter]));
    expect(extraction?.findings.filter(({ code }) => /total-differs|unit-twice/.test(code))).toEqual([]);
  });

  it('belong to the unit of a lease, whichever of its charges they stand below', () => {
    const rows = [
      ['Unit', 'Tenant', 'Charge', 'Start', 'End', 'Amount p.a.', 'Rent p.a.'],
      ['1', 'Brandt BV', 'Huurkorting', '01-02-2020', '31-01-2030', '0', '-100'],
      ['', '', 'Service charge', '', '', '200', ''],
      ['', '', 'Heating', '', '', '100', ''],
      ['1', 'Brandt BV', 'Huur', '01-02-2020', '31-01-2030', '0', '1000'],
      ['2', 'Falk BV', 'Huur', '01-02-2021', '31-01-2031', '0', '1200'],
    ];
    const [extraction] = readRentRoll(rows, { name: 'test', date: '2026-03-31' });
    expect(extraction?.rows.map(({ kind, owner }) => `${kind} ${owner ?? ''}`)).toEqual([
      ...['heading ', 'charge 5', 'charge 5', 'charge 5', 'unit ', 'unit '],
    ]);
  });

  it('of one lease are a unit twice where more than one of them is its rent', () => {
    expectReading(`
      Unit|Tenant|Charge|Start|End|Amount p.a.|Rent p.a.
      1|Brandt BV|Huur|01-02-2020|31-01-2030|0|1000
      1|Brandt BV|Huur|01-02-2020|31-01-2030|0|500
      2|Falk BV|Huur|01-02-2021|31-01-2031|0|1200
      kinds = heading|unit|unit|unit
      findings = unit-twice blocks 2,3`);
  });
});

it.each<[TargetColumn | null, string, boolean]>([
  ['contracted_rent_pa', 'Rent p.a.', true],
  ['contracted_rent_pa_per_sqm', 'Rent p.a.', false],
  [null, 'Amount', true],
  [null, 'Share %', false],
])('a column of %s under “%s” adds up: %s', (column, heading, expected) =>
  expect(canBeSummed({ column, heading } as ColumnProposal)).toBe(expected),
);
