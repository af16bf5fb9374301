import { stemOf } from './fold-name.ts'

/** Words around product names, read from `catalog/words`. All words are singular unless noted. */
export type NameWords = {
  /** Words that describe a product without changing its place. */
  plain: ReadonlySet<string>
  /** Words that distinguish varieties without being part of a name: 'heirloom'. */
  varieties: ReadonlySet<string>
  /** Colors, textures and forms. */
  traits: ReadonlySet<string>
  /** Forms in which products are sold: 'pods'. */
  forms: ReadonlySet<string>
  /** Words that occur in the name of only one product: 'kielbasa'. */
  wordsForOne: ReadonlySet<string>
  colors: ReadonlySet<string>
  flavors: ReadonlySet<string>
  /** Flavors that are also products. */
  boughtAlone: ReadonlySet<string>
  /** Pairs that are sold as one flavor, word by word. */
  joinedFlavors: readonly { first: readonly string[]; second: readonly string[] }[]
  /** Flavors of several words, word by word: 'sea salt'. */
  flavorPhrases: readonly (readonly string[])[]
  /** Shelves and products that come in flavors. */
  flavored: ReadonlySet<string>
  /** Shelves of products that are made with a flavor. */
  seasoned: ReadonlySet<string>
  /** Shelves of products that are flavors of others. */
  tastingShelves: ReadonlySet<string>
  /** Shelves of products that are flavors only of branded products. */
  brandTastingShelves: ReadonlySet<string>
  /** Words that change the product next to them: 'toy'. */
  changing: ReadonlySet<string>
  /** Words that change the product before them: 'crate'. */
  otherThings: ReadonlySet<string>
  /**
   * Words that are never a product or a misspelling: 'sliced', 'tuesday'. As written, not in the singular.
   */
  remarks: ReadonlySet<string>
  /** Words that begin a remark: 'to finish'. */
  purposes: ReadonlySet<string>
  /** Words that end a remark: 'casings removed'. */
  remarkEndings: ReadonlySet<string>
  /** Phrases that groceries don't sell: 'dry cleaner'. */
  unsold: readonly (readonly string[])[]
  /** Phrases that groceries don't sell at the end of a text: 'ceiling fan'. */
  unsoldThings: readonly (readonly string[])[]
  /** Verbs that begin a task: 'return library books'. */
  taskVerbs: ReadonlySet<string>
  /** Units of a pack after a product, and the words before them: 'double rolls'. */
  packWords: ReadonlySet<string>
  packSizes: ReadonlySet<string>
  /** Containers that products are sold in: 'jar'. */
  containers: ReadonlySet<string>
  /** Containers that never hold fresh food. */
  preserving: ReadonlySet<string>
  /** Meanings of abbreviations, the likelier first. */
  abbreviations: ReadonlyMap<string, readonly string[]>
  /** Spellings by ear and the correct word: 'keenwa'. */
  byEar: ReadonlyMap<string, string>
  /** Words that sound like product words: 'stake'. */
  soundAlikes: ReadonlyMap<string, string>
  /** Words whose accent changes their meaning: 'rosé'. */
  accented: ReadonlyMap<string, string>
  /** Phrases that don't change the product, although their words would: 'no pulp'. */
  phrases: readonly (readonly string[])[]
  /** Forms that decide the place of a product. */
  movingForms: readonly MovingForm[]
  /** Forms that a remark about the product implies: 'no salt added'. */
  formsByRemark: readonly MovingForm[]
  /** Names of departments in remarks, word by word: 'freezer'. */
  departmentsByRemark: readonly DepartmentWords[]
  /** Of these, the ones that need no other word. */
  departmentsByOneWord: ReadonlySet<string>
  /** Words that begin names in a department: 'bakery cookies'. */
  wordsOfDepartments: readonly DepartmentWords[]
  /** Words that distinguish fresh from preserved food: 'fresh oregano'. */
  freshness: ReadonlySet<string>
  /** Forms that precede a name but may be written after it: 'ginger, ground'. */
  formsAfterName: ReadonlySet<string>
}

/** A department, with the phrases that name it. */
export type DepartmentWords = { department: string; phrases: readonly (readonly string[])[] }

/** A form such as 'frozen', with the phrases that name it. */
export type MovingForm = {
  name: string
  /** In the singular: 'frozen', 'en lata'. */
  phrases: readonly (readonly string[])[]
  /** The shelf for products in this form, by their usual shelf or department. */
  shelves: ReadonlyMap<string, string>
  /** Departments whose products have this form only if the text names it. */
  freshDepartments: ReadonlySet<string>
}

type Sections = ReadonlyMap<string, readonly string[]>

/**
 * Parses the joined texts of `catalog/words`. Lines with `>` are comments:
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
    boughtAlone: words('bought alone'),
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

/** Whether a word specifies a kind: a flavor, form or color. */
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
    // 'Canned with juice' is canned.
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
