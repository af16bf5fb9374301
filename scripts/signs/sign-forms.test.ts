import { expect, test } from 'vitest'
import { readSigns } from '../../src/shared/signs/read-signs.ts'
import { readCatalog } from '../names/catalog-files.ts'
import { readSignCatalog } from './sign-catalog.ts'

const signWords = readSignCatalog(readCatalog().names)

function signsIn(text: string): string[] {
  const { signs } = readSigns(text, signWords)
  return signs.map(({ name, holds }) => `${name}: ${holds.map(({ words }) => words).join(', ')}`)
}

test.each([
  [
    'aisle by aisle, typed in many ways',
    `7 baking, spices, oil
Aisle 8: cereal coffee tea
A12 Pet · Paper
Aisle 9 - Chips & Snacks
#4 Soup | Crackers
Pasillo 5 (Pan, Tortillas)`,
    [
      'Aisle 7: baking, spices, oil',
      'Aisle 8: cereal, coffee, tea',
      'Aisle A12: pet, paper',
      'Aisle 9: chips, snacks',
      'Aisle 4: soup, crackers',
      'Aisle 5: pan, tortillas',
    ],
  ],
  [
    'two-sided aisles, and several aisles on a line',
    '3A: soda; 3B: water, juice\n1-bread 2-cereal, coffee 3-soup\n16A canned fruit / 16B pasta',
    [
      'Aisle 3A: soda',
      'Aisle 3B: water, juice',
      'Aisle 1: bread',
      'Aisle 2: cereal, coffee',
      'Aisle 3: soup',
      'Aisle 16A: canned fruit',
      'Aisle 16B: pasta',
    ],
  ],
  [
    'ranges of aisles that share their words',
    'Frozen 14 - 15\nAisles 10-12 pet food\nAisles 21, 22 beer, wine\nCongelados 3 - 4: Helado',
    [
      'Aisle 14: frozen',
      'Aisle 15: frozen',
      'Aisle 10: pet food',
      'Aisle 11: pet food',
      'Aisle 12: pet food',
      'Aisle 21: beer, wine',
      'Aisle 22: beer, wine',
      'Aisle 3: congelados, helado',
      'Aisle 4: congelados, helado',
    ],
  ],
  [
    'dictated without a comma',
    'aisle one is bread and peanut butter aisle two has cereal oatmeal pancake mix and syrup, aisle three soup canned vegetables then aisle twenty one pasta sauce rice and beans',
    [
      'Aisle 1: bread, peanut butter',
      'Aisle 2: cereal, oatmeal, pancake mix, syrup',
      'Aisle 3: soup, canned vegetables',
      'Aisle 21: pasta sauce, rice, beans',
    ],
  ],
  [
    'words that continue on the next line',
    '7 baking, cooking oils,\nshortening\n9 paper towels, bath tissue, plastic\nbags',
    [
      'Aisle 7: baking, cooking oils, shortening',
      'Aisle 9: paper towels, bath tissue, plastic bags',
    ],
  ],
  [
    'a photo with misread letters, cut phrases and noise',
    `FRESH MART
EVERYDAY LOW PRICES
Ais1e
7
CANNED
VEGETABLES
S0UP
B
Cereai
B A K I N G
Open 6am - 11pm
9
lNTERNATlONAL
FOODS
Paper Towe|s
l0
PAPER
T0WELS
BATTER1ES
.
DAlRY
DELI`,
    [
      'Aisle 7: canned vegetables, soup',
      'Aisle 8: cereal, baking',
      'Aisle 9: international foods, paper towels',
      'Aisle 10: paper towels, batteries',
      'Dairy: dairy',
      'Deli: deli',
    ],
  ],
  [
    'a photo with numbers that aren’t aisles',
    'Aisle 3\nCrackers\n100 Calorie Packs\n7 UP\n2% Milk\nAisle 4\nV8 Juice\nK-Cups',
    ['Aisle 3: crackers, 7 up, 2% milk', 'Aisle 4: v8 juice, k-cups'],
  ],
  [
    'a photo with departments in capitals over their words',
    'Aisle\n1\nRice\nDried Beans\nSEAFOOD\nShrimp\nCatfish\nMEAT\nMARKET\nDA1RY\nMilk\nEggs',
    [
      'Aisle 1: rice, dried beans',
      'Seafood: shrimp, catfish',
      'Meat market: meat market',
      'Dairy: milk, eggs',
    ],
  ],
  [
    'a list from A to Z with dots, tabs, letters and walls',
    `STORE DIRECTORY
A
Applesauce ........ 4
Aluminum foil  12
B
Beans, dry ... 9
Batteries ... 14, Front end
Milk .... Dairy wall
Nuts ... 7, 10
Soup - 4
Rice\t9`,
    [
      'Aisle 4: applesauce, soup',
      'Aisle 12: aluminum foil',
      'Aisle 9: beans, dry, rice',
      'Aisle 14: batteries',
      'Front end: batteries',
      'Dairy wall: milk',
      'Aisle 7: nuts',
      'Aisle 10: nuts',
    ],
  ],
  [
    'a list from A to Z with dashes and names of departments',
    'Cake mix - aisle 5\nSalsa - aisles 6 and 9\nRice - aisle 4\nEggs - back cooler\nRotisserie chicken - deli\nTea - aisle 2',
    [
      'Aisle 5: cake mix',
      'Aisle 6: salsa',
      'Aisle 9: salsa',
      'Aisle 4: rice',
      'Back cooler: eggs',
      'Deli: rotisserie chicken',
      'Aisle 2: tea',
    ],
  ],
  [
    'a list from A to Z with dots but no spaces',
    'Air Freshener.....15\nBagels............Bakery\nCheese, Cream.....Dairy\nChicken, Canned...5\nDressings, Salad..6\nCereal............7\nVitamins..........17 / Pharmacy',
    [
      'Aisle 15: air freshener',
      'Bakery: bagels',
      'Dairy: cheese, cream',
      'Aisle 5: chicken, canned',
      'Aisle 6: dressings, salad',
      'Aisle 7: cereal',
      'Aisle 17: vitamins',
      'Pharmacy: vitamins',
    ],
  ],
  [
    'dictated in sentences',
    'okay so aisle 1 is bread and then aisle 2 is chips soda and water. aisle 4 is diapers, 5 is pet food. the back wall is meat and dairy',
    [
      'Aisle 1: bread',
      'Aisle 2: chips, soda, water',
      'Aisle 4: diapers',
      'Aisle 5: pet food',
      'Back wall: meat, dairy',
    ],
  ],
  [
    'a photo in Spanish with phrases over two lines',
    'PASILLO 2\nARR0Z\nFRIJ0LES\nPASILLO 3\nJUGOS Y\nREFRESCOS\nPASILLO 4\nBOLSAS DE\nBASURA\nCOMIDA PARA\nMASCOTAS',
    [
      'Aisle 2: arroz, frijoles',
      'Aisle 3: jugos, refrescos',
      'Aisle 4: bolsas de basura, comida para mascotas',
    ],
  ],
  [
    'walls and departments',
    `Left wall: Produce, Floral
BACK WALL - Meat, Seafood
right wall dairy
Deli / Bakery
Front: Pharmacy
Produce box - onions, potatoes
1 Bread
2 Soup`,
    [
      'Left wall: produce, floral',
      'Back wall: meat, seafood',
      'Right wall: dairy',
      'Deli: deli',
      'Bakery: bakery',
      'Front: pharmacy',
      'Produce box: onions, potatoes',
      'Aisle 1: bread',
      'Aisle 2: soup',
    ],
  ],
  [
    'departments in sentences',
    '1 bread, soup\n2 chips, soda\nproduce right when you walk in\ndeli and bakery on the right side\nDairy is the back wall lol\nmeat in the back',
    [
      'Aisle 1: bread, soup',
      'Aisle 2: chips, soda',
      'Produce: produce',
      'Deli: deli',
      'Bakery: bakery',
      'Dairy: dairy',
      'Meat: meat',
    ],
  ],
  [
    'Spanish',
    `SUPERMERCADO LA ESPERANZA
Abierto 7am a 10pm
Pasillo 4: Refrescos, Jugos
Pasillo 7 Limpieza / Detergentes
Pasillo 8 Papel higiénico, servilletas
Al fondo: Carnicería, Pescadería
Pared derecha: Lácteos, Congelados`,
    [
      'Aisle 4: refrescos, jugos',
      'Aisle 7: limpieza, detergentes',
      'Aisle 8: papel higiénico, servilletas',
      'Al fondo: carnicería, pescadería',
      'Pared derecha: lácteos, congelados',
    ],
  ],
  [
    'letters and other words for aisles',
    'A: Produce\nB: Bread, Tortillas\nC1 Soup\nRow 1 batteries\nSection 4: vitamins, OTC',
    [
      'Aisle A: produce',
      'Aisle B: bread, tortillas',
      'Aisle C1: soup',
      'Row 1: batteries',
      'Section 4: vitamins, otc',
    ],
  ],
])('signs are read from text like this: %s', (_, text, signs) => {
  expect(signsIn(text)).toEqual(signs)
})
