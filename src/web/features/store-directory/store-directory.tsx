import { Plus, Search, SearchX, Store } from 'lucide-react'
import { memo, type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Chain, chainForStore } from '#shared/catalog/chains.ts'
import { countItemsAt, searchDirectory } from '#shared/directory/search-directory.ts'
import { storeDirectory } from '#shared/directory/store-directory.ts'
import { itemCount } from '#shared/list-reader/item-count.ts'
import type { StoreKnowledge } from '#shared/locate/locate-list.ts'
import { Button } from '../../ui/button.tsx'
import type { Elements } from '../../ui/elements.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LiveStatus } from '../../ui/for-screen-readers.tsx'
import { signsSourceText } from '../../ui/signs-source.ts'
import { TextField } from '../../ui/text-field.tsx'
import { ViewPanel } from '../../ui/view-panel.tsx'
import { DirectorySections } from './directory-sections.tsx'
import { SignIndex } from './sign-index.tsx'

type Props = {
  /** The name shoppers know the store by: its chain's name or its own. */
  storeName: string
  knowledge: StoreKnowledge
  titleRef: Ref<HTMLHeadingElement>
  /** Returns whether an item with this name is on the list. */
  isListed: (name: string) => boolean
  /** Null if the shopper can only view the list. */
  onAdd: ((name: string) => void) | null
  /** Opens the dialog that asks where an item is. */
  onWhereIsIt: (name: string) => void
  /**
   * Two buttons that open the store's signs: `signsAction` on the title line, `signsButton` in an empty
   * directory.
   */
  signsAction: Elements
  signsButton: Elements
}

/** If a query matches at most this many items, the signs start out unfolded. */
const maxUnfolded = 40

/**
 * Everything a store carries, sign by sign from the entrance. The data comes from the store's own signs or
 * the chain's typical layout, and from shoppers' corrections. Memoized, because it renders hundreds of items.
 */
export const StoreDirectory = memo(function StoreDirectory({
  storeName,
  knowledge,
  titleRef,
  signsAction,
  signsButton,
  ...actions
}: Props) {
  const { chain, isFamily = false } = chainForStore(knowledge.chainName) ?? {}
  const isKnown = chain !== undefined || knowledge.own !== null
  return (
    <ViewPanel
      title={`${storeName} Store Directory`}
      subtitle={subtitleOf({ chain, isFamily }, knowledge)}
      titleRef={titleRef}
      action={isKnown && signsAction}
    >
      {isKnown ? (
        <SearchableSigns chain={chain} knowledge={knowledge} {...actions} />
      ) : (
        <EmptyState icon={Store} action={signsButton}>
          <p className="font-semibold text-ink">Store data not available</p>
          <p>We have no aisle data for this chain yet.</p>
        </EmptyState>
      )}
    </ViewPanel>
  )
})

type SignsProps = Omit<Props, 'storeName' | 'titleRef' | 'signsButton' | 'signsAction'> & {
  chain: Chain | undefined
}

/**
 * The signs the shopper has toggled for a query. Toggling a sign unfolds it, or folds it if it started out
 * unfolded.
 */
type Toggled = { query: string; names: ReadonlySet<string> }

function SearchableSigns({ chain, knowledge, ...actions }: SignsProps) {
  const [typed, setTyped] = useState('')
  // Deferred, so that typing stays responsive. The results appear a moment later.
  const query = useDeferredValue(typed.trim())
  const directory = useMemo(() => storeDirectory(chain, knowledge), [chain, knowledge])
  const signs = useMemo(
    () => (query === '' ? directory : searchDirectory(directory, knowledge, query)),
    [directory, knowledge, query],
  )
  const count = useMemo(() => signs.reduce((sum, sign) => sum + countItemsAt(sign), 0), [signs])
  const [toggled, setToggled] = useState<Toggled>({ query: '', names: new Set() })
  const names = toggled.query === query ? toggled.names : noNames
  const areUnfolded = query !== '' && count <= maxUnfolded
  const sections = useRef<HTMLDivElement>(null)
  const { isListed, onAdd, onWhereIsIt } = actions
  const [listedNote, setListedNote] = useState('')

  const isOpen = (name: string) => areUnfolded !== names.has(name)

  function handleToggle(name: string) {
    const next = new Set(names)
    if (!next.delete(name)) next.add(name)
    setToggled({ query, names: next })
  }

  function handleGoTo(name: string) {
    if (!isOpen(name)) handleToggle(name)
    const section = sections.current?.querySelector(`[data-sign="${CSS.escape(name)}"]`)
    section?.scrollIntoView({ block: 'start' })
    section?.querySelector('button')?.focus({ preventScroll: true })
  }

  function handleTap(name: string) {
    setListedNote('')
    if (!onAdd) onWhereIsIt(name)
    else if (isListed(name)) setListedNote(`${name} is on your list already`)
    else onAdd(name)
  }

  return (
    <>
      <TextField
        label="Find an item or aisle"
        hint={
          onAdd
            ? 'Tap an item to add it to your list. Hold it to correct its aisle.'
            : 'Tap an item to correct its aisle.'
        }
        icon={Search}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onValueChange={setTyped}
        onClear={() => setTyped('')}
        clearLabel="Clear search"
      />
      <LiveStatus text={query === '' ? '' : foundText(count)} />
      <LiveStatus text={listedNote} />
      {signs.length > 0 ? (
        <>
          <SignIndex signs={signs} sections={sections} onGoTo={handleGoTo} />
          <div ref={sections}>
            <DirectorySections
              signs={signs}
              hasShelves={query === ''}
              isOpen={isOpen}
              onToggle={handleToggle}
              canAdd={onAdd !== null}
              isListed={isListed}
              onTap={handleTap}
              onWhereIsIt={onWhereIsIt}
            />
          </div>
        </>
      ) : (
        <EmptyState
          icon={SearchX}
          action={
            onAdd && (
              <Button onClick={() => onAdd(query)}>
                <Plus aria-hidden size={18} />
                <span>Add it to your list</span>
              </Button>
            )
          }
        >
          <p className="font-semibold text-ink">Nothing matches</p>
          <p className="wrap-anywhere">
            <span>{`We don't know “${query}”.`}</span>
          </p>
        </EmptyState>
      )}
    </>
  )
}

type StoreChain = { chain: Chain | undefined; isFamily: boolean }

/**
 * Returns a line that says who added the store's own signs. If there are none, returns a note about the
 * chain's typical layout, if that exists.
 */
function subtitleOf({ chain, isFamily }: StoreChain, { own }: StoreKnowledge): string | undefined {
  if (own) return signsSourceText(own.source)
  const ofFamily = chain && isFamily ? ` of a typical ${chain.name}` : ''
  return chain && `From the entrance${ofFamily}. Outlined signs are likely.`
}

function foundText(count: number): string {
  return count === 0 ? 'Nothing matches' : `${itemCount(count)} found`
}

const noNames: ReadonlySet<string> = new Set()
