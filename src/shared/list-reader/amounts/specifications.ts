// Words that form a specification together with the number before them.
const kindWords = `
watts? w volts? v amps? mah kva lumens? gauge rpm
ply grit thread thickness mil mm cm
hours? hrs? days? month months year years yr yrs minutes? min
ring hole way cycle stroke blade speed subject drawer tier shelf
calories? cal proof percent pct grain karat
`
  .trim()
  .split(/\s+/u)
  .join('|')

const number = String.raw`\d{1,4}(?:\.\d{1,2})?`
const beginsWithKind = new RegExp(
  `^${number}(?:\\s|-|\\s-)?(?:${kindWords})(?:\\s+(?!of\\b|de\\b)|-)\\S|^\\d\\s?-?in\\s?-?\\d\\b|^(?:6|10|12)x\\s+(?:(?:powdered|confectioner\\S{0,3})\\s+)?sugar|^\\d{2,4}\\s?-?pieces?\\s+(?:puzzle|set)`,
  'iu',
)
const beginsWithLength = new RegExp(
  `^${number}(?:\\s|-)?(?:inch(?:es)?|in|ft|foot|feet)\\.?(?:\\s+(?!of\\b|pieces?\\b|knobs?\\b|chunks?\\b|the\\b|a\\b|stems?\\b|de\\b)|-)\\p{L}`,
  'iu',
)
const endsWithKindOfNumber =
  /(?:^|[\s,])(?:size|sz\.?|talla|etapa|número|numero|number|no\.?|type|tipo|vitamin|vitamina|spf|fps|stage|step|grade|grado|level|model|formula|omega|sae|ages?|edad|b|mg)$/iu

/**
 * Whether the text begins with a specification rather than a count, as '60 watt bulbs' and '3 ring binder'
 * do.
 */
export function beginsWithSpecification(text: string): boolean {
  return beginsWithKind.test(text) || beginsWithLength.test(text)
}

/**
 * Whether the text ends with a word such as 'size', 'vitamin' or 'spf'. A number after such a word is part of
 * the name.
 */
export function expectsNumber(text: string): boolean {
  return endsWithKindOfNumber.test(text)
}

/**
 * Whether a number without a unit is a model number rather than a count. A model number begins with '0.'
 * ('mechanical pencils 0.7'), or has three or more digits and follows a name that isn't plural ('Similac
 * 360'). In 'plates 200', the number is a count.
 */
export function isModelNumber(name: string, written: string): boolean {
  return /^0\.\d/u.test(written) || (/^\d{3,}$/u.test(written) && !/s$/iu.test(name))
}
