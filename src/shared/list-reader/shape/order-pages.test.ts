import { expect, test } from 'vitest'
import { amountText } from '../amounts/amount.ts'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'

const itemsIn = (text: string) =>
  readList(text, testNames).map((item) => [amountText(item), item.name].filter(Boolean).join(' '))

test.each([
  [
    'Your cart (2 items)\nWalmart.com – Pickup tomorrow, 7am-8am\nmilk\n$2.24  15.7 ¢/oz\nQty 2\nRemove | Save for later\neggs\n$3.99\nQty 1\nRemove | Save for later\nEstimated total $8.47',
    ['2 milk', '1 eggs'],
  ],
  [
    'Shopping Cart\nmilk\nIn Stock\nSold by Amazon.com\nQuantity: 3\nDelete\nSave for later\ncheese\n$5.00 ($0.31 / oz)\nQuantity: 1\nSubtotal (2 items): $9.99\nProceed to checkout',
    ['3 milk', '1 cheese'],
  ],
  [
    'Delivered Tue, Mar 4\nmilk\n2 x $3.49\nReplacement: best match\neggs\nQty: 1\nBuy it again\nDelivery fee $3.99',
    ['2 milk', '1 eggs'],
  ],
  [
    'Review cart\nSafeway · 12 Hill Ct, Reno\nDriveUp & Go  Today, 5 PM  Change\n\nmilk\n$3.29  $2.99 Member Price\nQty 2\nonions - 1 Lb\n$0.89 / lb\nQty 2.5 lb\neggs\n$4.49\nQty 1   Note: no sub pls',
    ['2 milk', '2½ lb onions', '1 eggs'],
  ],
  [
    'please get the same as last time\nOrder# 2000118-90734466\nDelivered Feb 21 · 7 items · W Mesa\nmilk\nQty 2   $2.94   ($1.47 each)\neggs\nQty 1   $5.47\nTotal $8.41   Ending in 4471',
    ['2 milk', '1 eggs'],
  ],
  [
    'Your order from Foodland\nShopper: Denise K.\nmilk\n2 ct · 32 oz\n$3.99\neggs\n1 ct · 12 ct\n$4.49\nService fee $2.50',
    ['2 milk', '1 eggs'],
  ],
])('the products on the order page %j are read', (text, names) => {
  expect(itemsIn(text)).toEqual(names)
})

test('the package size on an order page is a note', () => {
  const [item] = readList('milk\n32 oz\nQty 2\nReplacement: best match', testNames)
  expect(item).toMatchObject({ name: 'milk', quantity: 2, note: '32 oz' })
})

test('a list that is not an order page keeps all its lines', () => {
  expect(itemsIn('milk\ngift options\nprime\neggs')).toEqual([
    'milk',
    'gift options',
    'prime',
    'eggs',
  ])
})

test('the title and the help line of an order are not items', () => {
  const order = 'Your items (2)\nmilk\nQty: 1   $2.99\neggs\nQty: 2   $5.98\nNeed help? Contact us'
  expect(itemsIn(order)).toEqual(['1 milk', '2 eggs'])
})

test('a list above or below an order page is read, too', () => {
  const page = 'milk\n$2.24\nQty 2\nWidget 3000\n$3.99\nQty 1\nReturn eligible through Jun 2'
  expect(itemsIn(`${page}\n\nalso get: garlic, salt`)).toEqual([
    '2 milk',
    '1 Widget 3000',
    'garlic',
    'salt',
  ])
})

test("products below 'Saved for later' on an order page are not items", () => {
  const order = 'milk\n$2.24\nQty 2\neggs\n$3.99\nQty 1'
  const sums = 'Estimated total $8.47\n\nalso get: salt'
  expect(itemsIn(`${order}\n\nSaved for later (1 item)\nbeef\n$9.97\n\n${sums}`)).toEqual([
    '2 milk',
    '1 eggs',
    'salt',
  ])
})
