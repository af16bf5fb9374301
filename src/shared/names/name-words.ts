import { stemOf } from './fold-name.ts'

/** What words around a product's name say of it, read from `catalog/words`. All words are in the singular. */
export type NameWords = {
  /** Describe a thing without changing where it stands. */
  plain: ReadonlySet<string>
  /** Tell varieties apart without being part of a name: 'heirloom'. */
  varieties: ReadonlySet<string>
  /** Colors, textures and forms. */
  traits: ReadonlySet<string>
  /** In which a thing is sold: 'pods'. */
  forms: ReadonlySet<string>
  /** Goods that nothing else is called after: 'kielbasa'. */
  wordsForOne: ReadonlySet<string>
  colors: ReadonlySet<string>
  flavors: ReadonlySet<string>
  /** Flavors that are bought by themselves. */
  boughtAlone: ReadonlySet<string>
  /** Two things that are sold as one flavor, word by word. */
  joinedFlavors: readonly { first: readonly string[]; second: readonly string[] }[]
  /** Flavors of several words, word by word: 'sea salt'. */
  flavorPhrases: readonly (readonly string[])[]
  /** Shelves and products that come in flavors. */
  flavored: ReadonlySet<string>
  /** Shelves of what is made with a taste. */
  seasoned: ReadonlySet<string>
  /** Shelves of what other things taste of. */
  tastingShelves: ReadonlySet<string>
  /** Shelves of what only goods of brands taste of. */
  brandTastingShelves: ReadonlySet<string>
  /** Make another thing of what stands beside them: 'toy'. */
  changing: ReadonlySet<string>
  /** Make another thing of what stands before them: 'crate'. */
  otherThings: ReadonlySet<string>
  /** Never goods by themselves, nor misspelt: 'sliced', 'tuesday'. As they are written, not in the singular. */
  remarks: ReadonlySet<string>
  /** Begin a remark: 'to finish'. */
  purposes: ReadonlySet<string>
  /** End a remark: 'casings removed'. */
  remarkEndings: ReadonlySet<string>
  /** Say that a text is no goods: 'dry cleaner'. */
  unsold: readonly (readonly string[])[]
  /** The same where a text ends in it: 'ceiling fan'. */
  unsoldThings: readonly (readonly string[])[]
  /** Begin a thing to do: 'return library books'. */
  taskVerbs: ReadonlySet<string>
  /** What is counted behind a thing, and what stands before that: 'double rolls'. */
  packWords: ReadonlySet<string>
  packSizes: ReadonlySet<string>
  /** In which a thing is bought: 'jar'. */
  containers: ReadonlySet<string>
  /** Those that hold nothing fresh. */
  preserving: ReadonlySet<string>
  /** What words are short for, the likelier meaning first. */
  abbreviations: ReadonlyMap<string, readonly string[]>
  /** How words are written by ear: 'keenwa'. */
  byEar: ReadonlyMap<string, string>
  /** Words that sound like those of goods: 'stake'. */
  soundAlikes: ReadonlyMap<string, string>
  /** Words that mean another thing with their accents: 'rosé'. */
  accented: ReadonlyMap<string, string>
  /** What says no other thing, unlike its words apart: 'no pulp'. */
  phrases: readonly (readonly string[])[]
  /** Forms that decide where a thing stands. */
  movingForms: readonly MovingForm[]
  /** The same by what is said of a thing: 'no salt added'. */
  formsByRemark: readonly MovingForm[]
  /** What remarks call a department, word by word: 'freezer'. */
  departmentsByRemark: readonly DepartmentWords[]
  /** Those of them that say it alone. */
  departmentsByOneWord: ReadonlySet<string>
  /** What begins the name of a thing of a department: 'bakery cookies'. */
  wordsOfDepartments: readonly DepartmentWords[]
  /** Tell what is fresh from what isn't: 'fresh oregano'. */
  freshness: ReadonlySet<string>
  /** Begin names and are written behind them as well: 'ginger, ground'. */
  formsBehind: ReadonlySet<string>
}

/** A department, with what says it. */
export type DepartmentWords = { department: string; phrases: readonly (readonly string[])[] }

/** 'Frozen', with the words that say it. */
export type MovingForm = {
  name: string
  /** In the singular: 'frozen', 'en lata'. */
  phrases: readonly (readonly string[])[]
  /** Where things of a shelf or department stand in that form. */
  shelves: ReadonlyMap<string, string>
  /** Departments whose things aren't in that form unless it is said. */
  freshDepartments: ReadonlySet<string>
}

type Sections = ReadonlyMap<string, readonly string[]>

/**
 * Reads the texts of `catalog/words`, one after the other:
 *
 *     # plain words
 *     > A remark for readers of the file.
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
    formsBehind: words('forms written behind'),
  }
}

/** Whether a word says which kind of a thing: its flavor, form or color. */
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

/** 'ch = chicken, cheese'. */
function tableOf(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(
    lines.map((line) => {
      const [key = '', values = ''] = line.split(' = ')
      return [key, values.split(', ')]
    }),
  )
}

/** 'keenwa = quinoa'. */
function pairsOf(lines: readonly string[]): ReadonlyMap<string, string> {
  return new Map([...tableOf(lines)].map(([key, [value = '']]) => [key, value]))
}
