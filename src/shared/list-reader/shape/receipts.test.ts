import { expect, test } from 'vitest'
import { readList } from '../read-list.ts'
import { testNames } from '../test-names.ts'
import { readReceipt } from './receipts.ts'

const namesIn = (text: string) => readList(text, testNames).map(({ name }) => name)

const goodsIn = (text: string) => {
  const lines = text.split('\n')
  const { furniture } = readReceipt(lines)
  return lines.filter((line, at) => line !== '' && !furniture.has(at))
}

test.each([
  [
    'Thanks for your order, Ann!\nOrder #MX-20881734\nCollect: Sat 20 Apr, 10:00 - 11:00, Harbour Road\n\nYour items\n1 x milk   £1.45\n2 x eggs   £2.50\n\nSubtotal   £3.95\nBag charge   £0.40\nRewards discount   -£1.00\nTotal   £3.35\n\nYou earned 82 points! Points balance: 1,240\nNeed help? Visit our Help Center.',
    ['1 x milk   £1.45', '2 x eggs   £2.50'],
  ],
  [
    "Hi Sam,\nWe've received your order 4411902.\nDelivery: Tuesday, 6pm - 7pm\n12 Oak Street\n\nmilk x2\nbread x1\n\nService fee  $2.00\nTip  $3.00\nOrder total: $12.40\nSee you soon!",
    ['milk x2', 'bread x1'],
  ],
  [
    'KROGER\n2100 Main St\nCashier: 0042\nmilk 2%   3.49 F\nbread   2.99 F\nSC bread   0.50-\nTAX   0.00\nBALANCE DUE   5.98\nVISA ****1234   5.98\nCHANGE   0.00\nTOTAL NUMBER OF ITEMS SOLD = 2',
    ['milk 2%   3.49 F', 'bread   2.99 F'],
  ],
  [
    'Order confirmation\nReference: AB-99812\n\nOrder summary\nmilk\n£1.20\neggs\n£2.00\n2 for £3\nDelivery charge: £3.50\nAmount due: £6.70\nPaid by card',
    ['milk', 'eggs'],
  ],
  [
    'Your receipt from Corner Market\nTransaction 008812\n1 milk 2.50\n2 eggs 4.00\nSubtotal 6.50\nSales tax (6.25%) 0.41\nTotal 6.91\nCash 10.00\nChange due 3.09\n\nThank you for shopping with us\nHave a nice day',
    ['1 milk 2.50', '2 eggs 4.00'],
  ],
  [
    'Your groceries are on the way!\nDelivery slot: Fri 12 May 18:00-19:00\n3 x salt €1,20\n1 x beef €5,00\nCoupon -€1,00\nTotal (incl. VAT) €5,20',
    ['3 x salt €1,20', '1 x beef €5,00'],
  ],
  [
    'Hi Ann, your order from Corner Market is confirmed!\nDelivering today between 5:00 PM and 6:00 PM\n3 items\n2 × milk $3.00\nWeekend treats\n1 × cheese $6.49\nMeat\n1 × beef $8.00\nItems subtotal $9.49\nDelivery tip $4.00\nTotal charged to Visa ending 4432: $13.49\nRate your shopper',
    ['2 × milk $3.00', '1 × cheese $6.49', 'Meat', '1 × beef $8.00'],
  ],
  [
    'SUPERSTORE\nVAT NO: 220430231\n2 x salt  1.40\nbeef  3.00\nCARD SAVING  -0.50\nSUB-TOTAL 4.40\nTAX 1   7.0 %   0.22\nTOTAL 3.90\nVISA SALE 3.90\nAID A0000000031010',
    ['2 x salt  1.40', 'beef  3.00'],
  ],
  [
    'Order confirmed: WM-00121\nPickup Saturday 9am at Elm St\n\nmilk, 1 gal\nbread\n\nEst. total: $21.20\nThank you!',
    ['milk, 1 gal', 'bread'],
  ],
])('of the receipt %j, only the lines with items are left', (text, goods) => {
  expect(goodsIn(text)).toEqual(goods)
})

test.each([
  'shopping list\nmilk 2.99\neggs 3.50\ntotal 6.49',
  'milk\neggs\ngift card\nbirthday card\norder cake',
  'Pick up 5pm\nmilk\n2 x eggs\nbread',
  'milk x2\nbread x1\ntip\nshower caps',
])('no line of the list %j is mistaken for part of a receipt', (text) => {
  expect(readReceipt(text.split('\n')).furniture.size).toBe(0)
})

test('a list below a receipt keeps its items', () => {
  const receipt = 'Order #10025\nYour items\n1 x milk £1.45\n1 x eggs £2.50\nTotal £3.95'
  expect(readList(`${receipt}\n\n- bread\n- salt`, testNames).map(({ name }) => name)).toEqual([
    'milk',
    'eggs',
    'bread',
    'salt',
  ])
})

test('the price and tax letter at the end of a receipt line are not part of the name', () => {
  const receipt = 'Receipt #10025\nmilk      3.49 F\n2 x eggs £2,50\nSubtotal 5.99\nTax 0.40'
  expect(readList(receipt, testNames).map(({ name }) => name)).toEqual(['milk', 'eggs'])
})

test('product numbers and weights on a receipt are not items', () => {
  const receipt =
    'ST# 02145\nmilk    007874235186 F    3.28 N\nonions    000000004011KF\n 1.46 lb @ 1 lb /0.54    0.79 N\nSUBTOTAL    4.07\nTOTAL    4.07\nCHANGE DUE    0.00'
  expect(readList(receipt, testNames).map(({ name }) => name)).toEqual(['milk', 'onions'])
})

test("a product number before a name isn't read as part of the name", () => {
  const receipt =
    'COSTCO WHOLESALE\nMEMBER 111847362901\nE 1068083 KS THING 21.99\n  512515 EGGS 6.99\n   E 4032 SALT 3.49\nSUBTOTAL 32.47\nTAX 0.00\n**** TOTAL 32.47'
  expect(namesIn(receipt)).toEqual(['KS THING', 'EGGS', 'SALT'])
})

test('a line about a balance or a cashier belongs to a receipt', () => {
  const receipt =
    '4500 S MAIN ST\nYour cashier was DAWN\n2% MILK          2.79 F\nEGGS    3.49 F\n  SC   STORE SAVINGS   0.50\nTAX     0.00\n**** BALANCE   5.78\nPLUS CUSTOMER ****2210\nTOTAL NUMBER OF ITEMS SOLD = 2'
  expect(namesIn(receipt)).toEqual(['2% MILK', 'EGGS'])
})
