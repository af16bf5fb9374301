import { knownNames } from '#shared/names/known-names.ts'
import { indexNames } from '#shared/names/name-index.ts'
import { readVocabulary } from '#shared/names/vocabulary.ts'

/** The products used by the tests of the list reader. */
const departments = `# Dairy

## milk
2% milk = 2%
* milk; es: leche

## eggs
* eggs; es: huevos

## cheese
* cheese

## cream
* half and half = 1/2 and 1/2

# Produce

## vegetables
* garlic
* onions; es: cebolla
* potatoes

# Meat

## beef
* beef
* Korean short ribs = kalbi
* short ribs
* beef ribs = flanken

## chicken
* chicken

# Bakery

## bread
* bread

# Canned

## canned beans
* black beans

# Baking

## spices
pepper
* salt

## sugar
* flour
sugar

# Pantry

## boxed meals
* mac and cheese

## noodles
* cup noodles

## rice
basmati rice = basmati
* rice

# Frozen

## frozen pizza
* frozen pizza = pizza

# Beverages

## soda
* soda; brands: 7UP, Sprite
`

/** Words copied from `catalog/words`, because Node can't import text files. */
const words = `# plain words
also another antibiotic any asap assorted at authentic backup best better big brand brewed brine
bulk buy cage calorie can carb caught cheap chico child children childrens chopped classic clean
coarsely cold cooked coupon crushed cubed cut dad deluxe deveined diced different dose duty extra
family farm fat fave favorite favourite fed find fine finely firm flavor flavored floret for free
fresca fresco fresh freshly from full generic get gf giant gluten gmo good gourmet grande grass
grated great halal half halved have heavy her his homemade homestyle hormone hot huge if in
individual individually jumbo keto kid kids kirkland kosher large lean less lg light lightly lite
little local long low lower mature me med medium mens minced mini mixed mom more my n natural need
needed new nice nongmo normal not oil on ordinary organic organico orgánico original our pack
package pasture peeled pequeño pick pitted pk plain please pls plus plz premium pulp pure quality
quartered raw ready real reduced refill refrigerated regular ripe roughly sale see seedless serve
shaving short single size sized skim sliced sm small sml sodium some spear steamable store stuff
super sweetened sz thanks they thick thin thinly thx tiny to too traditional trimmed uncooked
unflavored unripe unsweetened up us usual value variety various vegetarian w washed water wedge
whole wide wild with without wo women womens wrapped xl you your
# colors
amarilla amarillo black blanca blanco blue brown golden green morada morado negra negro orange
pink purple red roja rojo verde white yellow
# textures
chewy creamy crispy crunchy diet double dry firm fluffy fruity juicy max mild minty nutty plus pm
sharp silken smoky smooth soft sour spicy sweet tangy triple ultra wet xxl zero zesty
# forms
bar bite bottle bulb caplet capsule chew chunk cream crumble cube cup cylinder drop filet fillet
flake foam frond gel gummy half leaf liquid loin pac packet pad patty pellet piece pod pouch
powder ring roll seed sheet slice softgel spray sprig stalk stick strip tablet tub wipe
# flavors
almond apple banana barbecue barista bbq beef berry black blue blueberry caramel cheddar cherry
chicken chocolate cinnamon coconut dill eucalyptus fresa garlic gold grape grapefruit green
hazelnut honey jalapeno lavender lemon lime limon liver mango maple men mint mocha naranja onion
orange pamplemousse peach peanut peppermint pepperoni pineapple pistachio pollo pumpkin ranch
raspberry red res salmon seafood silver spice strawberry tuna turkey underwear vainilla vanilla
vegetable watermelon white woman yellow
# bought alone
honey
# joined flavors
cookie + cream
salt + vinegar
`

export const testIndex = indexNames(readVocabulary(departments, words))
export const testNames = knownNames(testIndex)
