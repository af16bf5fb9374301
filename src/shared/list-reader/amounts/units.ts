import { fractionSigns } from './tokens.ts'

/** A unit. Amounts in different spellings of a unit add up, but the list shows the unit as it was written. */
export type Unit = {
  /** The singular. It identifies the unit. */
  one: string
  many: string
  /** Whether the unit is a measure such as a weight, volume or length. 'oz' is a measure, but 'can' isn't. */
  isMeasure: boolean
}

// One unit per line: singular | plural | other spellings.
const measures = `
lb | lbs | pound, pounds, lbm, libra, libras, #, libritas, lbrs
oz | oz | ozs, ounce, ounces, onza, onzas
fl oz | fl oz | floz, fluid oz, fluid ounce, fluid ounces
g | g | gm, gms, gr, Gramm, gram, grams, gramo, gramos, gramme, grammes
kg | kg | kgs, Kilogramm, kilo, kilos, kilogram, kilograms, kilogramo, kilogramos
mg | mg | mgs, milligram, milligrams
ml | ml | mls, milliliter, milliliters, millilitre, millilitres, mililitro, mililitros
cl | cl | centiliter, centiliters
dl | dl | deciliter, deciliters
liter | liters | l, lt, ltr, ltrs, litre, litres, litro, litros
gal | gals | gallon, gallons, galon, galones, galón, galoncito, galoncitos
qt | qts | quart, quarts, qrt, qrts
pt | pts | pint, pints, pinta, pintas
cup | cups | c, taza, tazas
tbsp | tbsps | T, EL, tb, tbs, tbl, tblsp, tablespoon, tablespoons, cucharada, cucharadas, cda, cdas
tsp | tsps | t, TL, teaspoon, teaspoons, cucharadita, cucharaditas, cdta, cdtas
bushel | bushels | bu
peck | pecks |
inch | inches |
foot | feet | ft
`

const containers = `
can | cans | cn, cns, Dosen, lata, latas, latita, latitas, latica, laticas, lta, ltas
tin | tins |
bag | bags | bg, bgs, Beutel, Tüte, Tüten, bolsa, bolsas, bolsita, bolsitas, funda, fundas, fundita, funditas, bolsota, bolsotas
box | boxes | boxs, bx, bxs, caja, cajas, cajita, cajitas
bottle | bottles | btl, btls, Flasche, Flaschen, botella, botellas, botellita, botellitas, botellón, botellones, pomo, pomos
jar | jars | frasco, frascos, frasquito, frasquitos, tarro, tarros, bote, botes, pote, potes, potecito, potecitos
jug | jugs | garrafa, garrafas, garrafón, garrafon, garrafones, jarra, jarras
tub | tubs | tarrina, tarrinas, tina, tinas
tube | tubes | tubo, tubos, tubito, tubitos
carton | cartons | ctn, ctns, cartón, cartones, cartoncito, cartoncitos
pack | packs | pk, pks, package, packages, pkg, pkgs, Pck, Packung, Packungen, Päckchen, paquete, paquetes, paquetito, paquetitos, paq, paqs, pqt, pqts, pqte, pqtes, pckg, pckgs, empaque, empaques, multipack, multipacks
packet | packets | pkt, pkts, sobre, sobres, sobrecito, sobrecitos
sachet | sachets |
pouch | pouches |
case | cases | cs
crate | crates | reja, rejas, huacal, huacales
lug | lugs |
tray | trays | charola, charolas, charolita, charolitas, bandeja, bandejas
flat | flats |
bunch | bunches | bunchs, Bund, bn, bns, manojo, manojos, manojito, manojitos, bnch, bnchs, mazo, mazos, mazito, mazitos, atado, atados, racimo, racimos
head | heads | hd, hds, cabeza, cabezas, cabecita, cabecitas
ear | ears |
stalk | stalks | tallo, tallos
rib | ribs |
clove | cloves | diente, dientes, dientito, dientitos
bulb | bulbs |
sprig | sprigs | rama, ramas, ramita, ramitas
stick | sticks |
bar | bars | barra, barras, barrita, barritas, tableta, tabletas
roll | rolls | rollo, rollos, rollito, rollitos
loaf | loaves | loafs, hogaza, hogazas
slice | slices | rebanada, rebanadas, rebanaditas, lonja, lonjas, lonjita, lonjitas, tajada, tajadas, rodaja, rodajas
piece | pieces | pc, pcs, Stück, Stk, pieza, piezas, pedazo, pedazos, pce, pces, pza, pzas, pz, pzs, piecita, piecitas, pedacito, pedacitos, trozo, trozos
fillet | fillets | filet, filets, filete, filetes
link | links |
knob | knobs |
wheel | wheels | rueda, ruedas
block | blocks | bloque, bloques
log | logs |
wedge | wedges |
rack | racks |
slab | slabs |
sleeve | sleeves |
brick | bricks | bk, bks
book | books |
round | rounds |
sheet | sheets |
strip | strips | tira, tiras
pot | pots |
punnet | punnets |
net | nets |
handful | handfuls | puñado, puñados, puñito
handle | handles |
pinch | pinches | pizca, pizcas
dash | dashes |
splash | splashes | chorrito, chorritos
drop | drops |
count | count | ct, cts
each | each | ea
unit | units | unidad, unidades, uds
six-pack | six-packs | sixpack, sixpacks, six pack, six packs
keg | kegs |
bouquet | bouquets | ramo, ramos
pair | pairs | pr, prs, par, pares
ream | reams |
set | sets |
clamshell | clamshells |
sack | sacks | costal, costales, saco, sacos, saquito, saquitos, bulto, bultos
crown | crowns |
boxful | boxfuls |
bagful | bagfuls |
container | containers | cont, conts, envase, envases
canister | canisters | cannister, cannisters
spool | spools |
bundle | bundles | bdl, bdls
ring | rings |
leaf | leaves |
ball | balls |
rasher | rashers |
stem | stems |
envelope | envelopes |
serving | servings |
square | squares |
scoop | scoops |
spoonful | spoonfuls |
sprinkle | sprinkles |
disc | discs |
jigger | jiggers |
shot | shots |
dollop | dollops |
spear | spears |
gallon bag | gallon bags |
hand | hands | mano, manos
basket | baskets | canasta, canastas
fifth | fifths |
`

/** Matches units with a number: '6-pack', '12pk', '2-liter'. */
const sizedUnit = String.raw`(?:(?<!\d)\d+|\d)-?(?:packs?|pks?|racks?)|2-liters?`
/** Matches words that are units only before 'of': 'glass' in 'a glass of wine' but not in 'glass cleaner'. */
const ofSomething = String.raw`(?:things?|glass(?:es)?)(?=\s+of\s)`
/** Matches 'flauta' in the sense of a loaf of bread. Doesn't match in 'flautas de pollo', a dish. */
const flauta = String.raw`flautas?(?!\s+de\s+(?!pan))`

// Longer spellings come first, because the first alternative that matches wins. 't' alone is a unit only
// before a space or period.
const measurePattern = measures
  .split(/[|,\n]/u)
  .map((spelling) => spelling.trim())
  .filter((spelling) => spelling !== '')
  .toSorted((one, other) => other.length - one.length)
  .map((spelling) => spelling.replace(/^t$/iu, String.raw`t(?=[.\s])`))
  .map((spelling) => spelling.replaceAll('. ', ' ').replaceAll(' ', String.raw`\.?\s?`))
  .join('|')
const containersPattern = containers
  .split(/[|,\n]/u)
  .map((spelling) => spelling.trim())
  .filter((spelling) => spelling !== '')
  .toSorted((one, other) => other.length - one.length)
  .map((spelling) => spelling.replaceAll(' ', String.raw`\s`))
  .concat('cups?', sizedUnit, ofSomething, flauta)
  .join('|')

/** Matches a unit in any spelling. The group `unit` doesn't include a period after the unit. */
export const unitPattern = String.raw`(?<unit>${measurePattern}|${containersPattern})\.?`
export const containerPattern = `(?:${containersPattern})`
export const onlyMeasurePattern = `(?:${measurePattern})`
/** Matches the end of a unit: no letter or digit follows. */
export const edgePattern = String.raw`(?![\p{L}\d])`

const onlyMeasure = new RegExp(`^${onlyMeasurePattern}$`, 'iu')

/** Whether a unit is a measure such as 'lbs'. 'cans' isn't. */
export function isMeasure(unit: string): boolean {
  return onlyMeasure.test(unit)
}

/**
 * Returns the unit with this spelling. Case is ignored, except that 't' is a teaspoon and 'T' a tablespoon.
 * Returns null for an unknown unit and for one that contains a number, such as '6-pack'.
 */
export function unitOf(spelling: string): Unit | null {
  const plain = spelling.replace(/\.$/u, '').replaceAll(/[.\s]+/gu, ' ')
  return unitBySpelling.get(plain) ?? unitBySpelling.get(plain.toLowerCase()) ?? null
}

const unitBySpelling = new Map([...unitsIn(measures, true), ...unitsIn(containers, false)])

/** Maps each spelling in a table to its unit. */
function unitsIn(table: string, isMeasure: boolean): [string, Unit][] {
  return table
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [one = '', many = '', others = ''] = line.split('|').map((cell) => cell.trim())
      const unit = { one, many, isMeasure }
      return [one, many, ...others.split(/,\s*/u)].map((spelling): [string, Unit] => [
        spelling,
        unit,
      ])
    })
}

const sizeValue = `(?:\\d+\\s+\\d+\\s*[/⁄]\\s*\\d+|\\d+\\s*[/⁄]\\s*\\d+|\\d*\\s?[${Object.keys(fractionSigns).join('')}]|\\d+(?:[.,]\\d+)?|\\.\\d+)`
/** Matches the size of a package: '15 oz', '10-ounce', '2 to 3 lb', '18 ct'. */
export const sizePattern = `(?:${sizeValue}(?:\\s*(?:-|–|to)\\s*${sizeValue})?\\s*(?:-\\s*)?(?:(?:packed|heaped|heaping|scant|level|rounded)\\s+)?(?:${measurePattern}|count|packs?|pks?|ct)\\.?(?![\\p{L}\\d]))`
