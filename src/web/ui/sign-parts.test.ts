import { describe, expect, test } from 'vitest'
import { signParts } from './sign-parts.ts'

describe('an aisle sign', () => {
  test('is split into words and the number of the aisle', () => {
    expect(signParts('Aisle 12')).toEqual({ before: 'Aisle', number: '12', after: '' })
  })

  test('keeps the words on both sides of the number', () => {
    expect(signParts('Aisle 4 - Snacks')).toEqual({ before: 'Aisle', number: '4', after: 'Snacks' })
  })

  test('keeps the letter that belongs to the number', () => {
    expect(signParts('A7')).toEqual({ before: '', number: 'A7', after: '' })
    expect(signParts('Aisle G30')).toEqual({ before: 'Aisle', number: 'G30', after: '' })
    expect(signParts('Aisle 10B')).toEqual({ before: 'Aisle', number: '10B', after: '' })
  })

  test('has only words for a department without a number', () => {
    expect(signParts(' Produce ')).toEqual({ before: 'Produce', number: null, after: '' })
  })
})
