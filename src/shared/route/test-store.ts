import { testLocated } from '#shared/locate/test-located.ts'
import { readLayout } from '#shared/names/layout.ts'

export const layout = readLayout(`# Kroger

## Produce
fruit

## Aisle 12
cookies

## Aisle 2
beer

## Dairy
milk
`)

export const apples = testLocated('apples', 'Produce')
export const cookies = testLocated('cookies', 'Aisle 12')
export const beer = testLocated('beer', 'Aisle 2')
export const milk = testLocated('milk', 'Dairy')
export const list = [milk, cookies, apples, testLocated('unicorn', null), beer]
