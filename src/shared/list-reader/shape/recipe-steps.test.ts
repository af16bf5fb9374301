import { expect, test } from 'vitest'
import { isInstruction, isProcess, isStep, tellsCooking } from './recipe-steps.ts'

test.each([
  '1. Mix sugar, mustard and butter.',
  'Pound flour into the meat. Brown both sides. Put tomatoes over the top.',
  '1. Remoja el arroz 20 min y escurre.',
  'Se cuece la carne con el ajo, la cebolla y el laurel unas 2 horas.',
  'Asar todo en el comal, licuar con sal.',
  'Los chiles se remojan en agua caliente y se muelen.',
])('%j is a step', (line) => {
  expect(isStep(line)).toBe(true)
})

test.each(['mix nuts', 'Brown rice', '2 cups flour', 'pan de la casa', 'toast bread, 2 loaves'])(
  "%j isn't a step",
  (line) => {
    expect(isStep(line)).toBe(false)
  },
)

test.each([
  'tangzhong: 30g of the flour + 150g water, cook to 149F, cool',
  'autolyse 1 hr, add levain + salt, 4 folds',
  '375 / 17 min convection. v2 was underproofed!!',
  'Low 8 hours or high 4',
  '350 1 hr',
  '350 for an hour. Freezes well',
  'mix, chill overnite. serve cold',
])('%j is a cooking step', (line) => {
  expect(isProcess(line)).toBe(true)
})

test.each([
  '1 lb beans, soaked 8 hours',
  'vitamin c 500',
  '7up 12 pk',
  '350 g flour',
  'top brand overnight oats mix',
])('%j is not a cooking step', (line) => {
  expect(isProcess(line)).toBe(false)
})

test.each([
  'bake at 400 till golden',
  'Bake 375 50 min',
  'soak beans overnight. simmer 3 hours',
  'preheat oven to 350°F',
])('%j is an instruction in any list', (line) => {
  expect(isInstruction(line)).toBe(true)
})

test.each([
  'bake mix 400 g',
  'brown rice. white rice',
  'roast beef 300g',
  'mix nuts',
  'shake n bake',
])("%j isn't an instruction", (line) => {
  expect(isInstruction(line)).toBe(false)
})

const isGoods = (words: string) => ['brown rice', 'roast beef', 'cream cheese'].includes(words)

test.each([
  'soak the noodles first!! cook each vegetable separate, dont be lazy',
  'cook onions long time no oil first. then butter',
  'simmer the chicken an hour then pull it apart, add the rice at the end',
])('%j gives cooking instructions', (line) => {
  expect(tellsCooking(line, isGoods)).toBe(true)
})

test.each([
  'brown rice for the bowls. 2 bags',
  'roast beef from the deli, cream cheese for bagels',
  'mix nuts, toast, jam',
  'bring the cooler and get more ice. bring the chairs too',
])('%j may name goods', (line) => {
  expect(tellsCooking(line, isGoods)).toBe(false)
})
