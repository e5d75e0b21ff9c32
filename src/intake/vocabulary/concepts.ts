/**
 * What the words of headings mean: one row a concept, with stems in English, German, French, Spanish, Italian, Portuguese, Polish,
 * Czech, Dutch, Danish, Norwegian and Swedish. Stems are folded as `fold` does. `abc` is the whole word, `abc~` begins one,
 * `~abc` ends one and `~abc~` is anywhere in one, which splits compounds. A stem may have several words, and the rest of a
 * regular expression: `(?<=^ )` where it begins the heading, and `(?! .)` where it ends it. Whole words of five letters have their
 * plurals, too. The order is backwards, so that longer stems come before those that begin them.
 * A new stem needs a reason that holds beyond one file.
 */
const TABLE = {
  premises: 'premises,pramissen,mietgegenstand~,demise~',
  unit: '~eenheid~,wohnung(?!sgr|sart|styp)~,whg,we,warehouse,vivienda~,vhe,ve,units,unitnr,unite~,unita,unit,unidad~,ud,u i,top,suite~,suit,suc,subalterno,sub(?! .),store,ste,stall,space,shops,shop,seksj~,salas,sala,ruimte~,puerta,prostoru,prostor,pad,oficina,office (?:no|nr|number|#),nr powierzchni,no de bureau,negozio,negozi,ne nr,naves,nave,modul~,mietraum~,mietobjekt~,mieteinh,mieszkani~,me,luc,lots,lot,lokalu,lokaltyp,lokalnr,lokali,lokal,lojas,loja,logement~,locaux,locali,local,lghnr,lgh,lejlighed~,lejl,lejemal~,lejem,leieobjekt~,lagenhet~,ladenlokal~,kiosk,jednotk~,jednostk~,interno,hyresobjekt~,huurobject~,hallen,halle,hall,hali,hala,hal,garaz,galpao,fracoes,fracao,flat,enhet~,enhed,depto,departamento,conjunto,cellule~,cell,box,bodega,bay,arealnr,apt,appt,appartament~,apartment~,(?:room|bed|raum|bolig|bureau) (?:no|nr|number|#|ref|id),(?!wirtschaft|verwaltung)[^ ]*einheit~,pta',
  area: '~yta,~oppervlak~,~flache~,~fl,vymer~,vvo,vmf,velikost,surface~,surf,superficie~,superfici,sup,subl,su,storrelse,storlek,sqft~,slp,size,shon,sdp,sba,rsf,rentable,rba,powierzchni~,pow,ploch~,opp,nwf,nuf,nrsf,nra,nla,nia,nf,mfg,mf,metros,metraz~,metratura,metragem,loa,lfa,kvadratmeter~,grosse,grootte,go,gla,gif,gia,gbo,footage,floorspace,bvo,bta,bra,boa,bgf,area~,abl,(?!arealnr)[^ ]*areal[^ ]*',
  areaUnit:
    's f,vierkante meter,tsubo,square met~,square foot,square feet,sqm,sqft~,sq m,sq ft,sq feet,sf,quadratmeter~,qm,mq,mkw,metros quadrados,metros cuadrados,metri quadr~,metres carres,m2,m kw,kvm',
  perArea:
    'p s f,per s f,/ s f,za mkw,za metr,za m2,stawk~,rate,quadratmeterpreis,quadratmetermiete,psm,psf,pro quadrat~,pro qm,pro m2,pr m2,pr kvm,pr kvadrat~,por metro,por m2,per square,per sqm,per sqft,per sq m,per sq ft,per sf,per qm,per mq,per m2,per kvm,per area,par m2,na m2,m2pris,m2 mes,le m2,kvmpris,je quadrat~,je qm,je m2,du m2,au m2,al mq,/ sqm,/ sqft,/ sq m,/ sq ft,/ sf,/ rsf,/ qm,/ nla,/ mq,/ m2,/ kvm,/ gla,/ area,(?:preis|prix|precio|preco|prijs|cena|valor|price|pris) (?:/ )?(?:m2|mq|qm|kvm),(?:m2|qm|kvm) (?:preis|pris|prijs)',
  tenant:
    '~vertragspartner~,trading name,trading as,tenant,t / a,store name,rotulo,resident,razon social,raison sociale,ragione sociale,preneur~,pachter~,operador~,ocupante~,occupier~,occupant~,nutzer,nome fantasia,nombre comercial,nom commercial,nazwa firmy,najemc~,mietpartner~,mietpartei~,mieterschaft,mieternum~,mieternr,mietername~,mieterin,mieterbez~,mieter,marca,lojist~,locatari~,locataire~,licensee,lessee~,lejernr,lejernavn,lejer,leietaker~,leietager~,leaseholder~,insegna,inquilin~,hyrestagare,hyresgast~,huurder~,hauptmieter~,geschaftspartner~,gebruiker~,firma,exploitant~,enseigne,dzierzawc~,dba,customer,conduttor~,company,brand,bestandnehmer~,arrendatari~,affittuari~',
  name: '~navn,~namn,~namen,~name,~naam,~bezeichnung,noms,nominativo,nomi,nome,nombre,nom,nazwisko,nazwa,nazev,names,libelle,jmeno,denominazione,denomination,bezeichnung~',
  number:
    '~nummer,~nr,referenz,referentie,referencia,reference,ref,numero,number,pos,num,nrs,nos,no,n(?= (?:contra|inquil|unit|local|negoz|loj|frac)),n o,lfd,kode,kod,key,kennzeichen,kennung,ids,identifiant,ident,id,codigo,codice,codes,code,cod,cislo,c(?= (?:smlouv|jednot|naj|prost)),(?<=smlouva )c,#',
  property:
    'wirtschaftseinheit~,vastgoed~,standort,site,shopping,scheme,propriete,proprieta,propiedad~,property,properties,projekt,project,plateforme,parque,pand,nieruchomosc~,nemovitost~,mall,liegenschaft~,inmueble~,imovel,imoveis,immobili~,immobile,immeuble~,fastighetsn~,fastighetsbet~,fastighet,empreendimento,ejendom(?!sskat)~,ejd,eiendom~,ctr,complex~,centro(?! de cos),(?<!cost )centre,ativo,asset,activo,actif,(?<!real )estate',
  object:
    'objnr,objet,objektnummer,objektnr,objektname,objektnaam,objektbez~,objekt,objectnummer,objectnr,objectnaam,object,obj,obiekt~,gegenstand',
  building:
    'tower,tour,torre,predio,haus,gebouw~,gebaud~,geb,fabbricat~,ejendomsnavn,edificio~,bygning~,byggnad~,bygg,building~,budyn~,budov~,bloque,bloco,block,bloc,bldg~,bauteil~,batiment~,bat',
  floor:
    '~geschoss,verdieping~,verdiep,vaning~,van,stw,storey~,stockwerk~,stock,sal,poziom,podlazi,planta~,plan,piso,pietro~,piano,pavimento,patro,nivel,niveau~,lvl,level,kondygnacj~,geschoss~,gesch,flr,floors,floor(?! plan),etg,etasje~,etagen,etage,ebene,bouwlaag,andar,(?<=^ )et(?! .)',
  use: '~nutzungsart,~nutzung,vyuziti,verwendung~,verksamhet,uzivani,utilizzo,utilizac~,usos,uso,uses,use,usage~,ucel~,type de bien,tipo de inmueble,tipo de activo,purpose,przeznaczen~,property type,nutzung~,nutzart,nutz,nature,lokalslag,giro,gebruik(?!er)[^ ]*,funkcj~,functie~,formal,finalidade,ejendomstype,destino,destinazione~,destination,brukstype,bruk,brug,bestemming~,benyttels~,asset class,anvendels~,anvandning~,andamal,affectation,afetacao,activite~,actividad~',
  kind: '~type,~typ,~kategori~,zpusob,types,tipos,tipologi~,tipo,soort,slag,rodzaj~,review basis,natureza,nature,kind,genre,genere,forme,forma,form,druh~,class,category,categorie~,categoria,basis of review,art,[^ ]{4\\,}(?<!st|b)art',
  start:
    '~start,~beginn,~antritt,~anfang,zahaj~,zacat~,von,vom,vanaf,ucinnost~,ubergabe(?!prot)[^ ]*,tiltred~,tilltrad~,strt,startdat~,sinds,since,siden,seit,sedan,rozpocz~,rcd,prise d effet,possession,poczat~,pocatek,overtagels~,oppstart~,od,occupancy date,obowiazuje od,lcd,innflytt~,inizio,inicio,inicial fecha,ingresso,ingang~,inflyttn,indflytning~,inception,ikrafttr~,huuringang~,from,fran,fra,fr o m,fom,fecha alta,entrada,effet,effective date,desde,depuis,decorrenz~,debut,dal,commenc~,comm(?= date),comienzo,cmmt,cmcmt,begyndels~,beginn~,begindatum,begin,ab,aanvang~,(?<=lease )comm',
  moveIn: 'movein,moved in,move in,entree,einzug~',
  moveOut: 'vertrokken,utflytt~,sortie,sortant,moveout,moved out,move out,fraflyt~,conge,avflytt~,auszug~',
  end: '~utlop,~udlob~,~slutt?,~ophor,~einde,~afloop,~ablauf,zakoncz~,wygas~,waznos~,vto,vencimiento~,vencimento,utlop~,utgang~,until,ukonc~,tot,tom,to(?! rent),till,til og med,til,thru,through,termo,termino,termine,terminat~,terminac~,terme,term(?= date),t o m,t m,t / m,sluttdato,slutdat~,skonc~,scadenz~,ophor~,maturity,lxd,loper ut,koniec,konec,konce,konca,kon,jusqu~,hasta,gultig~,forfallodat~,fine,finalizacion,fin,fim,fecha baja,exp,ends,ending,endet,ended,ende,enddat~,end,einddat~,eind,echeance~,do(?! (?!data |dnia ).),caducidad,bis,befrist~,ate,afloop~,ablauf~,[^ ]*[st]ende,(?<=^ )al(?! .),(?:fecha|data) (?:de )?term,(?!un)[^ ]*expir[^ ]*',
  term: '~termijn,~duur,vertragsdauer,verlengingsperiode,varighe~,terms,term,prazo,plazo,periodo,period,okres,mietdauer,lz,loptid,looptijd,lobetid,length,leietid,laufzeit~,kontraktslangd,hyrestid,forlangningstid,duree~,duration,durata,duracion,duracao,doby,doba,dlugosc,delka,dauer,czas trwania,avtalstid,(?!mindest)[^ ]*laufzeit',
  remaining:
    'zbyva~,wault,walt,wale,unexpired,restlauf~,resterend~,restduur,restdur,restant~,residu~,remaining,rem,pozosta~,gjenstaend~,aterstaend~',
  sign: '~abschluss~,zawarci~,vertragsdatum,uzavreni,unterzeich~,unterschrift~,undertegn~,underskr~,tekendat~,tecknat,tecknad~,stipula~,sottoscri~,signing,signert,signering~,signed,signe,signature,sign,podpis~,onderteken~,kontraktsdato,firma del contrato,firma contrato,fecha firma,fecha de firma,execution,executed,datum smlouvy,data firma,contractdatum,avtalsdatum,assinatura',
  original: 'ursprung~,pierwotn~,origin~,oprindelig~,opprinnelig~,oorspronkelijk~,erst vertrag~',
  option:
    'verl,forl,~option,~optie,verleng~,verlanger~,rinnov~,renovac~,renouvel~,renewal~,przedluz~,prorrog~,prorog~,prolong~,prodlouz~,opzion~,optionsrecht~,optional,opsjon~,opcoes,opcji,opcje,opcja,opcion~,opce,opcao,forleng~,forlang~,extension~,extend~',
  break:
    'wczesniejsz~,tussentijds~,triennal~,sorties,sortie triennal~,sortie possible,sonderkund~,skr,salida,ruptura~,resiliation~,rescision~,rescisa~,recess~,prochaine sortie,predcasn~,opzegopt~,option de sortie,opcja wypowiedzenia,kundigungsrecht~,kundigungsmoglich~,faculte de sortie,faculte de resiliation,denuncia,bryt~,brudd~,breekopt~,breakopt~,breakmogelijkh~,break dato,break clause,break,ausstieg~',
  firm: 'uopsig~,uoppsigelig~,unkundbar~,term certain,obligado,non terminable,mindestmietzeit,mindestmietdauer,mindestlaufzeit~,kundigungsverzicht,kundigungstermin~,kundbar zum,kundbar ab,fruhest~,firm,festlaufzeit~,ferme,early termination,earliest termination,cumplimiento,bindingstid~,bindingsperiode',
  notice:
    'wypowiedz~,vypoved~,varsel~,uppsag~,preavvis~,preavis~,pre aviso,opzeg(?!opt)~,opsig~,oppsig~,notice,kundigung~,kundfrist,kundbar,frist,disdett~,aviso',
  rent: '~pacht,~mz,~mietzins,~leje,~leie,~hyran,~hyra,~huur,valor locativo,rmg,rents,rental,renta,rent,renda,nkm,nettokalt~,najemneho,najemne,najem(?= (?:/ )?(?:kc|mesic|rok)),mietzins~,mietpreis~,mietertrag~,mieteinnahm~,mgr,loyer~,lmg,licen[cs]e fee,lejen,leiesum,leieinntekt~,leiebelop,jnkm,hyror,hyresintakt~,huursom,huurprijs~,huuropbrengst~,huurinkomst~,huslej~,huren,fitto,czynsz~,cmg,canoni,canon,arriendo,amm,aluguer~,aluguel,alugueis,alquiler~,affitt(?!uar)[^ ]*,abr,[^ ]*miete(?!r|i|nd)[^ ]*,(?:rocni|mesicni) najem',
  net: '~netto~,zakladni,podstawow~,nnn,net,minimum,minimo,minima,min,mgr,lmg,liquid~,kalt~,kale,ht,hors,hc,guaranteed,grund[^ ]+,garantizada,garantit~,exkl~,excl~,cmg,ciste,bazow~,basis~,basic rent,basic,base rent,base,bare,amm,(?<=min[^ ]* )garanti',
  gross:
    '~warmmiete~,~gesamtmiete,~brutto~,z vat,warm,vcetne,ttc,totalmiete,pauschalmiete,lord~,kostenpauschal~,inkl~,inclusive,including,incl,hrub~,gross,gesamtmiete~,due,charges comprises,cc,bruto(?! (?:jaar|maand)?huur)[^ ]*,brute,brut,billing,all in,(?<!ren[dt]a )bruta',
  market:
    '~markedsleje,vlm,vle,valeur locative,trzni,rynkow~,reversionary,rental value,proforma,pro forma,potenz~,potential~,potencial~,omv,omrv,omr,mrv,mercato,mercado,markt~,marknads(?!f)[^ ]*,market,marked(?!sf)[^ ]*,marche,hyresvarde,huurwaarde,fmr,estimated rental,erzielbar~,erv,(?<!fon[^ ]* |fund[^ ]* )mkt(?! f| lev)',
  initial:
    'utgangs~,startmiete,startleje,startleie,starthuur,poczatkow~,pocatecni,inizial~,initial~,inicial,einstiegs~,begynnelse~,begyndelseslej~,ausgangs~,anfangs~,aanvangshuur',
  inPlace: 'werkelijk~,istmiete,ist,inplace,in place,effektiv~,effective rent,effective,effectif,efektywn~',
  current:
    'aggiornat~,vigente,vertrags(?=miet|netto|kalt|flach|zins)[^ ]*,utgaende,umown~,soucasn~,sollmiete~,soll,scheduled,passing,nuvar~,huidig~,headline,gjeldende,gegenwart~,gallande,facial,en cours,em vigor,derzeit~,current,curr,corrente,contractueel,contractual,contracted,contract rent,biezac~,atual,attual~,aktuel~,aktualn~,akt,agreed,actuel~,actual',
  year: 'annum,~jahrlich,~jahr,yrs,yr,years,yearly,year,roku,rok,rocz~,rocn~,pr ar,pj,per jaar,per annum,pa,p j,p a,p / j,p / a,let,lata,lat,jaren,jahr~,jaarlijks~,jaarhuur,jaar,arsleje,arsleie,arshyra,arsbasis,ars,arlig~,ar,anual~,ans,anos,ano,annuo,annui,annuel~,annue,annual~,annua,anno,anni,annee~,ann,an,/ j,/ a',
  month:
    '~monatlich,~monat,pm,per maand,pcm,p m,p / m,mtl,mths,mthly,mth,mt,mos,monthly,month,monat~,mois,mo,mnd,miesi~,mies,mesic~,mesi,meses,mese,mes,mensuel~,mensual~,mensil~,mensal,mensais,mdr,mdl,md,maned~,manad~,man,maand~,/ m',
  quarter: 'viertelj~,trimestr~,quarter~,quartal~,qtr,kwarta~,kvartal~,ctvrtlet~',
  charge:
    '~vorauszahlung~,~umlagen,~nebenkosten~,~lasten,~betriebskosten~,umlage~,tmi,tillagg~,spese,sluzb~,serwis~,service~,service charge~,sc,s / c,reimburs~,recs,recover~,rec,provozni,provisions,poplat~,outgoings,ops,oplat~,opl,opex,operating cost~,op cost~,oneri,omkostning~,nkvz,nkv,nk,nets,nebenk,naklad~,mantto,mantenimiento,mantencion,maintenance,koszt~,hnk,gemeinkosten,gastos~,frais,fellesutgift~,fellesudgift~,fellesomkost~,felleskost~,fallesutgift~,fallesudgift~,expense~,encargos,eksploat~,driftsudg~,driftstill~,driftskost~,driftsbidrag,drift,despesas,condomini~,comunidad~,comunes,charge,cam,bkvz,bkv,bk,bijdrage,bewirtschaftungskost~,administracion,acompte~',
  prepay:
    '~vorauszahlung~,zaloh~,zaliczk~,vz,voorschot~,provision,prepay~,prepaid,provisie~,pauschal~,forudbetal~,forskud~,anticip~,akonto,advance~,adiantam~,acontobidrag,aconto,acompte~,accont~,abschlag~,a conto',
  heating:
    '~heizkosten~,warme~,vytapen~,verwarm~,varmeudg~,varmetillagg,varme,uppvarm~,topeni,teplo,stook~,riscaldament~,oppvarm~,ogrzewan~,hkvz,hkv,hk,heiz~,heat~,fyring~,chauff~,calefac~,aquec~',
  utility:
    'wody,woda,water~,wasser~,verzekering~,verwaltungskost~,versicherung~,vatten,vann,vand,utility,utilities,ubezpiecz~,trash,taxes,taxe fonciere,tax,strom,sewer,seguro~,property tax~,power,podat~,plyn,pets,pet,pest,net fee,management,iptu,internet,insurance,imu,impot~,imposte,imposta,imi,ibi,honoraires,grundsteuer~,gas,forsikring~,forsakring~,foncier,fgk,fastighetsskatt~,energy,energie,energia,elektrin~,electric~,elec,el,ejendomsskat~,eau,cable,assurance~,agua,administration~,acqua',
  other:
    'weiter~,sonstig~,ovrig~,overig~,outros,outras,otro~,otra~,other~,misc~,innych,inny,inne,credits,autre~,andre,andere~,altro,altri,altre,addl',
  additional:
    'zuschlag~,zusatz~,tilleggsleie,tillagshyra,tillaggshyra,other income,nebenmiete~,extra~,dodatkow~,complement~,aggiuntiv~,adicional~,additional,addition,aanvullend~',
  income: 'revenue,przychod~,inkomsten,ingresos,income,ertrag~,erlos~,einnahme~',
  marketing:
    'werbung~,werbe~,reklam~,publicit~,promozion~,promotion~,promotie~,promocion~,promocao,mktg,mkt levy,mkt f[^ ]+,marknadsf~,marketing~,markedsf~,fun[^ ]+ mkt,fpp,fon[^ ]+ mkt,association',
  free: 'zwolnien~,wakacj~,rent holiday~,prazdnin~,mietfrei~,lejefri~,leiefri~,hyresfri~,huurvrij~,gratuit~,freimonat~,free,franchise~,franchigia,carencia~,bezczynsz~,abatement~,abated',
  incentive:
    'zachet~,slev~,sconto~,rebate~,rabat~,rabais,nachlass~,korting~,discount~,descuento~,desconto~,tenant allowance,mieteranreiz~,mesures d accompagnement,kontrybucj~,inducement~,incentivo~,incentive~,huurkorting~,fit out contribution,capital contribution~,baukostenzuschuss~,ausbauzuschuss~,ausbaukost~,aportacion~,accompagnement',
  step: '~staffel,trapp~,stopniow~,stepup,steps,stepped,step,staffel~,scalett~,scaglion~,progressi~,palier~,future rent,escalon~,escalat~,bump~',
  index:
    '~reguler~,~indexierung,~index,~indeks,wskaznik~,wertsicher~,waloryz~,vpi,rpi,regul,reajust~,pristal~,npi,nettopris~,leiejuster~,kpi,istat,irl,ipc,inflac~,indicizz~,indice,index(?!ee? )[^ ]*,indeks~,ilc,ilat,icc,hicp,cpih,cpi,atualiz~,actualiz~',
  review:
    'uprav~,rr,rewizj~,revis~,review,r / r,przeglad~,mietanpass~,huurherzien~,herzien~,anpassung~,aggiornament~, hyresjuster~, adeguament~',
  change:
    'verhoging~,stigning~,podwyzk~,okning~,mieterhoh~,mietanderung~,increase~,huurverhog~,hojning~,hojd~,erhohung~,changed,change,aumento~,augmentation~,anderung~',
  last: 'vorig~,ultim~,siste,sist,sidst~,senest~,senast~,prior,previous,posledni,ostatni~,letzt~,last,laatst~,forrige,dernier~',
  next: 'volgend~,upcoming,proxim~,prossim~,prochain~,pristi,next,neste,nastepn~,naste,nasta,najbliz~,nachst~,kommend~,future,eerstvolgend~',
  first:
    'prvni,primo,primer~,primeir~,prima,premier~,pierwsz~,forste,forsta,first,erster,erste,erst,eerste,earliest,1st,1',
  second: 'zweit~,tweede,segund~,second,drug~,deuxieme,andra,anden,2nd,2',
  third: 'trzeci~,troisieme,tredje,third,tercer~,dritt~,derde,3rd,3',
  threshold: 'umbral,troskel,threshold~,terskel,tarskel,seuil,schwell~,prog,hurdle,drempel~',
  passThrough:
    'weitergabe~,umlegung~,uberwalz~,reguleringsgrad,passthrough,pass through,justering~,indexandel~,doorbelast~,anpassungssatz',
  deposit:
    '~sicherheit,~kaution~,~burgschaft~,zekerheid~,zaruk~,zajist~,zabezpiecz~,waarborg~,sikkerhe~,sicherheit~,security,secdep,sakerhe~,mietsicherheit~,letter of credit,kaucj~,kauce,jistot~,ifrsd,gwarancj~,guaranty,guarantee,garanzi~,garantisum,garantie~,garantibelop~,garantia~,gapd,fideiussion~,fianza~,fianca,dg,depozyt~,depot de garantie,depot,depositum~,deposito,deposition~,depositi,deposita,deposit,dep,cauzion~,caution~,caucao,borgstelling,borgsom,borgen,borg,bond,bg,bankgarantie~,bankgaranti,avales,aval,(?<!min[^ ]* )garanti',
  arrears:
    'debiteurenst~,balance due,bal due,bal,amt due,~ruckstand~,~achterstand,zaleglo~,zadluz~,utestaend~,solde~,skyldig~,skuld~,scadut~,saldo,restans~,restance~,pohledav~,past due,owed,overdue,outstanding,openstaand~,offene posten,nedoplat~,moros~,mora,insolut~,inadimpl~,impaye~,impag~,forderung~,dluzn~,dluh~,divida~,deuda~,delinquen~,debt,cartera(?: venc[^ ]*)?,balance,aussenstand~,atraso~,arriere~,arretrat~,arrear,amount due,achterstand~',
  vat: 'vat,ust,umsatzst~,tva,sales tax,omzetbelast~,mwstsatz,mwst,mw st,mva,moms~,mehrwertst~,iva,igic,hst,gst,dph,btw',
  currency: 'walut~,wahrung~,valuta~,munt,monnaie,moneda,moeda,meny,mena,divisa,devise,currency,ccy',
  turnover:
    'usm,ventas,variavel,variable~,variabil~,umsatz(?!st)~,turnover~,to rent,t / o,sales(?! tax),percentage rent,overage,omzet(?!bel)~,omsetning~,omsattning~,omsatning~,obrot~,obrat~,faturam~,faturac~,fatturato,facturacion,chiffre d affaires,ca(?= (?:ht|n |20)),breakpoint,aluguel percentual,% rent,% ca',
  status:
    '~status~,vertragsst~,vermietungsst~,uthyrningsgrad,uthyrd / vakant,uthyrd,tilstand,stav,statut,stato,stand,stan,situation,situacion,situacao,occupied,occupancy,obsazen~,let / vacant,etat,estado,bezetting,belegung~,sit',
  flag: 'yes no,y n,vrai faux,tak nie,si no,oui non,ja nej,ja nein,ja nei,ja nee,j n,indexiert,indexed',
  vacancy:
    'wolny,volny,volne,voids,void,vakan~,vago,vacan~,tomgang,sfitt~,pustost~,libre,libero,leerstand~,leer,leegstand~,ledigt,ledighed,ledig,devolut~',
  lease:
    'vertrags(?!beg|anf|abl)[^ ]*,vertrag,umow~,tenancy,tenancies,smlouv~,overeenkomst~,najmu,najem,mv,mietvertrag~,mietverhaltnis~,locazion~,lejekontrakt~,lejeaftale~,leiekontrakt~,leieavtal~,lease~,kontrakt~,hyreskontrakt~,hyresavtal~,huurovereenk~,huurcontract~,dzierzaw~,contratt~,contrato~,contrat,contract~,baux,bail,avtal~,arrendamiento,agreement~,aftale~',
  comment:
    'uwag~,toelicht~,sonstiges,rmks,remarque~,remark~,poznamk~,ovrigt,osservazion~,opmerk~,observation~,observac~,obs,notiz~,notitie~,notes,notering~,noter,note,notat,notas,nota,merknad~,kommentar~,komentarz~,hinweis~,comment~,comentario~,cmts,bijzonderhe~,besonder~,bemerk~,bemark~,anteckning~,annotazion~,anmerk~,anmark~',
  date: '~datum,~dato,~date,termin,fecha,dzien,day,daty,dates,dated,data,dte,dt',
  street:
    'voie,via,vej,ulice,ulica,ul,street~,strasse~,straat~,str,rue,rua,morada,location address,indirizzo,gatuadress~,gata,gade,endereco,domicilio,direccion~,calle,beliggenhed,anschrift~,adres~,address~,addr',
  streetNumber: 'street number,street no',
  houseNumber:
    'numero de voie,numero de calle,numero civico,husnummer,husnr,huisnummer,huisnr,house number,house no,hnr,hausnummer,hausnr,haus nr,civico',
  postcode:
    'zipcode,zip,psc,postnummer,postnr,postleitz~,postcode~,postal code,postal,plz,kod pocztowy,cp,codigo postal,code postal,cep,(?<=^ )cap(?! .)',
  city: 'woonplaats,ville,town,suburb,sted,stadt~,stad,poststed,postort,poblacion,plaatsnaam,plaats,ort,obec,municipio,miejscowosc,miasto,mesto,localita,localid~,kommun,gemeente,concelho,comune(?= ),commune,ciudad,city,citta,cidade,bynavn',
  contact:
    'tlf,telephone~,telefon~,tel,phone~,mobile,mail,kontakt~,fax,email~,e mail,courriel,correo,contact~,cellulare,ansprechpartner~',
  region: 'state,region,provinc~,pays,pais,land,kraj,estado uf,county,country,bundesland',
  room: '~zimmer,zimmer~,zi,varels~,vani,rum,rooms,room(?! (?:no|nr|number|#)),rom,raume,raumanzahl,quartos,pokoj~,pokoi,pieces,pces,kamers,habitacion~,dormitor~,dispozice,comodos,camere,br,beds,bedroom~,bed(?! (?:no|nr|number|#|ref|id)),bdrm~,bd,antal rum,(?<=^ )rok(?! .)',
  parking:
    '~stellplatz~,vagas,tiefgarage~,tg,stpl,stellpl~,stationnement~,pp,postojow~,posto auto,posti auto,plaza,places,pkg,parkpl~,parkov~,parking~,parkering~,parkeer~,parcheggi~,parc,p plats~,p plass~,p plads~,p plaats~,p pl,p auto,miejsc~,lugares,lug,garage~,estacion~,carspace~,cars,car,cajones,bays,aparcamiento~',
  count:
    'stuck,stk,quantity,quantidade,qty,pocet,number of,nombre de,no of,nb,liczba,ilosc,# of,count,cantidad,anzahl~,antall,antal,aantal',
  amount:
    'wert,vyse,value,valor,sum,somme,montant~,kwota,importo,importe,hohe,castka,betrag~,belopp,belob~,bedrag,amt,amount~',
  percent:
    'tipo impositivo,taux,share,satz,quote,prozent~,prosent~,procent~,pourcent~,porcent~,percent~,pct,anteil~,%',
  total: 'totali,total,totais,totaal,summe,summa,suma,razem,i alt,gesamt~,complessiv~,celk~,all',
  openEnded:
    'unbefristet~,tillsvidare,tidsubegraens~,periodic,open ended,onbepaald~,nieokreslon~,neurcit~,indetermine~,indeterminat~,indefinid~',
  asOf: 'stichtag~,stan na dzien,skaringsdato,reporting date,report date,rentroll date,rent roll date,peildatum,ke dni,fecha de referencia,fecha de corte,date d arrete,data di riferimento,data de referencia,as of date,as at date',
  debtor:
    'personenkonto~,kundnummer,kundnr,kundennummer,kundennr,kunden,kunde,debtor~,debitor~,debiteur~,customer,cuenta,client,account no',
  industry: 'trade,sic,sector,secteur,naics,industry,industria,branza~,bransje~,bransch~,branche~',
  party:
    'wynajmujac~,verwalter~,vermieter~,verhuurder~,utleier~,udlejer~,senhorio,propietari~,pronajimatel~,owner~,manager~,locatore,locador,lessor~,landlord~,hyresvard~,guarantor~,gestionnaire,garant,employee~,eigentum~,burge,broker~,bailleur~,arrendador~,agent',
  aside:
    '~standsgrund,~schlussel,~fellesareal,zone a,zonas comunes,zaplac~,zahlung~,yield~,weekly,valor de mercado,upside,tomt~,terreno,terrass~,tags,tag,stop,steuer[^ ]*,sforzo,schedule,roll,rok budowy,rentroll,rendite,rechnung~,receipt~,reason,rates payable,rateable,pw,powierzchnia wspolna,pow wspolna,plot,piece jointe,photo,perceel~,per week,payment~,paye,partita iva,parties communes,parcelle,parcela,paiement~,paid,pago~,p w,p iva,orgnr,org nr,occupancy cost,nif,marktwert,market value,loss,land area,invoice~,improvement~,grundstuck~,given,gewerbe,gemeinschaftsflach~,gain,floorplan,floor plan,floor load,fees,facture~,factura~,exchange rate,event type,event,erfolgt,epc,energy,energieausweis~,effort,dzialki,dpe,designation,currency rate,concession~,company no,common area,commission~,codice fiscale,cnpj,cap,build year,budget~,bezahlt,betalt,betaald,baujahr,(?<!licen[cs]e )fee',
  filler:
    '€,£,zur,zum,zl,ze,z,y,with,w,voor,van,usd,und,tsd,the,teur,sur,si,sek,s,pro,pr,pour,pln,per,op,on,og,of,och,o,nok,nach,na,mit,met,med,lt,los,location,lo,les,legal,le,laut,las,la,l,kr,ke,je,info~,in,im,il,i,huf,het,ggf,gemass,gem,gbp,fur,full,for,euros,euro,eur,et,en,el,een,e,du,dos,do,dne,dla,dkk,die,di,detail~,des,der,den,dem,dello,delle,della,del,dei,de,data,das,da,d,czk,con,com,chf,ca,by,bruto(?= (?:jaar|maand)?huur),brl,av,aux,au,att,at,and,am,al,a,/,(?<=ren[dt]a )bruta,$',
} as const;

export type Concept = keyof typeof TABLE;

/** The stems of each concept. */
export const CONCEPTS = Object.entries(TABLE) as readonly (readonly [Concept, string])[];
