/*
 * Stores and kinds of stores that shoppers write next to items, in addition to the chains and banners. Each
 * line is the name as the app shows it, optionally followed by '=' and other spellings. Case, spaces, accents
 * and punctuation are ignored, and '&' is read as 'and'. A line may end with the kind of store, such as
 * '[pharmacy]'.
 */

/** Names that mean a store wherever they appear, even in lowercase. */
export const clearStoreNames = `
7-Eleven = 7 11, seven eleven
99 Ranch Market = 99 ranch, ranch 99
ABC Fine Wine & Spirits [liquor store]
Ace Hardware [hardware store]
Aldi = aldis
Amazon
Amazon Fresh
Asda
AutoZone [auto parts store]
Bashas'
Bed Bath & Beyond
Best Buy
BevMo [liquor store]
Big Lots
Big Y
Binny's [liquor store]
BJ's = bjs wholesale, bjs wholesale club [warehouse club]
Bodega Aurrera
Bristol Farms
Brookshire's
Busch's
Canadian Tire
Cardenas = cardenas market
Carrefour
Chedraui
Chewy = chewy com
Coborn's
Cub Foods
CVS = cvs pharmacy [pharmacy]
Dierbergs
Dollar General [dollar store]
Dollar Tree [dollar store]
Duane Reade [pharmacy]
Edeka
El Super
Erewhon
Eroski
Family Dollar [dollar store]
Fareway
Festival Foods
Fiesta Mart
Five Below
Food Bazaar
Food City
Foodland
FoodMaxx
Fresh Thyme Market
Gelson's
Giant Eagle
Gordon Food Service
Grocery Outlet
H Mart [Asian market]
Harbor Freight [hardware store]
Heinen's
Hobby Lobby [craft store]
Home Depot [hardware store]
Hy-Vee
IKEA
Ingles = ingles market, ingles markets
Instacart
Jerry's Foods
Kaufland
Key Food
King Kullen
Kings Food Markets = kings supermarket
Kohl's
Kowalski's
Lidl
Loblaws
Lowe's [hardware store]
Lowes Foods
Lucky = lucky supermarket, lucky supermarkets
Lunds & Byerlys = lunds, byerlys
Macy's
Market Basket
Marshalls
Menards [hardware store]
Mercadona
Metropolitan Market
Mitsuwa = mitsuwa marketplace [Asian market]
Mollie Stone's
Morrisons
Natural Grocers
New Seasons = new seasons market
Nijiya = nijiya market [Asian market]
Northgate = northgate market, northgate gonzalez
Office Depot [office supply store]
OfficeMax [office supply store]
OXXO [convenience store]
Party City
Patel Brothers = patel bros [Indian store]
PCC = pcc community markets
Petco [pet store]
PetSmart [pet store]
Piggly Wiggly
Price Chopper
Raley's
Restaurant Depot
Rewe
Rite Aid [pharmacy]
Rossmann [pharmacy]
Rouses = rouses market
Sainsbury's
Save A Lot
Save Mart
Schnucks
Seafood City [Asian market]
Sedano's
Sephora
Sheetz [convenience store]
Shoppers Drug Mart [pharmacy]
Smart & Final = smart n final
Sobeys
Soriana
Sprouts = sprouts farmers market
Staples = staples store [office supply store]
Stater Bros. = stater brothers, staters
Stew Leonard's
Super 1 Foods
Tesco
The Fresh Market
Thrive Market
TJ Maxx
Tops Friendly Markets = tops markets
Total Wine = total wine and more [liquor store]
Tractor Supply = tractor supply co
Trader Joe's = trader joe, tjs, traders joe, trader jo, traders joes
Ulta
Uwajimaya [Asian market]
Vallarta = vallarta supermarkets
Waitrose
Walgreens = walgreen [pharmacy]
Wawa [convenience store]
Weee
Weis = weis markets
Winn-Dixie
Woodman's
Woolworths
World Market = cost plus world market
Zupan's
`

/** Further spellings of chains. The search for stores doesn't know them. */
export const clearChainSpellings = `
Albertsons = albertsons market
Costco = costcos, costco business center [warehouse club]
H-E-B = heb grocery
Safeway = safeways
Sam's Club [warehouse club]
Stop & Shop = stop shop
Walmart = walmarts, wally world, wal marts
Whole Foods Market = whole food, whole foods mkt
`

/*
 * In the lists below, the restrictions apply only to the spellings after '='. The name before '=' is
 * restricted only if it is repeated after '='.
 */

/**
 * Spellings that are also ordinary words. Unless they follow '@', they mean a store only if they are
 * capitalized.
 */
export const capitalizedStoreNames = `
Acme = acme
Amigos = amigos
Baker's = bakers
BJ's = bjs
Carrs = carrs
City Market = city market
Fry's = frys
Giant Food = giant
Jewel-Osco = jewel
Market Street = market street
Martin's = martins
Metro Market = metro market
Michaels = michaels [craft store]
Pavilions = pavilions
Pay Less = pay less
Smith's = smiths
Sprouts = sprouts
Star Market = star market
Target = target
`

/** Spellings that are very common words, and so mean a store only after '@'. */
export const taggedStoreNames = `
Ace Hardware = ace
Chewy = chewy
Cub Foods = cub
dm = dm [pharmacy]
Dollar General = dg
Fiesta Mart = fiesta
Fresh Thyme Market = fresh thyme
Gordon Food Service = gfs
HomeGoods = homegoods
Joann = joann [craft store]
Kings Food Markets = kings
Lucky = lucky
No Frills = no frills
Ross = ross
Staples = staples
The Fresh Market = fresh market
Tops Friendly Markets = tops
Tractor Supply = tsc
Whole Foods Market = wf, wfm
`

/** Kinds of stores whose names mean a store wherever they appear. */
export const clearStoreKinds = `
Asian market = asian store, asian grocery, asian grocery store, asian supermarket, chinese market, korean market, japanese market
Auto parts store = auto parts shop
Beauty supply store = beauty supply, beauty store
Book store = bookshop
Butcher = butcher shop, butchers shop, metzgerei
Cheese shop = cheesemonger
Convenience store = corner store, corner shop
Craft store = crafts store, fabric store
Dollar store = dollar shop, 99 cent store, 99 cents store
Farm stand = farm stall, farm shop, produce stand, fruit stand
Farmers market = farmers markets, farmer market, farmers mkt, wochenmarkt
Fish market = fishmonger, seafood market, fish shop, pescadería
Garden center = garden centre, garden store, plant nursery
Gas station = tankstelle, gasolinera
Halal market = halal store, halal butcher
Hardware store = hardware shop, ferretería, baumarkt
Health food store = natural food store, health store, vitamin store
Indian store = indian market, indian grocery, indian grocery store, desi store
International market = international store
Kosher market = kosher store
Liquor store = liquor shop, wine shop, wine store, beer store, bottle shop, package store, licorería, getränkemarkt
Mexican market = mexican store, mexican grocery, latino market, hispanic market, tienda mexicana, carnicería mexicana
Office supply store = office supply, office store
Pet store = pet shop, petstore, pet supply store, tienda de mascotas
Pharmacy = drugstore, drug store, chemist, apotheke
Spice shop = spice store, spice market
Thrift store = thrift shop
Toy store = toy shop
Warehouse club = warehouse store
`

/**
 * Kinds of stores whose spellings are also names of supermarket departments, and so mean a store only after
 * '@'.
 */
export const taggedStoreKinds = `
Bakery = bakery, panadería, bäckerei, bäcker
Butcher = butcher, butchers, the butcher, carnicería, metzger
Co-op = co-op, food co-op, community co-op
Florist = florist, flower shop, flower store, florería
Garden center = nursery
Hardware store = hardware
Pharmacy = pharmacy, farmacia, drogerie
`
