// Remarks before and after a name, one phrase per line. Alternatives use regular expression syntax.

/** Phrases before a name. They are removed if a product follows. */
const openers = `
(please|pls|plz|porfa|por favor)
(can|could|would|will) (you|u) (please |pls )?(get|grab|buy|pick up|bring|add)( me| us)?
(let['’]?s|i['’]?ll|we['’]?ll|gotta|have to|need to|needs to|must|should|want to|wanna) (get|grab|buy|pick up|bring|try)
(get(?! well)|grab|buy|bring|add|need|needs|want|order|restock|pick up|stock up on|look for|see if they have)( more| us| me)?
(we|i)['’]?(re| are|m| am) (all |almost |nearly )?out of
(we|i)['’]?(re| are|m| am)? ?(running |getting )?low on
(all |almost |nearly )?out of
(running |getting )?low on
(dad|mom|mum|grandma|grandpa|abuela|the kids|kids) (needs?|wants?|asked for)
(i|we) (could|should|might|would|may)( also| really)? (use|need|like|want)( some| more| a)?
(i['’]?d|we['’]?d) (like|love)
(maybe|possibly|perhaps|probably|optional|optionally|usually|sometimes|tal vez|talvez|a lo mejor|quiz[aá]s?)( some| a| an| get| un| una| unos| unas)?
((some|a few|more|one|two|a couple|any|lots|plenty|a lot|a bit) )?of (those|these|that|the|them)
(those|these|that|esos|esas|aquellos|aquellas|unos de esos|unas de esas|de esos|de esas)
(lots|plenty|a lot|tons|loads) of
some (kind|sort|type) of
any (kind|sort|type|brand) of
(some more|another|otros?|otras?|m[aá]s)
(the|my|our|his|her) (usual|favorite)
(don['’]?t|do not) forget( the| to get| to buy| to grab| about)?
remember( the| to get| to buy)?
(also|tambi[eé]n|ah y|y tambi[eé]n)( get| need)?
(something|anything|stuff) (for|to|like) [^,]{1,40} (maybe|like|such as)( a| an| some)?
(hay que|tengo que|tenemos que|me falta|nos falta|podr[ií]as|puedes|favor de)( comprar| traer| agarrar| conseguir)
(comprar|compra|compren|c[oó]mprame|traer|trae|traigan|tr[aá]eme|tr[aá]iganme|agarra|consigue|necesito|necesitamos|ocupo|ocupamos|quiero|queremos|pide)
(me|nos|le|les)? ?(hace|hacen) falta
(me|nos)? ?(falta|faltan)
(ya )?(se acab[oó]|se acabaron|se nos acab[oó]|no hay|no queda|no quedan|queda poca|queda poco|quedan pocos|quedan pocas)( el| la| los| las)?
no (se te olvide|se te olviden|olvides|olvidar|olviden)( el| la| los| las| comprar)?
(acu[eé]rdate|acordarse) de( el| la| los| las| comprar)?
(un poco|un poquito|algo|bastante|tantito) de
`

/** Phrases that begin a remark after a name. The rest of the remark may be anything. */
const openRemarks = `
for
if
in case
from
to(?= (take|bring) (to|for) )
to (taste|go with|make|serve|share|be safe)
as needed
optional
on sale
or(?! *[0-9]+ *$)
(bc|b/c|cuz|cause|because|since|so|until|till|unless|when|plus|but|no|not|any|already)
under(?= *[$£€])
[$£€](?=[0-9])
(with|w/)
(si|pa'?|pal|pa'l|p/|para|que|q|aunque|pero|porque|hasta|cuando|ya que|sin que)
in(?= (the|an?) )
like
(lol|haha|jaja|whichever|such as|preferably|ideally|hopefully)
whatever(['’]?s)?
per(?= (person|serving|guest))
size(?= (one|two|three|four|five|six|seven)( |$))
(talla|etapa)(?= )
the(?= .*(kind|ones?|type|brand|stuff)( |$))
(we|i)['’](re|ve|ll|m|d)
(were|we|i|they|he|she|you|u|kids|dad|mom) (are|need|needs|have|has|had|ran|only|always|love|loves|like|likes|used|use|got|want|wants|eat|eats|can|will|think|out|all)
(that|which) (we|i|they|he|she|you|is|are|was|has|have|goes|comes|fits?|works?|dad|mom|[a-z]+ (likes?|loves?|wants?|eats?|uses?))
that['’]?s
(same|same as|as) (kind|one|ones|brand|size|usual|last|always|before)
(ask|check|see|get|grab|look) (the|for|if|them|him|her|with|price|prices|date|dates|first|extra|big|what|which|a|2|both)
(ask|call|text) (dad|mom|me|butcher|bakery|deli|meat)
(don['’]?t|dont|do not|no) (forget|get|buy|need|olvid[ae]s?|olvidar|se te olvide)
(it|they|this|those)['’]?(s| is| are|re) (on sale|cheap|cheaper|good|for|the)
instead of
(only|just)
as long as
(before|after|by)(?= (mon|tues|wednes|thurs|fri|satur|sun)day| (work|school|lunch|dinner|breakfast|church|noon|the|it|we|i|tomorrow|next)( |$))
(without|w/o)
(double )?check(?= (pantry|date|dates|price|prices|expiration|freezer|fridge|first|before|cupboard|garage|basement|if|the|for)( |$))
ask(?= (at|if|for|about|the) )
have(?= (them|him|her|the|butcher|deli|someone) )
cut(?= (in|into|up|thin|thick)( |$))
(feeds|serves)(?= *[0-9])
to(?= (grill|freeze|bake|roast|cook|eat|drink|use|mix|fry|boil|smoke|fill|stuff|decorate|have|replace|try|top|feed|finish|hold)( |$))
(ours|mine)(?= (is|are|was|expired|broke|went)( |$))
(less than|no more than|up to|max)(?= *[$£€]?[0-9])
sale(?= (ends|thru|through|till|until|price) )
brand(?= (doesn['’]?t|does not|don['’]?t) matter)
(como|nom[aá]s|solo|m[aá]s o menos)(?= (un|una|unos|unas|de)? ?[0-9]+$)
en (trozos|trocitos|cuadritos|cubitos|tiras|tiritas|rodajas|pedazos|pedacitos|rajas|rajitas)
(el|la|los|las|lo) (que|q)
(el|la|los|las) (de siempre|m[aá]s|de la|del|de los|de las)
de (preferencia|oferta|la buena|las buenas|los buenos|los de|las de|esos|esas|la marca|marca)
del (bueno|deli|congelador|refri|super|mercado|barato|normal|mismo|chiquito|grande)
de la (panader[ií]a|carnicer[ií]a|pescader[ií]a|farmacia|secci[oó]n|tienda|esquina|vitrina)
(ya (no|se)|se (acab[oó]|me acab[oó]|nos acab[oó]))
(cualquier|cualquiera|no importa|da igual|lo que|la que|el que)
o (lo que|el que|la que|los que|las que|parecido|similar)
u (otro|otra|otros|otras)
`

/** Phrases that are a remark only if no text follows. */
const closedRemarks = `
[a-záéíóúñ]+ ones
the( [a-z]+){0,2} (bag|box|bottle|can|jar|pack|tub|jug|roll|carton|tube|packet|bar|block|container)
the (blue|red|green|yellow|orange|purple|pink|white|black|brown|silver|gold)
the (usual|cheap|cheapest|good|best|big|biggest|small|smallest|little|large|regular|real|generic|plain|same|long|short|round|thin|thick|fancy|nice|new|old|other)
(all |almost |nearly |totally )?out
(running |getting |super |very |really )?low
(asap|urgent|urgente|important|importante|needed|again|this time|next time|no rush|just in case|bogo|both|total)
(please|pls|plz|thanks|thank you|thx|ty|porfa|porfis|por favor|plis|xfa|x favor|gracias|porfavor)
(or|o) (whatever|something|similar|so|store brand|generic|parecido)
(is|are|would be) (fine|ok|okay|good|great|best|better|nice)
(either|any) (one|kind|brand|size|flavor|type|works|is fine)
(have|got|use|w/|with) (a |the )?coupon
(my|his|her|our|their) (favorite|favourite|fave|usual)
need (more|some|lots|this|it|these|them|asap|a lot)
(en|de) (oferta|especial|rebaja|promoci[oó]n|descuento)
(el|la|los|las) (m[aá]s )?(barat[oa]s?|buen[oa]s?|grandes?|gran?dot[ea]s?|chic[oa]s?|chiquit[oa]s?|pequeñ[oa]s?|median[oa]s?|normal(es)?|amarill[oa]s?|roj[oa]s?|azul(es)?|verdes?|blanc[oa]s?|negr[oa]s?|morad[oa]s?|rosad[oa]s?|rosas?|anaranjad[oa]s?|mism[oa]s?|otr[oa]s?)
(nom[aá]s|nada m[aá]s|tambi[eé]n|de siempre|de las mismas|de los mismos|la de siempre|bastantes?|vari[oa]s|urgentemente)
(maybe|probably|possibly|perhaps|definitely|either)
(tonight|tomorrow|today|this (week|weekend|month)|next (week|weekend|month)|on (mon|tues|wednes|thurs|fri|satur|sun)days?)
(half |almost |nearly |all )?(gone|empty|expired|finished|used up|done)
running (out|low)
(the )?(biggest|smallest|cheapest|freshest|largest|nicest|ripest|best)( one| ones| kind| brand)?( (they|you|u|we) (have|got|can find|can get))?
(name|store|generic|any|good|cheap) brand( only)?( is)?( ok| okay| fine)?
generic( is)? (ok|okay|fine)
(usual|good|real|her|his|their|my|our|cheap|right|same|other|normal|regular) (kind|stuff|type|one|ones)
[a-z]+ (likes|loves|wants|hates|uses|drinks|eats)( it| them| this| these| those)?
(at |from )?(costco|walmart|target|sam['’]?s club|sam['’]?s|kroger|publix|meijer|wegmans|safeway|trader joe['’]?s|tj['’]?s|heb|winco|aldi|lidl|whole foods)( only| has it)?
((digital|paper|app|clip|have|has|use|got|with|w/) )?coupons?
(lots|a lot|plenty|a bunch|a ton|tons|a few|a couple|several|one more|two more|still need( some| more)?)
(school |work |kids?['’]? )?lunches
(un )?(poquito|tantito|poco|chorro|chorrito|mont[oó]n)
de (hoy|ma[nñ]ana|ayer)
(otra vez|lo de siempre)
(bien|no muy|ni muy) [a-záéíóúñ]+
(bakery|deli|freezer|butcher|panader[ií]a|carnicer[ií]a|congelador)
(deli|bakery|freezer|frozen|produce|dairy|meat|seafood|butcher|international|ethnic|mexican|asian) (counter|section|aisle|isle|case|dept|department|side)
(at|by|near|in|over by) (the )?(deli|bakery|freezer|freezers|frozen|produce|dairy|meat|seafood|butcher|register|checkout|front)( counter| section| aisle| isle| case| dept| department| one)?
`

// In a phrase, a space matches any white space, and parentheses become non-capturing groups.
const beforeName = openers
  .trim()
  .replaceAll('\n', '|')
  .replaceAll(' ', String.raw`\s`)
  .replaceAll(/\((?!\?)/gu, '(?:')
const anyRemark = openRemarks
  .trim()
  .replaceAll('\n', '|')
  .replaceAll(' ', String.raw`\s`)
  .replaceAll(/\((?!\?)/gu, '(?:')
const wholeRemark = closedRemarks
  .trim()
  .replaceAll('\n', '|')
  .replaceAll(' ', String.raw`\s`)
  .replaceAll(/\((?!\?)/gu, '(?:')

const endOfWord = String.raw`(?![\p{L}\p{N}])`

const opener = new RegExp(`^(?:${beforeName})${endOfWord}\\s+`, 'iu')
const openRemark = new RegExp(`^(?:${anyRemark})(?=[\\s\\d]|$)`, 'iu')
const closedRemark = new RegExp(`^(?:${wholeRemark})$`, 'iu')

/** Returns the phrases before the name, such as 'get some of those', or an empty string if there are none. */
export function openerOf(text: string): string {
  let end = 0
  for (;;) {
    const found = opener.exec(text.slice(end))?.[0] ?? ''
    if (found === '' || end + found.length >= text.length) return text.slice(0, end)
    end += found.length
  }
}

/** Whether the text after a name is a remark: 'if on sale', 'we’re out', 'los más baratos'. */
export function isRemarkAfterName(text: string): boolean {
  return openRemark.test(text) || closedRemark.test(text)
}
