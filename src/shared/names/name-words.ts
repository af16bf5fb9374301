/** Words that describe an item without changing where it stands, as stems (see stemOf). */
export const plainWords: ReadonlySet<string> = new Set(
  (
    'organic fresh natural local farm real pure premium quality nice good best better cheap favorite favourite ' +
    'fave usual regular normal ordinary plain classic original traditional homestyle homemade authentic gourmet deluxe ' +
    'large medium small big huge giant jumbo mini tiny xl lg sm med sml little thick thin long short ripe ' +
    'unripe seedless raw clean whole half low lower reduced less light lite lean extra super free sodium fat ' +
    'calorie carb lightly unsweetened sweetened unflavored flavored flavor gluten gf keto ' +
    'vegetarian kosher halal nongmo gmo antibiotic hormone cage pasture grass fed wild caught value family size ' +
    'sized pack package pk bulk single serve individual individually wrapped store brand generic kirkland great ' +
    'assorted variety various mixed different any some more extra another new refill backup ' +
    'skim mature firm dose duty heavy full fine brewed hot cold steamable shaving refrigerated freshly finely roughly coarsely thinly sliced chopped diced minced cubed peeled pitted halved quartered grated crushed trimmed washed cut ready cooked ' +
    'uncooked please pls plz thx thanks asap needed need get buy pick up also plus if they have sale on for my our ' +
    'sz womens women mens your his her me mom dad kid kids child children childrens us with without w wo in from wedge spear floret half pulp brine water oil to at not too you can find see stuff n deveined wide coupon ' +
    'orgánico organico fresco fresca grande chico pequeño natural'
  ).split(' '),
)

/** What words on lists are short for, as stems; the likelier meaning first. */
export const abbreviations: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    bnls: ['boneless'],
    bnl: ['boneless'],
    sknls: ['skinless'],
    sklss: ['skinless'],
    brst: ['breast'],
    brea: ['breast'],
    thgh: ['thigh'],
    chix: ['chicken'],
    chx: ['chicken'],
    chkn: ['chicken'],
    chick: ['chicken'],
    ch: ['chicken', 'cheese'],
    grnd: ['ground'],
    gr: ['ground', 'green'],
    grn: ['green'],
    bf: ['beef'],
    trky: ['turkey'],
    sausg: ['sausage'],
    mozz: ['mozzarella'],
    mozza: ['mozzarella'],
    parm: ['parmesan'],
    chz: ['cheese'],
    chse: ['cheese'],
    chs: ['cheese'],
    ched: ['cheddar'],
    crm: ['cream'],
    cr: ['cream', 'crushed'],
    btr: ['butter'],
    mlk: ['milk'],
    yog: ['yogurt'],
    tom: ['tomato'],
    toms: ['tomato'],
    pot: ['potato'],
    pots: ['potato'],
    tater: ['potato'],
    veg: ['vegetable'],
    vegg: ['vegetable'],
    veggy: ['vegetable'],
    brocc: ['broccoli'],
    caul: ['cauliflower'],
    cauli: ['cauliflower'],
    cuke: ['cucumber'],
    avo: ['avocado'],
    strawb: ['strawberry'],
    blueb: ['blueberry'],
    rasp: ['raspberry'],
    choc: ['chocolate'],
    van: ['vanilla'],
    cinn: ['cinnamon'],
    br: ['brown', 'bread'],
    brn: ['brown'],
    wht: ['white', 'wheat'],
    ww: ['whole wheat'],
    sw: ['sweet'],
    spag: ['spaghetti'],
    sce: ['sauce'],
    sauc: ['sauce'],
    org: ['organic'],
    intl: ['international'],
    frzn: ['frozen'],
    frz: ['frozen'],
    fzn: ['frozen'],
    det: ['detergent'],
    deterg: ['detergent'],
    landry: ['laundry'],
    toothpst: ['toothpaste'],
    shamp: ['shampoo'],
    cond: ['conditioner'],
    deo: ['deodorant'],
    batt: ['battery'],
    fd: ['food'],
    jce: ['juice'],
    juc: ['juice'],
    wtr: ['water'],
    pwdr: ['powder'],
    pdr: ['powder'],
    nug: ['nugget'],
    dwasher: ['dishwasher'],
    dbl: ['double'],
    bday: ['birthday'],
    xmas: ['christmas'],
    bfast: ['breakfast'],
    sand: ['sandwich'],
    sammich: ['sandwich'],
    burg: ['burger'],
    tort: ['tortilla'],
    eng: ['english'],
    oj: ['orange juice'],
    pb: ['peanut butter'],
    tp: ['toilet paper'],
    evoo: ['olive oil'],
    acv: ['apple cider vinegar'],
    ff: ['fat free'],
    xtra: ['extra'],
    reg: ['regular'],
    unsltd: ['unsalted'],
    mtn: ['mountain'],
    hamb: ['hamburger'],
    brocolli: ['broccoli'],
    lettus: ['lettuce'],
    worchester: ['worcestershire'],
    riccota: ['ricotta'],
    coffemate: ['coffee mate'],
    mex: ['mexican'],
    dw: ['dishwasher'],
    exch: ['exchange'],
    mush: ['mushroom'],
    fash: ['fashioned'],
    shred: ['shredded'],
    lt: ['light'],
    pep: ['pepper'],
    broc: ['broccoli'],
    unsw: ['unsweetened'],
    almnd: ['almond'],
    bnana: ['banana'],
    marg: ['margarita'],
    bttr: ['butter'],
    brd: ['bread'],
    pnut: ['peanut'],
    ckn: ['chicken'],
    ppr: ['paper', 'pepper'],
    twl: ['towel'],
    twls: ['towel'],
    spkling: ['sparkling'],
    hd: ['heavy duty'],
    ap: ['all purpose'],
    bbq: ['barbecue'],
    grd: ['ground'],
    grlc: ['garlic'],
    dry: ['dried', 'dry'],
    onin: ['onion'],
    prov: ['provolone'],
    mich: ['michelob'],
    vit: ['vitamin'],
    mag: ['magnesium'],
    conf: ['confectioners'],
  }),
)

/** Words that make another thing of whatever follows them, unless a name says which. */
export const changesWhatItIs: ReadonlySet<string> = new Set(
  (
    'frozen canned tinned dried dry pickled powdered instant freeze dog cat puppy kitten pet bird fish baby ' +
    'toddler infant toy wooden fake artificial car electric no non imitation'
  ).split(' '),
)

/** Words that tell varieties apart, beside the forms. */
const colours =
  'white red green yellow black brown blue purple orange pink golden blanco blanca rojo roja verde amarillo ' +
  'amarilla negro negra morado morada'

/** What stands behind a brand without being the thing that is bought. */
export const flavours: ReadonlySet<string> = new Set(
  (
    'vanilla strawberry blueberry chocolate caramel mint peppermint orange lemon lime cherry grape apple berry ' +
    'peach mango raspberry pineapple banana coconut watermelon ranch bbq barbecue honey cinnamon garlic onion ' +
    'cheddar jalapeno salmon chicken beef tuna turkey liver seafood ' +
    'pepperoni grapefruit pamplemousse mocha hazelnut almond peanut pistachio maple pumpkin spice vegetable lavender ' +
    'eucalyptus underwear red blue green yellow white black silver gold men woman barista pollo res limon fresa vainilla naranja dill'
  ).split(' '),
)

/** Forms in which a product is sold. */
export const forms: ReadonlySet<string> = new Set(
  (
    'tablet pod pac liquid gel spray bar cup packet gummy drop chew caplet capsule wipe powder stick foam cream pad ' +
    'strip bottle sheet seed pouch piece fillet filet pellet chunk crumble patty tub leaf flake roll bite bulb ring half cube slice cylinder loin'
  ).split(' '),
)

/** Words that say which variety, beside flavours and brands. */
export const describesVariety: ReadonlySet<string> = new Set([
  ...forms,
  ...colours.split(' '),
  ...'soft firm silken smooth crunchy creamy crispy chewy fluffy juicy tangy zesty smoky nutty fruity minty sharp mild spicy sweet sour dry wet plus ultra zero diet max double triple xxl pm'.split(
    ' ',
  ),
])

/** Whether a word says which kind of a thing: its flavour, form or colour. */
export function saysKind(word: string): boolean {
  return describesVariety.has(word) || flavours.has(word)
}

/** Two things that are sold as one flavour. */
const joinedFlavours = [
  ['cookies?', 'cr[eè]a?me?'],
  ['strawberries', 'cream'],
  ['salt', 'vinegar'],
  ['sour\\s+cream', '(?:onion|chive)'],
  ['cheddar', 'sour\\s+cream'],
  ['honey', 'oats?'],
  ['sweet', '(?:sour|spicy|salty)'],
]
  .map((pair) => pair.join("\\s+(?:and|&|['’]?n['’]?)\\s+"))
  .join('|')
/** Beside another name alone: in 'oreos cookies and cream', not in 'cookies and cream'. */
const joinedFlavour = new RegExp(
  `\\b(?<=\\S\\s{1,40})(?:${joinedFlavours})(?!\\p{L})|^(?:${joinedFlavours})(?=\\s+(?!(?:for|from|if|in|on|with)\\s)\\p{L})`,
  'giu',
)

/** 'Oreos' of 'oreos cookies and cream'; a text without a flavour of two things as it stands. */
export function withoutJoinedFlavour(text: string): string {
  return text.replaceAll(joinedFlavour, '')
}
