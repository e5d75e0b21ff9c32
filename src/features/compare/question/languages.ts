/**
 * The question to the agent in the languages that the reader of rent rolls knows. `{name}` is filled in, and a part in brackets
 * is left out where what it names is not known. `headings` are stems of headings, folded as `fold` does, that tell the language.
 */
export interface Language {
  locale: string;
  quotes: readonly [string, string];
  headings: string;
  /** File, workbook, sheet, cell, no value, yes, no. */
  words: string;
  /** The columns of {@link NAMED}. Others have the heading of the sheet. */
  columns: string;
  inOurs: string;
  inOther: string;
  title: string;
  agrees: string;
  agreesOther: string;
  differs: string;
  onlyInSheet: string;
  onlyInDatabase: string;
  ambiguous: string;
  otherCurrency: string;
  notCompared: string;
  vacantInSheet: string;
  vacantInDatabase: string;
}

/** The columns with a name in each language. */
export const NAMED =
  'contracted_rent_pa in_place_rent_pa market_rent_pa actual_lettable_area_sqm contracted_lettable_area_sqm tenant_name use_type lease_start_date lease_expiry_date first_break_date security_amount unit_reference'.split(
    ' ',
  );

export const LANGUAGES = {
  en: {
    locale: 'en-GB',
    quotes: ['"', '"'],
    headings:
      'rents?|tenants?|lease|units?|suite|start|expir|area|floor|market|deposit|comments?|monthly|annual|status|break|end|use|review|commence|square|charge|lettable|space|property|remarks|occupan|premises|sq|current|term|notice|service',
    words: 'file|workbook|sheet|cell|no value|yes|no',
    columns:
      'contracted rent p.a.|in-place rent p.a.|market rent p.a.|lettable area|contracted area|tenant|use|lease start|lease expiry|first break|security|unit reference',
    inOurs: 'in our records',
    inOther: 'in the rent roll {other}',
    title: '{about}: please confirm these points of the rent roll ({place}).',
    agrees: '{about}: The rent roll ({place}) agrees with our records. Nothing is open.',
    agreesOther: '{about}: The rent roll ({place}) agrees with that of {other}. Nothing is open.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] in your list, {database} {in}. Which is right, and since when?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: in your list, but not {in}. Is it a new unit or a new letting?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, but not in your list. Was it vacated, merged or left out?',
    ambiguous: '{unit}[ ({cell})] cannot be told from another unit. Which reference does it have?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] in your list, another currency {in}. Which is right?',
    notCompared: '{unit}, {column}: the value[ {sheet}][ ({cell})] cannot be read. What is it?',
    vacantInSheet:
      '{unit}: vacant in your list[ ({cell})], let {in}[ ({column} {database})]. Since when is it vacant?',
    vacantInDatabase:
      '{unit}: let in your list[ ({cell})][, {column} {sheet}], vacant {in}. Since when is it let?',
  },
  de: {
    locale: 'de-DE',
    quotes: ['„', '“'],
    headings:
      'miet|\\S*flache|nutzung|\\S*geschoss|\\S*vertrag|\\S*beginn|\\S*ende\\b|einheit|kaution|\\S*kosten\\b|objekt|stra(?:ss|s)e|\\S*bezeichnung|wahrung|lfd|kundig|bis\\b|pacht|stichtag|leerstand|laufzeit|bemerkung|anmerkung|gebaude|lage\\b|whg|wohn|verlanger|anzahl|wirtschafts|nettokalt|vorauszahl|\\S*zins\\b|jahr|monat',
    words: 'Datei|Arbeitsmappe|Blatt|Zelle|keine Angabe|ja|nein',
    columns:
      'Vertragsmiete p. a.|Ist-Miete p. a.|Marktmiete p. a.|Fläche|Vertragsfläche|Mieter|Nutzungsart|Mietbeginn|Mietende|erstes Sonderkündigungsrecht|Mietsicherheit|Einheitennummer',
    inOurs: 'in unserem Bestand',
    inOther: 'in der Mieterliste {other}',
    title: '{about}: Bitte bestätigen Sie diese Punkte der Mieterliste ({place}).',
    agrees: '{about}: Die Mieterliste ({place}) stimmt mit unserem Bestand überein. Es ist nichts offen.',
    agreesOther:
      '{about}: Die Mieterliste ({place}) stimmt mit der Mieterliste {other} überein. Es ist nichts offen.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] in Ihrer Liste, {database} {in}. Was ist richtig, und seit wann?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: in Ihrer Liste, aber nicht {in}. Ist es eine neue Einheit oder eine Neuvermietung?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, aber nicht in Ihrer Liste. Wurde die Einheit geräumt, zusammengelegt oder ausgelassen?',
    ambiguous:
      '{unit}[ ({cell})] lässt sich nicht von einer anderen Einheit unterscheiden. Welche Nummer hat die Einheit?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] in Ihrer Liste, eine andere Währung {in}. Was ist richtig?',
    notCompared: '{unit}, {column}: Der Wert[ {sheet}][ ({cell})] ist nicht lesbar. Wie lautet er?',
    vacantInSheet:
      '{unit}: leer in Ihrer Liste[ ({cell})], vermietet {in}[ ({column} {database})]. Seit wann steht die Einheit leer?',
    vacantInDatabase:
      '{unit}: vermietet in Ihrer Liste[ ({cell})][, {column} {sheet}], leer {in}. Seit wann ist die Einheit vermietet?',
  },
  fr: {
    locale: 'fr-FR',
    quotes: ['«\u00a0', '\u00a0»'],
    headings:
      'loyers?|locataire|preneur|baux|bail|surface|etage|depot|echeance|debut|date d|effet|loca(?:ux|l)\\b|immeuble|lots?\\b|enseigne|charges|indice|franchise|resiliation|fin\\b|annuel|mensuel|niveau|usage|batiment|duree|devise|activite|appart|remarques|garantie bancaire|cellule|trimestriel|destination|nature',
    words: 'fichier|classeur|feuille|cellule|aucune valeur|oui|non',
    columns:
      'loyer contractuel annuel|loyer en cours annuel|loyer de marché annuel|surface|surface contractuelle|locataire|usage|début du bail|fin du bail|première faculté de résiliation|dépôt de garantie|référence du lot',
    inOurs: 'dans nos données',
    inOther: 'dans l’état locatif {other}',
    title: '{about} : merci de confirmer les points suivants de l’état locatif ({place}).',
    agrees: '{about} : l’état locatif ({place}) concorde avec nos données. Aucun point ne reste ouvert.',
    agreesOther:
      '{about} : l’état locatif ({place}) concorde avec l’état locatif {other}. Aucun point ne reste ouvert.',
    differs:
      '{unit}, {column} : {sheet}[ ({cell})] dans votre état locatif, {database} {in}. Quelle est la bonne valeur, et depuis quand ?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}] : dans votre état locatif, mais pas {in}. S’agit-il d’un nouveau lot ou d’une nouvelle location ?',
    onlyInDatabase:
      '{unit}[, {column} {database}] : {in}, mais pas dans votre état locatif. Le lot a-t-il été libéré, regroupé ou omis ?',
    ambiguous: '{unit}[ ({cell})] ne se distingue pas d’un autre lot. Quelle est sa référence ?',
    otherCurrency:
      '{unit}, {column} : {sheet}[ ({cell})] dans votre état locatif, une autre devise {in}. Laquelle est la bonne ?',
    notCompared:
      '{unit}, {column} : la valeur[ {sheet}][ ({cell})] est illisible. Quelle est la valeur exacte ?',
    vacantInSheet:
      '{unit} : vacant dans votre état locatif[ ({cell})], loué {in}[ ({column} {database})]. Depuis quand le lot est-il vacant ?',
    vacantInDatabase:
      '{unit} : loué dans votre état locatif[ ({cell})][, {column} {sheet}], vacant {in}. Depuis quand le lot est-il loué ?',
  },
  es: {
    locale: 'es-ES',
    quotes: ['«', '»'],
    headings:
      'rentas?|inquilin|arrendatari|superficie|fecha|planta|inicio|vencimiento|gastos|local(?:es)?\\b|inmueble|contrato|fianza|unidad|puerta|alquiler|uso\\b|aval\\b|duracion|carencia|indice de|m2 mes|mensual|anual|fin\\b|observaciones|comentarios|edificio|nivel|razon social|giro|deposito|plazo|ano\\b|moneda|termino|\\bmes\\b|arriendo|mantenimiento|del?\\b',
    words: 'archivo|libro|hoja|celda|sin dato|sí|no',
    columns:
      'renta contratada anual|renta vigente anual|renta de mercado anual|superficie|superficie contratada|inquilino|uso|fecha de inicio|fecha de vencimiento|primera fecha de rescisión|garantía|referencia de la unidad',
    inOurs: 'en nuestros registros',
    inOther: 'en el listado {other}',
    title: '{about}: le rogamos que confirme estos puntos del listado de inquilinos ({place}).',
    agrees:
      '{about}: el listado de inquilinos ({place}) coincide con nuestros registros. No hay puntos pendientes.',
    agreesOther:
      '{about}: el listado de inquilinos ({place}) coincide con el listado {other}. No hay puntos pendientes.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] en su listado, {database} {in}. ¿Cuál es el dato correcto y desde cuándo?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: en su listado, pero no {in}. ¿Se trata de una unidad nueva o de un arrendamiento nuevo?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, pero no en su listado. ¿La unidad se ha desocupado, se ha agrupado con otra o se ha omitido?',
    ambiguous: '{unit}[ ({cell})] no se distingue de otra unidad. ¿Qué referencia tiene?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] en su listado, otra moneda {in}. ¿Cuál es la correcta?',
    notCompared: '{unit}, {column}: el valor[ {sheet}][ ({cell})] no es legible. ¿Cuál es el valor correcto?',
    vacantInSheet:
      '{unit}: unidad vacía en su listado[ ({cell})], alquilada {in}[ ({column} {database})]. ¿Desde cuándo está vacía?',
    vacantInDatabase:
      '{unit}: unidad alquilada en su listado[ ({cell})][, {column} {sheet}], vacía {in}. ¿Desde cuándo está alquilada?',
  },
  it: {
    locale: 'it-IT',
    quotes: ['«', '»'],
    headings:
      'canon[ei]|conduttor|locatari|locazione|superficie|scadenz|piano|inizio|oneri|spese|contratto|inquilin|unita|deposito|durata|decorrenza|destinazione|fideiussion|immobile|indirizzo|recesso|mq\\b|annuo|mensile|data|tipologia|interno|cauzion|rinnov|disdetta|fine\\b|note\\b|edificio|indicizz|adeguamento|stato|uso\\b|del(?:la)?\\b|d uso',
    words: 'file|cartella di lavoro|foglio|cella|nessun valore|sì|no',
    columns:
      'canone contrattuale annuo|canone annuo in corso|canone di mercato annuo|superficie|superficie contrattuale|conduttore|destinazione d’uso|data di decorrenza|data di scadenza|prima data di recesso|deposito cauzionale|riferimento dell’unità',
    inOurs: 'nei nostri dati',
    inOther: 'nel rent roll {other}',
    title: '{about}: vi preghiamo di confermare i seguenti punti del rent roll ({place}).',
    agrees: '{about}: il rent roll ({place}) coincide con i nostri dati. Nessun punto è in sospeso.',
    agreesOther:
      '{about}: il rent roll ({place}) coincide con il rent roll {other}. Nessun punto è in sospeso.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] nel vostro rent roll, {database} {in}. Qual è il dato corretto, e da quando?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: nel vostro rent roll, ma non {in}. Si tratta di una nuova unità o di una nuova locazione?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, ma non nel vostro rent roll. L’unità è stata liberata, accorpata o omessa?',
    ambiguous: '{unit}[ ({cell})] non si distingue da un’altra unità. Qual è il suo riferimento?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] nel vostro rent roll, un’altra valuta {in}. Qual è quella corretta?',
    notCompared:
      '{unit}, {column}: il valore[ {sheet}][ ({cell})] non è leggibile. Qual è il valore corretto?',
    vacantInSheet:
      '{unit}: unità sfitta nel vostro rent roll[ ({cell})], locata {in}[ ({column} {database})]. Da quando è sfitta?',
    vacantInDatabase:
      '{unit}: unità locata nel vostro rent roll[ ({cell})][, {column} {sheet}], sfitta {in}. Da quando è locata?',
  },
  pt: {
    locale: 'pt-PT',
    quotes: ['«', '»'],
    headings:
      'rendas?|inquilin|arrendatari|locatari|area|inicio|termo|vencimento|contrato|alugue|piso|frac|cauc|despesas|imovel|loj|andar|prazo|data|reajuste|condominio|conjunto|garantia|mensal|anual|unidade|inquilino|do\\b|da\\b|fim\\b|observac|utiliza|uso\\b|valor|mes\\b|bloco|atual|denuncia|edificio|m2 mes|empresa|escritorio',
    words: 'ficheiro|livro|folha|célula|sem valor|sim|não',
    columns:
      'renda contratada anual|renda atual anual|renda de mercado anual|área|área contratada|inquilino|uso|data de início|data de termo|primeira data de denúncia|caução|referência da unidade',
    inOurs: 'nos nossos dados',
    inOther: 'no rent roll {other}',
    title: '{about}: agradecemos que confirme os seguintes pontos do rent roll ({place}).',
    agrees: '{about}: o rent roll ({place}) coincide com os nossos dados. Não há pontos em aberto.',
    agreesOther: '{about}: o rent roll ({place}) coincide com o rent roll {other}. Não há pontos em aberto.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] no seu rent roll, {database} {in}. Qual é o valor correto e desde quando?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: no seu rent roll, mas não {in}. Trata-se de uma nova unidade ou de um novo arrendamento?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, mas não no seu rent roll. A unidade foi desocupada, agrupada ou omitida?',
    ambiguous: '{unit}[ ({cell})] não se distingue de outra unidade. Qual é a sua referência?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] no seu rent roll, outra moeda {in}. Qual é a correta?',
    notCompared: '{unit}, {column}: o valor[ {sheet}][ ({cell})] não é legível. Qual é o valor correto?',
    vacantInSheet:
      '{unit}: unidade vaga no seu rent roll[ ({cell})], arrendada {in}[ ({column} {database})]. Desde quando está vaga?',
    vacantInDatabase:
      '{unit}: unidade arrendada no seu rent roll[ ({cell})][, {column} {sheet}], vaga {in}. Desde quando está arrendada?',
  },
  pl: {
    locale: 'pl-PL',
    quotes: ['„', '”'],
    headings:
      'czynsz|najmu|najem|powierzchni|pow\\b|pietro|kondygnac|lokal|umow|poczatek|koniec|kaucj|oplat|miesieczn|roczn|przeznaczen|wypowiedz|walut|indeks|zabezpiecz|gwarancj|uwagi|nr\\b|nazwa|stawka|okres|data|rozpocz|zakoncz|typ\\b|budyn|rodzaj|m kw|metraz|waznos|opcj',
    words: 'plik|skoroszyt|arkusz|komórka|brak danych|tak|nie',
    columns:
      'roczny czynsz umowny|roczny czynsz bieżący|roczny czynsz rynkowy|powierzchnia|powierzchnia według umowy|najemca|przeznaczenie|początek najmu|koniec najmu|pierwsza możliwość wypowiedzenia|zabezpieczenie|numer lokalu',
    inOurs: 'w naszych danych',
    inOther: 'w zestawieniu {other}',
    title: '{about}: prosimy o potwierdzenie następujących pozycji zestawienia najmu ({place}).',
    agrees:
      '{about}: zestawienie najmu ({place}) jest zgodne z naszymi danymi. Nie ma pozycji do wyjaśnienia.',
    agreesOther:
      '{about}: zestawienie najmu ({place}) jest zgodne z zestawieniem {other}. Nie ma pozycji do wyjaśnienia.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] w Państwa zestawieniu, {database} {in}. Która wartość jest prawidłowa i od kiedy?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: w Państwa zestawieniu, ale nie {in}. Czy to nowy lokal, czy nowy najem?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, ale nie w Państwa zestawieniu. Czy lokal został zwolniony, połączony z innym czy pominięty?',
    ambiguous: '{unit}[ ({cell})]: tej pozycji nie można odróżnić od innego lokalu. Jaki numer ma ten lokal?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] w Państwa zestawieniu, inna waluta {in}. Która jest prawidłowa?',
    notCompared:
      '{unit}, {column}: wartość[ {sheet}][ ({cell})] jest nieczytelna. Jaka jest prawidłowa wartość?',
    vacantInSheet:
      '{unit}: lokal wolny w Państwa zestawieniu[ ({cell})], wynajęty {in}[ ({column} {database})]. Od kiedy lokal jest wolny?',
    vacantInDatabase:
      '{unit}: lokal wynajęty w Państwa zestawieniu[ ({cell})][, {column} {sheet}], wolny {in}. Od kiedy lokal jest wynajęty?',
  },
  cs: {
    locale: 'cs-CZ',
    quotes: ['„', '“'],
    headings:
      'najem|smlouv|ploch|podlazi|sluzb|konec|zacat|poc[^ ]*tek|patro|jednotk|kauce|mesicn|rocn|ucel|vymera|nazev|mena|prostor|doba|vypoved|poznamk|cislo|jistot|inflac|zarizen|najm|trvani|ukonc|opce|budov|prodlouz|vyuzit|rok\\b|mesic\\b|zalohy',
    words: 'soubor|sešit|list|buňka|bez údaje|ano|ne',
    columns:
      'smluvní nájemné za rok|aktuální nájemné za rok|tržní nájemné za rok|plocha|smluvní plocha|nájemce|účel užívání|začátek nájmu|konec nájmu|první možnost ukončení|jistota|označení jednotky',
    inOurs: 'v našich údajích',
    inOther: 'v přehledu {other}',
    title: '{about}: prosíme o potvrzení těchto bodů přehledu nájmů ({place}).',
    agrees: '{about}: přehled nájmů ({place}) souhlasí s našimi údaji. Nic nezůstává otevřené.',
    agreesOther: '{about}: přehled nájmů ({place}) souhlasí s přehledem {other}. Nic nezůstává otevřené.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] ve vašem přehledu, {database} {in}. Který údaj je správný a odkdy platí?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: ve vašem přehledu, ale ne {in}. Jde o novou jednotku, nebo o nový pronájem?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, ale ne ve vašem přehledu. Byla jednotka vyklizena, sloučena s jinou, nebo vynechána?',
    ambiguous: '{unit}[ ({cell})]: položku nelze odlišit od jiné jednotky. Jaké má jednotka označení?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] ve vašem přehledu, jiná měna {in}. Která je správná?',
    notCompared: '{unit}, {column}: hodnotu[ {sheet}][ ({cell})] nelze přečíst. Jaká je správná hodnota?',
    vacantInSheet:
      '{unit}: ve vašem přehledu volná jednotka[ ({cell})], {in} pronajatá[ ({column} {database})]. Odkdy je jednotka volná?',
    vacantInDatabase:
      '{unit}: ve vašem přehledu pronajatá jednotka[ ({cell})][, {column} {sheet}], {in} volná. Odkdy je jednotka pronajatá?',
  },
  nl: {
    locale: 'nl-NL',
    quotes: ['“', '”'],
    headings:
      '\\S*huur|oppervlak|vvo|ingang|\\S*eind|verdieping|bestemming|\\S*kosten\\b|opzeg|looptijd|waarborg|naam|verleng|per jaar|\\S*jaar\\b|\\S*maand|aanvang|bouwlaag|\\S*ruimte|adres|opmerking|\\S*datum\\b|bankgarantie|voorschot|expiratie|gebruik|eenheid|verhuurd|btw|plaats|soort|borg|gebouw|pand\\b',
    words: 'bestand|werkmap|werkblad|cel|geen opgave|ja|nee',
    columns:
      'contracthuur per jaar|huidige huur per jaar|markthuur per jaar|oppervlakte|gecontracteerde oppervlakte|huurder|bestemming|ingangsdatum|einddatum|eerste tussentijdse opzegdatum|waarborgsom|nummer van de eenheid',
    inOurs: 'in onze gegevens',
    inOther: 'in huurlijst {other}',
    title: '{about}: graag ontvangen wij een bevestiging van de volgende punten van de huurlijst ({place}).',
    agrees: '{about}: de huurlijst ({place}) komt overeen met onze gegevens. Er staat niets open.',
    agreesOther: '{about}: de huurlijst ({place}) komt overeen met huurlijst {other}. Er staat niets open.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] in uw huurlijst, {database} {in}. Wat is juist, en sinds wanneer?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: in uw huurlijst, maar niet {in}. Is dit een nieuwe eenheid of een nieuwe verhuring?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, maar niet in uw huurlijst. Is de eenheid ontruimd, samengevoegd of weggelaten?',
    ambiguous:
      '{unit}[ ({cell})] is niet te onderscheiden van een andere eenheid. Welk nummer heeft de eenheid?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] in uw huurlijst, een andere valuta {in}. Wat is juist?',
    notCompared:
      '{unit}, {column}: de waarde[ {sheet}][ ({cell})] is niet leesbaar. Wat is de juiste waarde?',
    vacantInSheet:
      '{unit}: leeg in uw huurlijst[ ({cell})], verhuurd {in}[ ({column} {database})]. Sinds wanneer staat de eenheid leeg?',
    vacantInDatabase:
      '{unit}: verhuurd in uw huurlijst[ ({cell})][, {column} {sheet}], leeg {in}. Sinds wanneer is de eenheid verhuurd?',
  },
  da: {
    locale: 'da-DK',
    quotes: ['»', '«'],
    headings:
      '\\S*leje|lejer|lejemal|ophor|indflyt|\\S*areal|udlob|opsig|depositum|ejendom|anvendelse|\\S*udgifter|pristal|uopsigelig|\\S*start|moms|aktuel|arlig|fallesudgift|aconto|etage|kvm|pr\\b|regulering|type|restance|bemark|kontrakt|ikrafttr|binding|ledig|navn|nr\\b|adresse|markedsleje|slutdato',
    words: 'fil|projektmappe|ark|celle|ingen oplysning|ja|nej',
    columns:
      'kontraktleje pr. år|aktuel leje pr. år|markedsleje pr. år|areal|kontraktareal|lejer|anvendelse|lejestart|lejeophør|første opsigelsesmulighed|depositum|lejemålsnummer',
    inOurs: 'i vores data',
    inOther: 'i lejelisten {other}',
    title: '{about}: vi beder jer bekræfte følgende punkter i lejelisten ({place}).',
    agrees: '{about}: Lejelisten ({place}) stemmer overens med vores data. Der er intet udestående.',
    agreesOther:
      '{about}: Lejelisten ({place}) stemmer overens med lejelisten {other}. Der er intet udestående.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] i jeres lejeliste, {database} {in}. Hvad er korrekt, og siden hvornår?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: i jeres lejeliste, men ikke {in}. Er det et nyt lejemål eller en ny udlejning?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, men ikke i jeres lejeliste. Er lejemålet fraflyttet, lagt sammen med et andet eller udeladt?',
    ambiguous: '{unit}[ ({cell})] kan ikke skelnes fra et andet lejemål. Hvilket nummer har lejemålet?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] i jeres lejeliste, en anden valuta {in}. Hvad er korrekt?',
    notCompared: '{unit}, {column}: Værdien[ {sheet}][ ({cell})] kan ikke læses. Hvad er den rigtige værdi?',
    vacantInSheet:
      '{unit}: ledigt i jeres lejeliste[ ({cell})], udlejet {in}[ ({column} {database})]. Hvornår blev lejemålet ledigt?',
    vacantInDatabase:
      '{unit}: udlejet i jeres lejeliste[ ({cell})][, {column} {sheet}], ledigt {in}. Hvornår blev lejemålet udlejet?',
  },
  nb: {
    locale: 'nb-NO',
    quotes: ['«', '»'],
    headings:
      '\\S*leie|leietak|\\S*areal|\\S*utlop|oppsig|eiendom|etasje|felleskost|seksjon|mva\\b|kpi|opsjon|varsel|formal|bruks|garanti|indeks|utleid|bra\\b|bta\\b|start\\S*|sluttdato|kontrakt|merknad|nok\\b|per ar|pr ar|arlig|depositum|eksklusiv|leieobjekt|navn|nr\\b|adresse|regulering|type|markedsleie|innflytt',
    words: 'fil|arbeidsbok|ark|celle|ingen opplysning|ja|nei',
    columns:
      'kontraktsleie per år|løpende leie per år|markedsleie per år|areal|kontraktsareal|leietaker|formål|leiestart|leieutløp|første mulighet for oppsigelse|depositum|enhetsnummer',
    inOurs: 'i våre data',
    inOther: 'i leieoversikten {other}',
    title: '{about}: vi ber dere bekrefte følgende punkter i leieoversikten ({place}).',
    agrees: '{about}: Leieoversikten ({place}) stemmer med våre data. Ingen punkter er åpne.',
    agreesOther:
      '{about}: Leieoversikten ({place}) stemmer med leieoversikten {other}. Ingen punkter er åpne.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] i deres leieoversikt, {database} {in}. Hva er riktig, og siden når?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: i deres leieoversikt, men ikke {in}. Er det en ny enhet eller et nytt leieforhold?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, men ikke i deres leieoversikt. Er enheten fraflyttet, slått sammen med en annen eller utelatt?',
    ambiguous: '{unit}[ ({cell})] kan ikke skilles fra en annen enhet. Hvilket nummer har enheten?',
    otherCurrency:
      '{unit}, {column}: {sheet}[ ({cell})] i deres leieoversikt, en annen valuta {in}. Hva er riktig?',
    notCompared: '{unit}, {column}: Verdien[ {sheet}][ ({cell})] kan ikke leses. Hva er riktig verdi?',
    vacantInSheet:
      '{unit}: ledig i deres leieoversikt[ ({cell})], utleid {in}[ ({column} {database})]. Når ble enheten ledig?',
    vacantInDatabase:
      '{unit}: utleid i deres leieoversikt[ ({cell})][, {column} {sheet}], ledig {in}. Når ble enheten utleid?',
  },
  sv: {
    locale: 'sv-SE',
    quotes: ['”', '”'],
    headings:
      '\\S*hyra\\b|hyres|\\S*yta\\b|yta\\b|kvm|avtal|fastighet|vaning|lokal|lagenhet|lghnr|uppsag|\\S*slut|tillagg|sakerhet|moms|anvandning|lopande|t o m|fr o m|objekt|utgaende|deposition|loa\\b|bashyra|vakan|kr\\b|per ar|\\S*start\\S*|anmark|index|typ\\b|namn|adress|forlang|varme|fastighetsskatt',
    words: 'fil|arbetsbok|blad|cell|ingen uppgift|ja|nej',
    columns:
      'avtalad hyra per år|utgående hyra per år|marknadshyra per år|area|avtalad area|hyresgäst|användning|avtalets startdatum|avtalets slutdatum|första möjlighet till uppsägning|säkerhet|objektsnummer',
    inOurs: 'i våra uppgifter',
    inOther: 'i hyreslistan {other}',
    title: '{about}: vi ber er bekräfta följande punkter i hyreslistan ({place}).',
    agrees: '{about}: Hyreslistan ({place}) stämmer med våra uppgifter. Inga punkter är öppna.',
    agreesOther: '{about}: Hyreslistan ({place}) stämmer med hyreslistan {other}. Inga punkter är öppna.',
    differs:
      '{unit}, {column}: {sheet}[ ({cell})] i er hyreslista, {database} {in}. Vad är rätt, och sedan när?',
    onlyInSheet:
      '{unit}[ ({cell})][, {column} {sheet}]: i er hyreslista, men inte {in}. Är det en ny enhet eller en ny uthyrning?',
    onlyInDatabase:
      '{unit}[, {column} {database}]: {in}, men inte i er hyreslista. Är enheten tomställd, sammanslagen med en annan eller utelämnad?',
    ambiguous: '{unit}[ ({cell})] går inte att skilja från en annan enhet. Vilket nummer har enheten?',
    otherCurrency: '{unit}, {column}: {sheet}[ ({cell})] i er hyreslista, en annan valuta {in}. Vad är rätt?',
    notCompared: '{unit}, {column}: Värdet[ {sheet}][ ({cell})] går inte att läsa. Vilket är rätt värde?',
    vacantInSheet:
      '{unit}: vakant i er hyreslista[ ({cell})], uthyrd {in}[ ({column} {database})]. Sedan när är enheten vakant?',
    vacantInDatabase:
      '{unit}: uthyrd i er hyreslista[ ({cell})][, {column} {sheet}], vakant {in}. Sedan när är enheten uthyrd?',
  },
} as const satisfies Readonly<Record<string, Language>>;

export type LanguageCode = keyof typeof LANGUAGES;
