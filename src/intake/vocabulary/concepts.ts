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
  unit: 'tila,tilat,huoneisto~,liiketila~,smenr,~unit,~enhet~,~eenheid~,woning,wohnung(?!sgr|sart|styp)~,whg,we,warehouse,vivienda~,villa,vhe,ve,unite~,unita,unit(?:nr|code|s|id)?,unidad~,ud,u i,tur,top,suite~,suit,suc,sub(?! .),store,stoisk~,ste,stall,space,shop,seksj~,sala,ruimte~,puerta,pta,prostoru,prostor,pomieszczeni~,pad,oficina,office (?:no|nr|number|#),no de bureau,negozio,negozi,ne nr,nave,modul~,mietobjekt~,mieteinh,mieszkani~,me,luc,lot,lokalu,lokaltyp,lokalnr,lokal,loja,logement~,locker,locaux,locali,local,lghnr,lgh,lejlighed~,lejl,lejemal~,lejem,leilighet~,leieobjekt~,lagenhet~,ladenlokal~,kiosk,jednotk~,jednostk~,interno,hyresobjekt~,huurobject~,hallen,halle,hali,hala,hal,gehuurde,galpao,fracao,flat,espacio,entidad,enhed,emplacements?(?! de),dpto,door,despacho,depto,departamento,coque,conjunto,cellule~,cell,box,boks~,bodega,bestandsobjekt,bay,arealnr,apt,appt,appartament~,apartment~,(?:room|bed|raum|bolig|bureau) (?:no|nr|number|#|ref|id),(?:no )?porte,(?!wirtschaft|verwaltung)[^ ]*einheit~',
  area: 'pinta ala~,measvalue,bem wert,~yta,~oppervlak~,~flache~,~fl,vymer~,vvo,vmf,vkf,surface~,surf,superficie~,superfici,sup,subl,su,storrelse,sqft~,slp,size,shon,shab,sdp,sba,rsf,rentable,lettable,leasable,usable,uthyrbar,utile,util,utiles,rba,powierzchni~,pow,ploch~,opp,nwf,nrsf,nrf,nra,nla,nia,ngf,mfg,mf,metros,metraz~,metratura,metrage,loa,lfa,kvadratmeter~,hnf,grosse,grootte,go,gla,gif,gia,gfa,gbo,footage,floorspace,carrez,bvo,bta,bra,boa,bgf,area(?!lnr)[^ ]*,abl,(?!arealnr)[^ ]*areal[^ ]*',
  areaUnit:
    'ha,hektar~,hectares?,acres?,tsubo,square met~,square feet,sqm,sqft~,sq m(?:et|t)[^ ]*,sq m,sq ft,sq feet,sf,s f,quadratmeter~,qm,mq,mkw,metros quadrados,metros cuadrados,metri quadr~,metres carres,m2,m kw,kvm',
  perArea:
    'za metr,za m2,stawk~,quadratmetermiete,psm,psf,pro qm,pro m2,pr m2,pr kvm,por m2,per square,per sqm,per sqft,per sq m,per sq ft,per sf,per m2,per kvm,par m2,p s f,na m2,m2pris,m2 mes,kvmpris,je qm,je m2,au m2,al mq,/ sqm,/ sq m,/ sq ft,/ sf,/ s f,/ rsf,/ qm,/ mq,/ m2,/ kvm,/ gla,(?<!m2 )/ area,(?:preis|prix|precio|preco|prijs|cena|valor|price|pris) (?:/ )?(?:m2|mq|qm|kvm),(?:m2|qm|kvm) (?:preis|pris|prijs)',
  rate: 'sazb~,rate',
  tenant:
    'vuokralai~,name org1,~vertragspartner~,~nehmer,uzytkownik~,trading name,trading as,titular~,tenant,t / a,store name,rotulo,retailer,resident,razon social,raison sociale,ragione sociale,preneur~,pachter~,operador~,ocupante~,occupier~,occupant~,nutzer,nombre comercial,nazwa firmy,najemc~,mietpartei~,mieterschaft,mieternum~,mieternr,mietername~,mieterin,mieterbez~,mieter,merchant,marka,marca,lojist~,locatari~,locataire~,licensee,lessee~,lejernr,lejernavn,lejer,leietaker~,leietager~,leaseholder~,kontrakts?part~,kontrahent~,insegna,inquilin~,imie i nazwisko,hyrestagare,hyresgast~,huurder~,hauptmieter~,geschaftspartner~,gebruiker~,firma,exploitant~,ensena,enseigne,empresa,dzierzawc~,denomina[^ ]* socia[^ ]*,dba,customer,contractpartij,contractant,conduttor~,compan[yi]~,brand,boende,bewoner~,bewohner,betreiber,bestandnehmer~,beboer~,arrendatari~,affittuari~,(?<=^ )who(?! .)',
  name: 'bez,~navn,~namn,~namen,~name,~naam,~bezeichnung,nominativo,nome,nombre,nom,nazwisko,nazwa,nazev,jmeno,denominazione,denomination,bezeichnung~',
  number:
    '~nummer,~nr,referenz,referencia,reference,ref,pos,numero,number,num,nos,no,n(?= (?:contra|inquil|unit|local|negoz|loj|frac)),n o,lfd,kode,kod,key,ids,identifiant,ident,id,codigo,codice,codes,code,cod,cislo,c(?= (?:smlouv|jednot|naj|prost)),(?<=smlouva )c,#',
  property:
    'kiinteisto~,wirtschaftseinheit~,vastgoed~,standort,site,shopping,scheme,residence,propriete,propiedad~,property,prop(?= (?:ref|id|no|nr|code|name)),projekt,project,pand,nieruchomosc~,nemovitost~,mall,liegenschaft~,inmueble~,imovel,immobili~,immobile,immeuble~,finca,fastighetsn~,fastighetsbet~,fastighet,empreendimento,ejendom(?!sskat)~,ejd,eiendom~,development,ctr,complex~,community,centro(?! de cos),ativo,asset,activo,actif,(?<!real )estate,(?<!cost )centre',
  object:
    'objnr,objet,objektnummer,objektnr,objektname,objektnaam,objektbez~,objekt,objectnummer,objectnr,objectnaam,object,obj,obiekt~,gegenstand',
  building:
    'trakt,tower,tour,torre,stiege,predio,haus,gebouw~,gebaud~,geb,fabbricat~,ejendomsnavn,eingang,edificio~,bygning~,byggnad~,bygg,building~,budyn~,budov~,bloque,bloco,block,bloc,bldg~,bauteil~,batiment~,bat,aufgang',
  floor:
    'kerros,~geschoss,verdieping~,vaning~,van,stw,storey~,stockwerk~,stock,sal,poziom,podlazi,planta~,plan,piso,pietro~,piano,pavimento,patro,nivel,niveau~,mezzanin~,lvl,level,lage,laag,kondygnacj~,geschoss~,gesch,flr,floors,floor(?! plan),etg,etasje~,etage,ebene,bouwlaag,andar,(?<=^ )et(?! .)',
  use: 'kayttotark~,nart,user(?! .),widmung,~nutzungsart,~nutzung,vyuziti,verwendung~,verksamhet,uzivani,utilizac~,uso,uses,use,usage~,ucel~,type de bien,tipo de inmueble,tipo de activo,purpose,przeznaczen~,property type,nutzung(?!seinh)[^ ]*,nutzg,nutzart,nutz,nature,lokalslag,giro,gebruik(?!er)[^ ]*,funkcj~,functie~,formal,finalidade,ejendomstype,destino,destinazione~,destination,brukstype,bruks?omr[^ ]*,bruk,brug,bestemming~,benyttels~,asset class,anvendels~,anvandning~,andamal,affectation,afetacao,activite~,actividad~',
  kind: '~type,~typ,~kategori~,zpusob,vorm,types,tipos,tipologi~,tipo,soort,slag,rodzaj~,review basis,regime,nature,modalidad,kind,genre,forme,forma,form,druh~,class,clase,category,categorie~,categoria,basis of review,art,[^ ]{4\\,}(?<!st|b)art,[^ ]{4\,}(?<!st|b|p)art',
  start:
    'entry,alkaa,alkam~,alku~,vertr beg,vbeg,recnbeg,mb(?! .),~start,~beginn,~antritt,~anfang,zahaj~,zacat~,von,vanaf,ucinnost~,ubergabe(?!prot)[^ ]*,tiltred~,tilltrad~,strt,startdat~,sinds,since,siden,seit,rozpocz~,rcd,prise d effet,possession,poczat~,pocatek,overtak~,overtagels~,oppstart~,od,occupancy date,obowiazuje od,lcd,innflytt~,inizio,inicio,inicial fecha,ingresso,ingang~,inflyttn,indflytning~,inception,ikrafttr~,huuringang~,from,fran,fra,fr o m,fom,entrada,effet,effective date,desde,depuis,decorrenz~,debut,date of entry,dal,commenc~,comm(?= date),comienzo,cmcmt,begyndels~,beginn~,begindatum,begin,ab,aanvang(?!shuur)[^ ]*,a compter,(?<=lease )comm,(?<=^ )du(?! .),(?<!(?:mv|(?:miet)?vertrag) )vom,(?:fecha|f) (?:de )?(?:alta|efecto)',
  moveIn: 'movein,moved in,move in,entree,einzug~',
  moveOut: 'vertrokken,utflytt~,sortie,sortant,moveout,moved out,move out,fraflyt~,conge,avflytt~,auszug~',
  end: 'ish,paattyy,paattym~,recnend[^ ]*,jq,~utlop,~udlob~,~slutt?,~ophor,~einde,~afloop,~ablauf,zakoncz~,wygas~,waznos~,vto,vencimiento~,vencimento,vcto,utlop~,utgar,utgang~,upphor~,until,ukonc~,tot,tom,to(?! rent),till,til og med,til,thru,through,termo,termino,termine,terminat(?!ion (?:op|ri))[^ ]*,terminac~,terme,term(?= date),t o m,t m,t / m,sluttdato,slutdat~,skonc~,scadenz~,opphor~,ophor~,maturity,lxd,loper ut,koniec,konec,koncowa,konce,konca,kon,jusqu~,hasta,gultig(?! ab)[^ ]*,forfallodat~,fine,finalizacion,fin,fim,fecha baja,exp,ends,ending,endet,ended,ende,enddat~,end,einddat~,eind,echeance~,do(?! (?!data |dnia ).),caducidad,bis,befrist~,ate,afloop~,ablauf~,[^ ]*[st]ende,(?<=^ )au(?! .),(?<=^ )al(?! .),(?:fecha|data) (?:de )?term,(?!un)[^ ]*expir[^ ]*',
  term: '~termijn,~periode,~duur,~dauer,varighe~,tid,term,prazo,plazo,periodo,period,okres,mietzeit,lz,loptid,looptijd,lobetid,length,leietid,laufzeit~,kontraktstid,kontraktslangd,hyrestid,forlangningstid,duree~,durata,duracion,duracao,doba,dlugosc,delka,dauer,czas trwania,avtalstid,(?!mindest)[^ ]*laufzeit',
  remaining:
    'zbyva~,wault,walt,wale,unexpired,rlz,restlz,restlfz,restlauf~,resterend~,restant~,residu~,remaining,rem,pozosta~,gjenstaend~,aterstaend~,anos pend[^ ]*',
  sign: '~abschluss~,zawarci~,vertragsdatum,uzavreni,unterzeich~,unterschrift~,undertegn~,underskr~,tekendat~,tecknat,tecknad~,stipula~,signing,signert,signering~,signed,signe,signature,sign,podpis~,onderteken~,kontraktsdato,firma,execution,executed,datum smlouvy,contractdatum,avtalsdatum,assinatura,(?:mv|(?:miet)?vertrag) vom',
  original:
    'ursprung~,pierwotn~,(?<!loyer d )origin[^ ]*,oprindelig~,opprinnelig~,oorspronkelijk~,erst vertrag~',
  option:
    '~optie~,verleng~,verlanger~,verl,rinnov~,renovac~,renouvel~,renewal~,przedluz~,prorrog~,prorog~,prolong(?!atie)[^ ]*,prodlouz~,opzion~,option~,opsjon~,opcoes,opcji,opcje,opcja,opcion~,opce,opcao,forleng~,forlang~,forl,extension~',
  break:
    'brk,(?<=t )bo(?! .),wczesniejsz~,tussentijds~,triennal~,termination (?:option|right),sortie triennal~,sortie possible,sonderkund~,skr,salida,rozwiazani~,resiliation~,rescision~,rescisa~,recess~,prochaine sortie,opzegopt~,option de sortie,opcja wypowiedzenia,kundigungsrecht~,kundigungsoption~,kundigungsmoglich~,faculte de sortie,faculte de resiliation,desistimiento~,denuncia,bryt~,brudd~,breekopt~,breakopt~,breakmogelijkh~,breakdat~,break dato,break clause,break,ausstieg~',
  firm: 'uopsig~,uoppsigelig~,unkundbar~,term certain,non terminable,mindestmietzeit,mindestmietdauer,mindestlaufzeit~,kundigungsverzicht,kundigungstermin~,kundbar zum,kundbar ab,fruhest~,firm,festlaufzeit~,ferme,early termination,earliest termination,cumplimiento,bindingstid~,bindingsperiode',
  notice:
    'irtisanom~,ntc,wypowiedz~,vypoved~,varsel~,uppsag~,upps,preavvis~,preavis~,pre aviso,opzeg(?!opt)~,opsig~,oppsig~,notice~,kundig~,kundfrist,kundbar,kund (?:fr|termin),frist,disdett~,aviso',
  rent: 'hmz,vuokra(?!lai|luet|sopim)[^ ]*,unitprice,~pacht,~mz,~mietzins,~leje,~leie,~hyran,~hyra,~huur,valor locativo,rmg,revenus? locatifs?,rents,rental,renta,rent,renda,redevance,prolongatie~,pacht(?!er|b)[^ ]*,nkm,nettokalt~,najemneho,najemne,najem(?= (?:/ )?(?:kc|mesic|rok)),mietzins~,mietsoll,mietpreis~,mietertrag~,mieteinnahm~,mgr,loyer~,lmg,licen[cs]e fee,lejeindt~,lejebelob~,leiesum,leiepris,leieinn~,leiebel~,jnkm,hyresint~,hyresbel~,huursom,huurprijs~,huuropbrengst~,huurinkomst~,huurbedrag,huslej~,huren,fitto,czynsz(?! adm)[^ ]*,cmg,canoni,canon,arriendo,amm,aluguer~,aluguel,alugueis,alquiler~,affitt(?!uar)[^ ]*,abr,(?:rocni|mesicni) najem,(?!vermiet)[^ ]*miete(?!r|i|nd)[^ ]*',
  net: 'eksl,eksklusiv~,~netto~,zakladni,podstawow~,pax,nnn,net,minimum,minimo,minima,min,mgr,lmg,liquid~,kalt~,kale,ht,hors,hc,guaranteed,grund[^ ]+,garantizada,garantit~,exkl~,excl~,cmg,ciste,bazow~,basis~,basic rent,basic,base rent,base,bare,amm,(?<=min[^ ]* )garanti',
  gross:
    '~warmmiete~,~gesamtmiete,~brutto~,warm,ttc,pauschalmiete,lord~,inkl~,inclusive,including,incl,hrub~,gross,gesamtmiete~,due,(?<!gg )cc,bruto(?! (?:jaar|maand)?huur)[^ ]*,brute,brut,billing,(?<!ren[dt]a )bruta',
  market:
    '~markedsleje,vlm,vle,vl,vergleichs~,valeur locative,trzni,teoric~,street rate,std rate,standard rate,rynkow~,reversionary,rental value,proforma,pro forma,potenz~,potential~,potencial~,ortsublich~,omv,omrv,omr,nachhaltig~,mrv,mercato,mercado,markt~,marknads(?!f)[^ ]*,market,marked(?!sf)[^ ]*,marche,loyers? theorique,hyresvarde,huurwaarde,fmr,estimated rental,erzielbar~,ervs,erv,asking~,(?<!fon[^ ]* |fund[^ ]* )mkt(?! f| lev)',
  initial:
    '(?<=loyer d )origine,utgangs~,startmiete,startleje,startleie,starthuur,poczatkow~,pocatecni,inizial~,initial~,inicial,einstiegs~,begynnelse~,begyndelseslej~,ausgangs~,anfangs~,aanvangshuur~',
  inPlace: 'werkelijk~,istmiete,ist,inplace,in place,effektiv~,effective rent,effective,effectif,efektywn~',
  current:
    'wynajet~,vigente,vertrags(?=miet|netto|kalt|flach|zins)[^ ]*,vermietet~,verhuurd,utleid,uthyrd,utgaende,utg,umown~,udlejet,soucasn~,sollmiete~,soll,scheduled,passing,nuvar~,let(?= area),leased,huidig~,headline,gjeldende,gegenwart~,gecontract~,gallande,facial,en cours,em vigor,derzeit~,current,curr,corrente,contractu~,contracted,contract rent,biezac~,atual,attual~,arrendad~,alquilad~,in corso,(?<=loyer (?:annuel )?)facture,aktuel~,aktualn~,akt,agreed,aggiornat~,actuel~,actual',
  year: 'vuosi~,vuode~,~jahrlich,~jahr,yrs,yr,years,yearly,year,roku,rok,rocz~,rocn~,pr ar,pj,per jaar,per annum,pax,pa,p j,p a,p / j,p / a,let,lata,lat,jaren,jahr~,jaarlijks~,jaarhuur,jaar,arsleje,arsleie,arshyra,ars(?:b|k|s)[^ ]*,ars,arlig~,ar,anual~,ans,anos,ano,annuo,annum,annui,annuel~,annue,annual~,annua,anno,anni,annee~,ann,an,/ j,/ a',
  month:
    'kk,kuukau~,~monatlich,~monat,~maand,pm,per maand,pcm,p m,p / m,mtl,mths,mthly,mth,mt,mos,monthly,month,monat~,mois,mo,mnd,miesi~,mies,mesic~,mesi,meses,mese,mes,mensuel~,mensual~,mensil~,mensal,mensais,mdr,mdl,md,mc,maned~,manad~,man,maand~,m cy,m ce,m c(?= (?:pln|eur|netto|brutto)),m c(?! .),/ m',
  quarter: 'viertelj~,trimestr~,quarter~,quartal~,qtr,kwarta~,kvartal~',
  week: 'weekly,week,wochen~,wochentl~,hebdo~,semanal~,settiman~,wekelijks~,tygodn~,tydn~,ugentl~,ukentl~,veck~,(?<=rents? )pw,p w,/ w',
  fourWeeks: '(?:4|four) week~,(?:4|vier) woch~',
  twoMonths: 'bimestr~,zweimonat~,tweemaand~,(?:2|two) month~,(?:2|zwei) monat~',
  halfYear:
    'half year~,halfyear~,semi ?annual~,semester~,semestr~,semestral~,halbjahr~,halbj,halfjaar~,polroczn~,pulrocn~,pololetn~,halvar~,(?:6|six) month~,(?:6|sechs) monatl~',
  thousand:
    'tsd,tausend,thousands?,milliers,miles,migliaia,milhares,tys,tis,duizend~,tusen~,t ?(?:€|eur|chf|gbp|usd|pln|czk|kr|sek|nok|dkk),k ?(?:€|£|$|eur|chf|gbp|usd|pln|kr|sek),(?<=[€£$] |eur |chf |gbp |usd |pln )k,000s?',
  million: 'mio,mln,millions?,millionen,millones,milioni,m ?(?:€|eur|gbp),mkr,mnok',
  lakh: 'lakhs?,lacs?',
  perBed:
    '(?:per|pro|je|par|por|/|a) (?:bed~|room|key|space|desk|person|head|bett~|zimmer|stellpl~|platz|place|lit|chambre|cama|habitacion|plaza|postazione|plats|plads)',
  charge:
    '(?<=prov )ch(?! .),~vorauszahlung~,~umlagen,~nebenkosten~,~lasten,~betriebskosten~,umlage~,tmi,spese,sluzb~,serwis~,service~,sc,s / c,reimburs~,recover~,rec,provozni,provisions,poplat~,outgoings,ops,oplat~,opl,opex,operating cost~,op cost~,oneri,omkostning~,nkv,nk,nets,nebenk,naklad~,media,mantto,mantenimiento,maintenance,m[a-z]+t(?:enance)? fees?,koszt~,hnk,gg ?cc,gemensamma,gemeenschappelijk~,gastos~,frais,fellesutgift~,fellesomkost~,felleskost~,fallesudgift~,expense~,expensas,encargos,chgs?(?= (?:code|type|amount|amt|desc)),eksploat~,driftsudg~,driftstill~,driftskost~,driftsbidrag,drift,despesas,czynsz adm[^ ]*,condomini~,comunidad~,comunes,charge,cam,bnk,bkv,bk,bijkomende,bijdrage,bewirtschaftungskost~,administracion,acompte~',
  prepay:
    '~vorauszahlung~,zaloh~,zaliczk~,vz,voorschot~,provision,provisie~,prepay~,prepaid,pauschal~,forudbetal~,forskud~,anticip(?!ee)[^ ]*,akonto,advance~,adiantam~,acontobidrag,aconto,acompte~,accont~,abschlag~,a conto',
  heating:
    '~varme~,~heizkosten~,warme~,vytapen~,verwarm~,uppvarm~,topeni,teplo,stook~,riscaldament~,oppvarm~,ogrzewan~,hkv,(?<!(?:nk|bk) (?:/ )?)hk(?! (?:/ )?(?:nk|bk)),heiz~,heat~,fyring~,chauff~,calefac~,c o,aquec~,(?<=zaliczka )co',
  utility:
    'woda,water~,wasser~,verzekering~,verwaltungskost~,versicherung~,utility,utilities,ubezpiecz~,trash,taxes,taxe fonciere,tax,strom,sewer,seguro~,property tax~,pet,pest,net fee,management(?! fee),iptu,internet,insurance,imu,impot~,imposta,imi,ibi,honoraires,grundsteuer~,gas,forsikring~,forsakring~,foncier,fastighetsskatt~,energy,energie,energia,elektrin~,electric~,elec,el,ejendomsskat~,eau,cable,assurance~,agua,administration~',
  other:
    'weiter~,sonstig~,ovrig~,overig~,outros,outras,otro~,otra~,other~,misc~,innych,inny,inne,credits,autre~,andre,andere~,altro,altri,altre,addl',
  additional:
    'zuschlag~,zusatz~,tillegg~,tillagg?(?=[ sh])[^ ]*,other income,nebenmiete~,extra~,dodatkow~,complement~,aggiuntiv~,adicional~,additional,addition,aanvullend~',
  income: 'revenue,przychod~,inkomsten,ingresos,income,ertrag~,erlos~,einnahme~',
  marketing:
    'werbung~,werbe~,reklam~,publicit~,promozion~,promotion~,promotie~,promocion~,promocao,mktg,mkt levy,mkt f[^ ]+,marknadsf~,marketing~,markedsf~,fun[^ ]+ mkt,fpp,fon[^ ]+ mkt,association',
  free: 'r / f,zwolnien~,wakacj~,rent holiday~,prazdnin~,mietfrei~,lejefri~,leiefri~,hyresfri~,huurvrij~,gratuit~,freimonat~,free,franchise~,franchigia,carencia~,bezczynsz~,abatement~,abated',
  incentive:
    'zachet~,tenant allowance,slev~,sconto~,rebate~,rabat~,rabais,nachlass~,mesures d accompagnement,korting~,inducement~,incentivo~,incentive~,huurkorting~,fit out contribution,discount~,descuento~,desconto~,baukostenzuschuss~,ausbau~,accompagnement',
  step: 'rising to,increasing to,steigt auf,~staffel,uplift~,trapp~,stopniow~,stepup,steps,stepped,step,staffel~,scalett~,scaglion~,rent increases(?= [a-z]),progressi~,palier~,ny leje,ny leie,ny hyra,nueva renta,nowy czynsz,nouveau loyer,nieuwe huur,new rent,neue miete,future rent,escalon~,escalat~,escalad~,bump~',
  index:
    'geindexeerd~,~reguler~,~indexierung,~index,~indeks,wskaznik~,wertsicher~,waloryz~,vpi,rpi,regul,reajust~,pristal~,npi,nettopris~,leiejuster~,kpi,istat,irl,ipc,inflac~,indicizz~,indice,index(?!ee? )[^ ]*,indeks~,ilc,ilat,icc,hicp,cpih,cpi,atualiz~,actualiz~',
  review:
    'uprav~,rr,rewizj~,revisional,review,rev,r / r,przeglad~,mietanpass~,huurherzien~,herzien~,anpassung~,aggiornament~, hyresjuster~, adeguament~',
  revision: 'revis(?!ional)[^ ]*',
  change:
    '~anderung,(?<=(?:letzte|ltz) )and(?! .),alterac~,(?<=(?:letzte|ltz) )me(?! .),verhoging~,stigning~,raise,podwyzk~,okning~,modif,mieterhoh~,mietanderung~,increase~,incr,huurverhog~,hojning~,hojd~,erhohung~,chg,changed,change,aumento~,augmentation~,anderung~',
  last: 'vorjahr~,ltz,vorig~,ultim~,siste,sist,sidst~,senest~,senast~,prior,previous,posledni,ostatni~,letzt~,last,laatst~,forrige,dernier~',
  next: 'volgend~,upcoming,proxim~,prossim~,prochain~,pristi,next,neste,nastepn~,naste,nasta,najbliz~,nachst~,kommend~,kolejn~,future,eerstvolgend~',
  first:
    'tidligst~,primo,primer~,primeir~,prima,premier~,pierwsz~,forste,first,erster,erste,erst,eerste,earliest,1',
  second: 'zweit~,tweede,second,drug~,deuxieme,andra,anden,2e(?:me)?,2',
  third: 'trzeci~,troisieme,tredje,third,tercer~,dritt~,3',
  threshold: 'umbral,troskel,threshold~,terskel,seuil,schwell~,~schwelle~,prog,hurdle,drempel~',
  passThrough: 'weitergabe~,umlegung~,uberwalz~,passthrough,pass through,justering~,indexandel~,doorbelast~',
  deposit:
    'vakuu[sd][^ ]*,gtee,~sicherheit,~kaution~,~burgschaft~,zekerheid~,zaruk~,zajist~,zabezpiecz~,waarborg~,sikkerhe~,sicherheit~,security(?! of tenure),sakerhe~,mietsicherheit~,letter of credit,kaucj~,kauce,jistot~,indskud,ifrsd,gwarancj~,guarantee(?! rent),garanzi~,garantistill~,garantie~,garantibelop~,garantia~,gapd,fideiussion~,fianza~,fianca,dg,depozyt~,depot de garantie,depot,depositum~,deposito,deposition~,depositi,deposita,deposit,deponer~,dep,cauzion~,caution~,caucao,borgstelling,borgsom,borgen,borg,bond,bg,bankgarantie~,avales,aval,(?<!min[^ ]* )[^ ]*garanti',
  arrears:
    'arrs?,~ruckstand~,~achterstand,zaleglo~,zadluz~,utestaend~,solde~,skyldig~,skuld~,scadut~,saldo,restans~,restance~,pohledav~,pendient~,pd?tes?,past due,owes,owed,overdue,outstanding,openstaand~,offener,offene posten,obetal~,nedoplat~,moros~,mora,insolut~,inadimpl~,impaye~,impag~,forderung~,dluzn~,dluh~,divida~,deuda~,delinquen~,debt,debiteurenst~,cartera(?: venc[^ ]*)?,balance due,balance,bal due,bal,atraso~,arriere~,arretrat~,arrear,amt due,amount due,achterstand~',
  vat: 'alv,vat,ust,umsatzst~,tva,sales tax,omzetbelast~,mwstsatz,mwst,mw st,mva,moms~,mehrwertst~,iva,igic,hst,gst,dph,btw',
  currency:
    'wahrg,condcurr,walut~,wahrung~,valuta~,munt,monnaie,moneda,moeda,meny,mena,divisa,devise,currency,ccy',
  turnover:
    'um(?= %),(?<=% )rv,ventas,variavel,variable~,variabil~,usm,umsatz(?!st)~,turnover~,to rent,t / o,sales(?! tax),percentage rent,overage,omzet(?!bel)~,omsetning~,omsattning~,omsatning~,obrot~,obrat~,lv,faturac~,fatturato,facturacion,clause recette,chiffre d affaires,ca(?= (?:ht|n |20)),breakpoint,aluguel percentual,% rent,% ca',
  status:
    '~status~,vertragsst~,vermietungsst~,uthyrd(?! .),uthyrd / vakant,stav,statut,stato,stand,stan,situation,situacion,situacao,sit,ocupacion,occupied(?! s?[fa]),occupation,occupancy,obsazen~,let / vacant,etat,estado,bezetting,belegung~',
  flag: 'indexiert,indexed,[yjost](?: /)? n,(?:yes|ja|oui|si|sim|tak|ano|vrai)(?: /| 0)? (?:no|nein|nej|nei|nee|non|nao|nie|ne|faux)',
  vacancy:
    'wolny,volny,volne,void,vakan~,vago,vacan~,tomgang,sfitt~,pustost~,libre,libero,leerstand~,leer,leegstand~,ledigt,ledighed,ledig,devolut~',
  lease:
    'vuokrasopim~,vertrags(?!beg|anf|abl)[^ ]*,vertrag,umow~,tenancy,smlouv~,overeenkomst~,(?<!ucel )najmu,najem,mv,mietvertrag~,mietverhaltnis~,locazion~,lejekontrakt~,lejeforhold~,lejeaftale~,leiekontrakt~,leieforhold~,leieavtal~,lease~,kontrakt~,hyreskontrakt~,hyresavtal~,huurovereenk~,huurcontract~,dzierzaw~,contratt~,contrato~,contrat,contract~,bail,avtal~,arrendamiento,agreement~,aftale~',
  comment:
    'uwag~,toelicht~,sonstiges,rmks,remarque~,remark~,poznamk~,ovrigt,osservazion~,opmerk~,observation~,observac~,obs,notiz~,notitie~,notes,notering~,noter,note,notatk~,notas,merknad~,memo,kommentar~,komentarz~,hinweis~,erlauter~,divers,comment~,comentario~,cmts,bijzonderhe~,besonder~,bemerk~,bemark~,anteckning~,annotazion~,anmerk~,anmark~',
  date: '~datum,~dato,~date,termin,fecha,dzien,dte,dt,day,daty,dates,dated,data',
  street:
    'voie,via,vej,ulice,ulica,ul,street~,strasse~,straat~,str,rue,rua,morada,indirizzo,gatuadress~,gata,gade,endereco,domicilio,direccion~,calle,beliggenhed,anschrift~,adres~,address~,addr',
  streetNumber: 'street number,street no',
  houseNumber: 'husnummer,husnr,huisnummer,huisnr,house number,house no,hnr,hausnummer,hausnr,haus nr',
  postcode:
    'zipcode,zip,psc,postnummer,postnr,postleitz~,postcode~,postal code,postal,plz,kod pocztowy,cp,codigo postal,code postal,cep,(?<=^ )cap(?! .)',
  city: 'woonplaats,ville,town,suburb,sted,stadt~,poststed,postort,poblacion,plaatsnaam,plaats,ort,obec,municipio,miasto,mesto,localit~,localid~,kommun,gemeente,concelho,comune(?= ),commune,ciudad,city,citta,cidade',
  contact:
    'tlf,telephone~,telefon~,tel,phone~,mobile,mail,kontakt~,fax,email~,e mail,contact~,ansprechpartner~',
  region: 'state,region,provinc~,pays,land,county,country,bundesland',
  room: '~zimmer,zimmer~,zi,varels~,vani,soverom,slaapkamer~,rum,rooms,room(?! (?:no|nr|number|#)),rom,raume,quartos,pokoj~,pokoi,pieces,pces,kamers,habitacion~,dormitor~,dispozice,camere,br,beds,bedroom~,bed(?! (?:no|nr|number|#|ref|id)),bd,antal rum,(?<=^ )rok(?! .)',
  parking:
    'autopaik~,(?<!(?:de|depot) )gar,prkg,~stellplatz~,vagas,tg,stpl,stellpl~,stationnement~,pp,postojow~,posti auto,plaza,places,pkg,pk,parkpl~,parkov~,parking~,parkering~,parkeren,parkeer~,parcheggi~,parc,p plats~,p plass~,p plads~,p plaats~,p pl,p auto,miejsc~,lugares,lug,garaje~,garage~,estacion~,carspace~,car,cajones,bilplats~,bays,aparcamiento~',
  count:
    'stk,quantity,qty,pocet,number of,nombre de,no of,nb,liczba,ilosc,count,anzahl~,antall?(?! m2),aantal(?! m2),# of',
  amount:
    '~belopp?,wert,vyse,value,valor,sum,somme,montant~,kwota,importo,importe,hohe,castka,betrag~,belob~,bedrag,amt,amount~',
  percent:
    '~andel,tipo impositivo,taux,share,satz,quote,prozent~,prosent~,procent~,pourcent~,porcent~,percent~,pct,ante?il~,%',
  total: 'totali,total,totais,totaal,summe,summa,suma,razem,i alt,gesamt~,complessiv~,celk~,all',
  openEnded:
    'unbefristet~,tillsvidare,tidsubegraens~,open ended,onbepaald~,nieokreslon~,neurcit~,indetermine~,indeterminat~,indefinid~',
  asOf: 'stichtag~,stan na dzien,skaringsdato,rentroll date,rent roll date,r(?:e|ap)port[a-z]* ?dat[a-z]*,peildatum,ke dni,fecha de referencia,fecha de corte,date d arrete,data di riferimento,data de referencia,as of date,as at date',
  debtor:
    'acct,relatie(?!n),personenkonto~,kundnummer,kundnr,kundennr,kunde,klient~,klant~,debtor~,debitor~,debiteur~,customer,cuenta,compte,client,account no,account',
  industry: 'trade,sector,secteur,industry,industria,branza~,bransje~,bransch~,branche~',
  party:
    'wynajmujac~,verwalter~,vermieter~,verhuurder~,utleier~,udlejer~,senhorio,propietari~,pronajimatel~,owner~,manager~,locatore,locador,lessor~,landlord~,hyresvard~,guarantor~,gestionnaire,garant,employee~,eigentum~,broker~,bailleur~,arrendador~,agent',
  aside:
    '~bindung,pers,(?<!tax (?:/ )?)ins,insurance,~standsgrund,~schlussel,~fellesareal,zone a,itza,zaplac~,zahlung~,yield~,valor de mercado,terreno,terrass~,tags,tag,stop,steuer[^ ]*,schedule,roll,rentroll,rechnung~,reason,rates payable,rateable,(?<!rents? )pw,powierzchnia wspolna,pow wspolna,plot,photo,payment~,parties communes,parcela,paiement~,paid,pago~,p iva,orgnr,org nr,nip,nif,marktwert,market value,loss,land area,invoice~,improvement~,grundstuck~,given,gewerbe,gemeinschaftsflach~,gain,floorplan,floor plan,fees,event,erfolgt,epc,energy,energieausweis~,effort,dpe,designation,currency rate,concession~,company no,common area,commission~,cnpj,capex,cap,(?<!s / c )budget[^ ]*,baujahr,(?<!loyer (?:annuel )?)factur(?!ada)[^ ]*,(?<!(?:licen[cs]e|management|mgm?t) )fee',
  filler:
    'charged,(?<=s / c )budget,rs,€,£,zur,zum,zl,ze,z,y,with,w,voor,van,usd,und,the,sur,si,sek,s,pro,pr,pour,pln,per,op,on,og,of,och,o,nok,nach,na,mit,met,med,lt,los,location,lo,les,legal,le,la,l,kr,ke,je,info~,in,im,il,i,huf,gem,gbp,fur,full,for,euros,euro,eur,et,en,el,een,e,du,dos,do,dla,dkk,die,di,detail~,des,der,den,del,dei,de,data,das,da,d,czk,con,com,chf,ca,by,bruto(?= (?:jaar|maand)?huur),brl,av,aux,au,att,at,and,am,al,a,/,(?<=ren[dt]a )bruta,$',
} as const;

export type Concept = keyof typeof TABLE;

/** The stems of each concept. */
export const CONCEPTS = Object.entries(TABLE) as readonly (readonly [Concept, string])[];
