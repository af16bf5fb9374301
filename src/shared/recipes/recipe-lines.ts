/**
 * Classifies the lines of a recipe page, in English and Spanish. The regular expressions could be slow on
 * long text, so callers must shorten the lines.
 */

const amountNumber = String.raw`(?:\d+\s*[½⅓⅔¼¾⅛⅜⅝⅞]|\d+\s+\d+\s*[/⁄]\s*\d+|\d+\s*[/⁄]\s*\d+|\d+(?:[.,]\d+)?|[½⅓⅔¼¾⅛⅜⅝⅞])`
/** Source of a regular expression for an amount: '2', '1 1/2', '2–3'. */
const range = String.raw`${amountNumber}(?:\s*(?:[-–—]|to|or|a)\s*${amountNumber})?`
const measure =
  String.raw`(?:cups?|c\.|tablespoons?|tbsps?\.?|tbs\.?|teaspoons?|tsps?\.?|ounces?|oz\.?|fl\.?\s?oz\.?|pounds?|lbs?\.?|` +
  String.raw`kilograms?|kg|grams?|g|milligrams?|mg|millilit(?:er|re)s?|ml|lit(?:er|re)s?|l|dl|cl|quarts?|qts?\.?|pints?|pts?\.?|` +
  String.raw`sticks?|inch(?:es)?|cm|tazas?|cucharadas?|cucharaditas?|cdas?\.?|cdtas?\.?|gramos?|gr\.?|litros?|mililitros?|kilos?|libras?|onzas?)`
const container =
  String.raw`(?:cans?|tins?|jars?|packages?|packets?|pkgs?\.?|bags?|box(?:es)?|bunch(?:es)?|heads?|cloves?|stalks?|sprigs?|slices?|` +
  String.raw`pieces?|sheets?|bottles?|containers?|cartons?|handfuls?|pinch(?:es)?|dash(?:es)?|knobs?|dientes?|latas?|ramas?|pizcas?|hojas?|manojos?|puñados?|paquetes?)`
const unit = `(?:${measure}|${container})`
const wordEnd = String.raw`(?![\p{L}\d])`
const numberWord = String.raw`(?:an?|one|two|three|four|five|six|half|una?|dos|tres|cuatro|medi[ao])`

/** Matches an amount at the start of an ingredient: '2 cups', 'a handful of', '~ 300 g'. */
export const amount = new RegExp(
  String.raw`^(?:about |approx\.? |~|generous |scant |heaping )?(?:${range}(?![\d:%°])|${numberWord}\s+(?:(?:small|large|big|good|heaped|generous|few|gran|pequeñ[ao])\s+)?(?:${unit})${wordEnd}|(?:pinch|dash|handful|pizca|puñado|drizzle|splash)${wordEnd})`,
  'iu',
)
/** Source of a regular expression for a number with a unit of weight, volume or length. */
export const measuredAmount = String.raw`${range}\s*(?:-\s*)?${measure}${wordEnd}`

/** Matches a line that has only an amount. */
export const onlyAmount = new RegExp(String.raw`^${range}\s*(?:${unit}${wordEnd})?$`, 'iu')

/** Matches a heading above the ingredients. */
export const startHeading =
  /^(?:(?:the|recipe|what are the|lista de|los)\s+)?(?:ingredients?|ingredientes)\b(?!\s+(?:notes?|you|and sub|tips|needed for success|swaps|substitut)).{0,60}$|^(?:what )?you(?:['’]ll| will)? need(?: for .{1,40})?:?$|^(?:shopping list|necesitas|qué necesitas|lo que necesitas):?$/iu

/** Matches the heading of any other part of the page, such as instructions or notes. */
export const endHeading =
  /^(?:(?:the|recipe|cooking|baking|cook['’]?s|chef['’]?s|my|step[- ]by[- ]step|full)\s+)*(?:instructions?|directions?|methods?|preparation(?! time)|steps?(?: \d+)?|notes?|tips?|equipment|tools|procedure|nutrition(?:al)?(?! yeast)|video|comments?|reviews?|storage|substitutions?|variations?|faqs?|preparación|elaboración|instrucciones|pasos?(?: a paso)?(?: \d+)?|modo de (?:preparación|hacerlo|preparar)|procedimiento|notas?|consejos?|información nutricional|valores nutricionales|ingredient notes)\b(?!\s+(?:of|de)\b)[^.]{0,50}$|^(?:how to (?:make|cook|prepare|store|serve|bake)|what to do|what to serve|make it|let['’]?s (?:cook|make)|did you make|you (?:may|might) also|more recipes|related|leave a (?:comment|reply|review)|cómo (?:hacer|preparar|se hace)|para preparar|about (?:the|this)|why you)\b.{0,80}$/iu

/** Whether the ingredients end before this line, because it is a step or the heading of another part. */
export function endsIngredients(line: string): boolean {
  return endHeading.test(line) || isStep(line)
}

/** Matches ingredients that usually have no amount. */
export const toTaste =
  /\b(?:salt|pepper|to taste|for (?:serving|garnish|frying)|to serve|optional|sal|al gusto)\b/iu

const clockTime =
  /^\d+(?!\d)\s*(?:(?:-|–|to)\s*)?(?:\d+\s*)?(?:min(?:ute)?s?|hours?|hrs?|h|m|days?|minutos?|horas?)\b/iu

/** Whether a line starts with an amount of food, rather than a duration or the number of a step. */
export function hasAmount(line: string): boolean {
  return amount.test(line) && !clockTime.test(line) && !numberedStep.test(line)
}

const numberedStep = /^(?:step\s+|paso\s+)?\d{1,2}\s*[.):]\s+\p{L}.*\s.*\s.*\s/iu
const stepVerb =
  /^(?:first,? |then,? |next,? |meanwhile,? |now |once |when |while |after |in an? |using |to (?:make|assemble|serve|prepare) |preheat|heat |mix |stir |add |combine |whisk |beat |bake |boil |simmer |bring |place |pour |put |remove |fold |let |set |spread |season |sprinkle |transfer |cook |fry |sauté |saute |roast |grill |slice the |chop the |cut the |drain |rinse |toss |throw |serve |cover |return |reduce |line |grease |knead |roll |divide |arrange |top (?:with|each) |garnish with |blend |melt the |precalent|calent|mezcl|añad|agreg|bat(?:e|ir) |coc(?:er|ina|emos)|hornea|lava|corta|pica |picar|pon(?:er|emos)? |en una? |cuando |sirve|servir |dejar? |remueve|vierte|incorpora|sofr|pela )/iu

/**
 * Whether a line is a cooking instruction: it starts with a verb such as 'Preheat', with or without a step
 * number.
 */
export function isStep(line: string): boolean {
  if (isNoise(line)) return false
  const words = line.split(' ').length
  if (numberedStep.test(line) && stepVerb.test(line.replace(/^\D*\d+\s*[.):]\s+/u, ''))) return true
  return !amount.test(line) && words > 4 && stepVerb.test(line)
}

/** Matches headings for some of the ingredients: 'For the sauce', 'Dough', 'Cream cheese icing'. */
export const partWords =
  /^(?:(?:for|to) (?:the )?(?!serv|tast|garnish|fry|greas|dust|brush)[\p{L} &'’-]{2,40}|para (?:el|la|los|las) [\p{L} ]{2,40}|(?:the )?(?:sauce|dough|toppings?|filling|marinade|dressing|crust|glaze|frosting|icing|garnish(?:es)?|assembly|batter|base|cake|salad|soup|dry ingredients|wet ingredients|produce|pantry|dairy|main|optional(?: toppings)?|salsa|masa|relleno|cobertura|seasonings?|spices|vegetables|meat|protein)(?: ingredients)?|(?:[\p{L}-]+ ){1,2}(?:icing|frosting|glaze|filling|topping|layer|marinade)):?$/iu

/** Matches other text on a recipe page, such as buttons, ads, ratings, times and yields. */
const noise = new RegExp(
  [
    String.raw`^(?:print|pin|save|share|rate|jump to|scale|advertisements?|ads?$|sponsored|subscribe|sign up|log ?in|follow|tweet|email|facebook|instagram|pinterest|whatsapp|cook mode|prevent your screen|keep (?:your )?screen|(?:un)?check all|(?:de)?select all|shop (?:this|the|ingredients|now)|add (?:all )?to (?:cart|list|shopping)|get ingredients|buy (?:now|ingredients)|powered by|photos?|photography|images?|credits?|by \p{L}+|author|course|cuisine|category|keywords?|recipe by|published|updated|posted|this post|as an amazon|affiliate|read more|see more|view|click|tap (?:to|here|on|for)|watch|menu|search|skip to|imprimir|guardar|compartir|publicidad|valora|autor|categoría|dificultad|report this|continue reading|convert to|metric|us customary|original recipe|nutrition(?:al)? (?:facts?|info(?:rmation)?|per)|no votes|be the first|not included)(?![\p{L}-])`,
    String.raw`^(?:method|cocina):`,
    // These words must be alone on the line or followed by a separator, because the names of foods may start
    // with 'home', 'diet' or 'original'.
    String.raw`^(?:home|tap|diet|imperial|original|nutrition)\s*(?:$|[:>›»|])`,
    String.raw`^(?:prep|cook(?:ing)?|total|active|rest(?:ing)?|chill|bake|marinating|additional|inactive|ready in|time|tiempo|preparation time)(?: time)?\b[^,]{0,5}[:\s]?\s*(?:de\s\p{L}+\s*)?(?::\s*)?(?:\d|$|time)`,
    String.raw`^(?:serves|servings?|yields?|makes|portions?|raciones|porciones|personas|comensales|rinde|calories|calorías|kcal|difficulty)\b`,
    String.raw`^\d+\s*(?:servings?|portions?|people|personas|porciones|raciones|comensales|kcal|calories|cal\b|comments?|reviews?|ratings?|votes?|shares?|likes?|saves?|pins?|votos|comentarios|items? )(?![\p{L}-])`,
    String.raw`^\d(?:[.,]\d+)?\s*(?:/\s*5(?!\d|\s*(?!from|votes?|ratings?|reviews?|stars?)\p{L})|from\s+\d|out of|stars?(?!\p{L}|\s+(?:anise|fruit))|★|\([\d,.]+k?\)(?:\s*(?:ratings?|reviews?))?$)`,
    String.raw`^\(?[\d.,]+k?\)?\s*(?:shares?|ratings?|reviews?)?$`,
    String.raw`^(?:(?:½|1/2)x\s*|[123]x\s*)+$`,
    String.raw`^[★☆⭐\s\d.,()]+$`,
    String.raw`https?://|www\.|\.com\b|@\w|©|all rights reserved`,
    String.raw`^(?:(?:us|u\.s\.)\s*(?:customary\s*)?(?:[-–|/]\s*)?(?:metric|m)|metric\s*[-–|/]\s*us)`,
  ].join('|'),
  'iu',
)
const timeFact =
  /^(?:\d+\s*(?:hrs?|hours?|h|minutos?|min(?:ute)?s?|horas?)\.?\s*)+(?:total|prep|cook|active)?$/iu

/** Matches a package size: '1 (15 ounce) can'. */
const packSize = new RegExp(
  String.raw`^${amountNumber}\s*\(\s*(?![\d,.]+k?\))\d[^()\p{L}]*\p{L}[^()]*\)`,
  'iu',
)

/** Whether a line belongs to the page around the recipe rather than to the recipe itself. */
export function isNoise(line: string): boolean {
  if (packSize.test(line) && amount.test(line)) return false
  return noise.test(line) || timeFact.test(line)
}
