import abbreviations from '../catalog/words/abbreviations.txt?raw'
import aside from '../catalog/words/aside.txt?raw'
import changes from '../catalog/words/changes.txt?raw'
import flavors from '../catalog/words/flavors.txt?raw'
import kinds from '../catalog/words/kinds.txt?raw'
import moves from '../catalog/words/moves.txt?raw'
import packs from '../catalog/words/packs.txt?raw'
import phrases from '../catalog/words/phrases.txt?raw'
import plain from '../catalog/words/plain.txt?raw'

/** The text of all files in `catalog/words` except the varieties, for tests. */
export const wordsText = [
  abbreviations,
  aside,
  changes,
  flavors,
  kinds,
  moves,
  packs,
  phrases,
  plain,
].join('\n')
