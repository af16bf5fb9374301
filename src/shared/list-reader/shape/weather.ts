import { weekdayPattern } from './days.ts'

const weather =
  '(?:clear|cold|hot|warm|cool|mild|sunny|cloudy|overcast|rainy|windy|foggy|humid|muggy|icy|snow|rain|rained|raining|snowed|snowing|frost|fog|sleet|hail|wind|sun|storms?|thunderstorms?|thunder|drizzle|freezing)'
/** Matches a weather report at the start of a sentence: 'Snow again', 'Tues. Clear and cold'. */
const report = new RegExp(
  `^(?:${weekdayPattern}[.,:]?\\s)?(?:(?:more|some|light|heavy|very|pretty|still|another|a)\\s){0,2}${weather}(?=[,.]|$|\\s(?:and|but)\\s${weather}(?!\\p{L})|\\s(?:again|today|tonight|overnight|all|this|last|till?|until|most|with|here|outside|for)(?!\\p{L}))`,
  'iu',
)
/** Matches a temperature: '12 degrees', '80°'. */
const temperature = /^(?:about\s|almost\s)?-?\d{1,3}(?:\s?°|\s?degrees?(?!\p{L}))/iu

/** Whether words only report the weather. 'Hot sauce' doesn't. */
export function isWeather(words: string): boolean {
  return report.test(words) || temperature.test(words)
}
