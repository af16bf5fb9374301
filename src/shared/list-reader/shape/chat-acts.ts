import type { ListItem } from '../read-item.ts'

/**
 * What one part of a message does. 'asks': wants items. 'repeats': wants items that may be in the list
 * already. 'offers': asks if items are wanted or at home. 'bought': says that items were bought. 'suggests':
 * asks if a variety is right. 'accepts' and 'rejects': says yes or no to all items in question. 'changes':
 * gives an amount or a name. 'specifies': gives a variety. 'agrees': accepts a variety that somebody
 * suggested. 'refuses': doesn't want an item, or has it at home. 'takes back': no longer wants the last item.
 * 'excludes': doesn't want a variety. 'talks': anything else.
 */
export type ChatAct =
  | { kind: 'asks' | 'repeats' | 'rejects' | 'bought'; items: readonly ListItem[] }
  | { kind: 'accepts'; items: readonly ListItem[]; instead: ListItem | null }
  | { kind: 'offers'; items: readonly ListItem[]; isAboutHome: boolean }
  | { kind: 'changes'; of: readonly ListItem[]; change: Partial<ListItem> }
  | { kind: 'specifies' | 'agrees'; of: ListItem; words: string }
  | { kind: 'suggests' | 'refuses' | 'excludes'; words: string }
  | { kind: 'takes back'; isLast: boolean }
  | { kind: 'talks' }
