import { wordsOf } from '#shared/names/fold-name.ts'

const days = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri sat sun ' +
    'mondays tuesdays wednesdays thursdays fridays saturdays sundays weekend weekends wknd weekday weekdays ' +
    'lunes martes miercoles jueves viernes sabado domingo lun mar mie jue vie sab dom ' +
    'montag dienstag mittwoch donnerstag freitag samstag sonntag mo di mi do fr sa so'
  ).split(' '),
)

/** Pattern of the days of the week in English and their usual abbreviations: 'Tues', 'Thursday'. */
export const weekdayPattern = '(?:mon|tues?|wed(?:s|nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?'

/**
 * Pattern of the months in English and their usual abbreviations. Unlike `monthLikePattern`, it doesn't
 * mistake 'mayo' for a month.
 */
export const monthPattern =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'

/** Pattern of words that begin like a month, for text in which a month is expected. */
export const monthLikePattern = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*'

/** Whether a word is a day of the week. */
export function isDay(word: string): boolean {
  return word.length < 20 && days.has(wordsOf(word).join(' '))
}

const meals = new Set(
  (
    'breakfast breakfasts bkfst brkfst brekkie brunch lunch lunches dinner dinners supper suppers snack snacks bfast iftar suhoor sehri desayuno almuerzo comida merienda cena ' +
    'fruhstuck mittagessen abendessen'
  ).split(' '),
)

/** Whether a word is a meal of the day. */
export function isMeal(word: string): boolean {
  return word.length < 20 && meals.has(wordsOf(word).join(' '))
}

const partsOfDay = new Set('night nite nights eve evening morning am pm noon'.split(' '))

/** Whether a word after a day is part of the day: 'night' in 'Fri night', 'lunch' in 'Sat lunch'. */
export function isPartOfDay(word: string): boolean {
  return partsOfDay.has(word.toLowerCase()) || isMeal(word)
}

const mealLetters = new Set(['b', 'br', 'bk', 'bf', 'bfast', 'l', 'lu', 'd', 'din', 's', 'sn'])

/** Whether a word abbreviates a meal of the day, such as 'B', 'L' or 'D'. */
export function isMealLetter(word: string): boolean {
  return mealLetters.has(word.toLowerCase())
}

const planTitles = new Set(['day', 'meal', 'dia', 'tag'])

/** Whether a column header belongs to a meal plan: 'Day', 'Monday', 'Lunch (kids)'. */
export function isPlanTitle(title: string): boolean {
  const words = title.replace(/(?<=\S)\s\([^()]{1,20}\)$/u, '')
  return (
    isDay(words) || isMeal(words) || (words.length < 20 && planTitles.has(wordsOf(words).join(' ')))
  )
}

/** Single letters for the days of a week, in order. */
const dayLetters = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

/** Whether at least three letters or short day names are in the order of a week: 'M', 'T', 'W', 'Th'. */
export function areDayLetters(words: readonly string[]): boolean {
  if (words.length < minDayLetters) return false
  const letters = words.map((word) => word.slice(0, 1).toUpperCase())
  return dayLetters.some((_, start) =>
    letters.every((letter, at) => letter === dayLetters[(start + at) % dayLetters.length]),
  )
}

const minDayLetters = 3

/**
 * Whether days are in the order of a week, possibly with gaps, and at least one of them is a pair: 'M/W',
 * 'T/Th', 'F'. Compares only the first day of each pair.
 */
export function arePairedDays(words: readonly string[]): boolean {
  if (words.length < minPairedDays || !words.some((word) => /[/&+]/u.test(word))) return false
  const places = words.map((word) =>
    shortDays.indexOf(/^\p{L}+/u.exec(word)?.[0].toLowerCase() ?? ''),
  )
  return places.every((place, at) => place > (places[at - 1] ?? -1))
}

const minPairedDays = 2
const shortDays = ['m', 't', 'w', 'th', 'f', 's', 'su']
