import { stemOf } from './fold-name.ts'

/**
 * Words that occur around product names, read from `catalog/words`. They are singular unless noted otherwise.
 */
export type NameWords = {
  /** Words that describe a product without changing where stores keep it. */
  plain: ReadonlySet<string>
  /** Words that distinguish varieties of a product but don't occur in any name: 'heirloom'. */
  varieties: ReadonlySet<string>
  /** Colors, textures and forms such as sliced. */
  traits: ReadonlySet<string>
  /** Forms in which products are sold, such as 'pods'. */
  forms: ReadonlySet<string>
  /** Words that occur in the name of only one product: 'kielbasa'. */
  wordsForOne: ReadonlySet<string>
  colors: ReadonlySet<string>
  flavors: ReadonlySet<string>
  /** Flavors that name a product even in the singular, such as 'honey'. */
  productsInSingular: ReadonlySet<string>
  /** Flavors with two parts, such as 'cookies and cream'. Each part is a list of words. */
  joinedFlavors: readonly { first: readonly string[]; second: readonly string[] }[]
  /** Flavors of several words, such as 'sea salt'. Each flavor is a list of words. */
  flavorPhrases: readonly (readonly string[])[]
  /** Shelves and products that come in flavors, such as yogurt. */
  flavored: ReadonlySet<string>
  /** Shelves of products that are made with a flavor, such as ravioli with mushrooms. */
  seasoned: ReadonlySet<string>
  /** Shelves whose products can be a flavor of another product. */
  tastingShelves: ReadonlySet<string>
  /** Shelves whose products can be a flavor only after a brand. */
  brandTastingShelves: ReadonlySet<string>
  /** Words that turn the product next to them into a different one, such as 'toy'. */
  changing: ReadonlySet<string>
  /** Words after a product that make the text mean something else: 'crate' in 'milk crate'. */
  otherThings: ReadonlySet<string>
  /**
   * Words that are never a product or a misspelling: 'sliced', 'tuesday'. Listed as shoppers write them,
   * including plurals.
   */
  remarks: ReadonlySet<string>
  /** Words that begin a remark, such as 'to' in 'to finish'. */
  purposes: ReadonlySet<string>
  /** Words that end a remark, such as 'removed' in 'casings removed'. */
  remarkEndings: ReadonlySet<string>
  /** Phrases for items that grocery stores don't sell: 'dry cleaner'. */
  unsold: readonly (readonly string[])[]
  /** Phrases at the end of the text for items that grocery stores don't sell: 'ceiling fan'. */
  unsoldThings: readonly (readonly string[])[]
  /** Verbs that begin a task, such as 'return' in 'return library books'. */
  taskVerbs: ReadonlySet<string>
  /** Units of a pack at the end of the text, such as 'roll' in '6 double rolls'. */
  packWords: ReadonlySet<string>
  /** Words for the size of a pack, such as 'double' in '6 double rolls'. */
  packSizes: ReadonlySet<string>
  /** Words for a pack that don't need a size or number before them: 'pint' in 'heavy cream pint'. */
  packMeasures: ReadonlySet<string>
  /** Containers that products are sold in: 'jar'. */
  containers: ReadonlySet<string>
  /** Containers that only preserved food is sold in. */
  preserving: ReadonlySet<string>
  /** Meanings of abbreviations, the most likely first. */
  abbreviations: ReadonlyMap<string, readonly string[]>
  /** Words spelled as they sound, each with the correct word: 'keenwa' with 'quinoa'. */
  byEar: ReadonlyMap<string, string>
  /** Words that sound like a word in a product name, each with the word in the name: 'stake' with 'steak'. */
  soundAlikes: ReadonlyMap<string, string>
  /** Words whose accent changes their meaning, each with its meaning: 'rosé' with 'rose wine'. */
  accented: ReadonlyMap<string, string>
  /** Phrases that don't change the product, although their words on their own would: 'no pulp'. */
  phrases: readonly (readonly string[])[]
  /** Forms, such as frozen, that change where stores keep a product. */
  movingForms: readonly MovingForm[]
  /** The forms in `movingForms`, each with the remarks that imply it: 'no salt added' implies canned. */
  formsByRemark: readonly MovingForm[]
  /** Departments, with the phrases that refer to them in a remark: 'freezer'. */
  departmentsByRemark: readonly DepartmentWords[]
  /** Phrases in `departmentsByRemark` that may be an entire remark on their own. */
  departmentsByOneWord: ReadonlySet<string>
  /** Departments, with the words that begin names of their products: 'bakery' in 'bakery cookies'. */
  wordsOfDepartments: readonly DepartmentWords[]
  /** Words that distinguish fresh from preserved food: 'fresh oregano'. */
  freshness: ReadonlySet<string>
  /** Forms that precede the product in a name but that shoppers may also write after it: 'ginger, ground'. */
  formsAfterName: ReadonlySet<string>
}

/** A department, and the phrases that refer to it. */
export type DepartmentWords = { department: string; phrases: readonly (readonly string[])[] }

/** A form such as 'frozen', and the phrases that mean it. */
export type MovingForm = {
  name: string
  /** Phrases in the singular: 'frozen', 'en lata'. */
  phrases: readonly (readonly string[])[]
  /** The shelf of a product in this form, keyed by the shelf or department where the product usually is. */
  shelves: ReadonlyMap<string, string>
  /** Departments whose products have this form only if the item says so. */
  freshDepartments: ReadonlySet<string>
}

type Sections = ReadonlyMap<string, readonly string[]>

/**
 * Parses the concatenated text of `catalog/words`. Lines with `>` are comments:
 *
 *     # plain words
 *     > A comment.
 *     ## sizes
 *     big small
 *     # abbreviations
 *     ch = chicken, cheese
 */
export function readNameWords(text: string): NameWords {
  const sections = readSections(text)
  const words = (title: string) => wordsIn(sections, title)
  const lines = (title: string) => sections.get(title) ?? []
  const forms = words('forms')
  const colors = words('colors')
  const movingForms = readMovingForms(sections, 'forms that move')
  return {
    plain: words('plain words'),
    varieties: words('varieties'),
    traits: new Set([...forms, ...colors, ...words('textures')]),
    forms,
    wordsForOne: words('words for one thing'),
    colors,
    flavors: words('flavors'),
    productsInSingular: words('bought alone'),
    joinedFlavors: lines('joined flavors').map((line) => {
      const [first = '', second = ''] = line.split(' + ')
      return { first: stemsIn(first), second: stemsIn(second) }
    }),
    flavorPhrases: lines('flavored phrases').map(stemsIn),
    flavored: new Set([...lines('flavored shelves'), ...lines('flavored products')]),
    seasoned: new Set(lines('flavored dishes')),
    tastingShelves: new Set(lines('flavored by shelves')),
    brandTastingShelves: new Set(lines('flavored by shelves behind a brand')),
    changing: new Set([...words('changing words'), ...movingForms.flatMap(lastWords)]),
    otherThings: words('other things'),
    remarks: words('remarks'),
    purposes: words('purposes'),
    remarkEndings: words('remark endings'),
    unsold: lines('unsold phrases').map(stemsIn),
    unsoldThings: lines('unsold things').map(stemsIn),
    taskVerbs: words('task verbs'),
    packWords: words('pack words'),
    packSizes: words('pack sizes'),
    packMeasures: words('pack measures'),
    containers: words('containers'),
    preserving: words('preserving containers'),
    abbreviations: tableOf(lines('abbreviations')),
    byEar: pairsOf(lines('spelled by ear')),
    soundAlikes: pairsOf(lines('sound-alikes')),
    accented: pairsOf(lines('told apart by accents')),
    phrases: [...lines('phrases set aside'), ...lines('phrases of store brands')].map(stemsIn),
    movingForms,
    formsByRemark: readMovingForms(sections, 'forms by remark'),
    departmentsByRemark: readDepartments(lines('departments by remark')),
    departmentsByOneWord: words('departments by one word'),
    wordsOfDepartments: readDepartments(lines('words of departments')),
    freshness: words('fresh words'),
    formsAfterName: words('forms written behind'),
  }
}

/** Whether a word specifies a variety of a product: a flavor, a color, a texture or a form such as 'pods'. */
export function saysKind({ traits, flavors }: NameWords, word: string): boolean {
  return traits.has(word) || flavors.has(word)
}

function stemsIn(text: string): string[] {
  return text.split(' ').map(stemOf)
}

function lastWords({ phrases }: MovingForm): string[] {
  return phrases.map((phrase) => phrase.at(-1) ?? '')
}

function readMovingForms(sections: Sections, title: string): MovingForm[] {
  const fresh = tableOf(sections.get('fresh departments') ?? [])
  return [...tableOf(sections.get(title) ?? [])].map(([form, words]) => ({
    // The form is the first word of its title, as 'canned' is in 'canned with juice'.
    name: form.split(' ', 1)[0] ?? form,
    phrases: words.map(stemsIn),
    shelves: new Map([...tableOf(sections.get(form) ?? [])].map(([from, [to = '']]) => [from, to])),
    freshDepartments: new Set(fresh.get(form) ?? []),
  }))
}

function readDepartments(lines: readonly string[]): DepartmentWords[] {
  return [...tableOf(lines)].map(([department, phrases]) => ({
    department,
    phrases: phrases.map(stemsIn),
  }))
}

function readSections(text: string): Sections {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('> ') || line.startsWith('## ')) continue
    if (line.startsWith('# ')) {
      lines = []
      sections.set(line.slice(2), lines)
    } else lines.push(line)
  }
  return sections
}

function wordsIn(sections: Sections, title: string): ReadonlySet<string> {
  return new Set((sections.get(title) ?? []).flatMap((line) => line.split(' ')))
}

/** Parses lines such as 'ch = chicken, cheese'. */
function tableOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.map((line) => {
      const [key = '', values = ''] = line.split(' = ')
      return [key, values.split(', ')]
    }),
  )
}

/** Parses lines such as 'keenwa = quinoa'. */
function pairsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...tableOf(lines)].map(([key, [value = '']]) => [key, value]))
}
