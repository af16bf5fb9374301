import { type Ref, useCallback, useId } from 'react'
import { itemCount } from '../../features/grocery-list/item-count.ts'
import { ListEditor } from '../../features/grocery-list/list-editor.tsx'
import { MainActions } from '../../features/grocery-list/main-actions.tsx'
import { SaveListForm } from '../../features/saved-lists/save-list-form.tsx'
import { itemFinder } from '../../lib/catalog.ts'
import { classNames } from '../../ui/class-names.ts'
import { FoldablePanel } from '../../ui/foldable-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ShoppingView } from './shopping-view.ts'
import { hasOtherItems, useHasKnown, useItemFinder, useListNames } from './use-list-names.ts'
import type { Shopping } from './use-shopping.ts'
import { ViewToggles } from './view-toggles.tsx'

type Props = {
  shopping: Shopping
  shopperId: string
  savedCount: number | null
  /** Names that the shopper has used before. */
  ownNames: readonly string[]
  titleRef: Ref<HTMLHeadingElement>
}

export function ListPanel({ shopping, shopperId, savedCount, ownNames, titleRef }: Props) {
  const formId = useId()
  const { state, send, listText, setListText, listName, setListName, folded, setFolded } = shopping
  const { store, view } = state
  const finder = useItemFinder()
  const hasKnown = useHasKnown('search' in view ? view.search.text : '')
  const hasChanged = 'search' in view && hasOtherItems(listText, view.search.text)
  const isFolded = folded.list && listText.trim() !== ''
  const startNavigation = useCallback(() => send({ type: 'navigation-started' }), [send])
  const toggleSavedLists = useCallback(() => send({ type: 'saved-lists-toggled' }), [send])
  const toggleDirectory = useCallback(() => send({ type: 'directory-toggled' }), [send])

  return (
    <FoldablePanel
      title="Grocery List & Actions"
      titleRef={titleRef}
      summary={listText.trim() === '' ? null : isFolded && <ListLine text={listText} />}
      isFolded={isFolded}
      onFoldedChange={(list) => setFolded({ ...folded, list })}
      unfoldLabel={{ text: 'Edit', rest: 'list' }}
      onlyInOneColumn
      footer={
        <>
          {!store && (
            <Notice tone="warning">
              Please select a store location above to search for items and access store features.
            </Notice>
          )}
          <MainActions
            formId={formId}
            canFind={store !== null && listText !== ''}
            canNavigate={'search' in view}
            next={nextAction(view, { hasChanged, hasKnown })}
            isWalking={view.kind === 'route'}
            onNavigate={startNavigation}
          />
          <div className={classNames(isFolded && 'max-lg:hidden')}>
            <SaveListForm
              shopperId={shopperId}
              listText={listText}
              name={listName}
              onNameChange={setListName}
              onSaved={(saved) => setListName((name) => (name === saved ? '' : name))}
            />
          </div>
          <ViewToggles
            savedCount={savedCount}
            shows={view.kind === 'saved-lists' || view.kind === 'directory' ? view.kind : null}
            hasStore={store !== null}
            onToggleSavedLists={toggleSavedLists}
            onToggleDirectory={toggleDirectory}
          />
        </>
      }
    >
      <ListEditor
        formId={formId}
        text={listText}
        count={<ListCount text={listText} />}
        onTextChange={setListText}
        onFocus={itemFinder.load}
        onFind={shopping.findItems}
        finder={finder}
        ownNames={ownNames}
      />
    </FoldablePanel>
  )
}

// Results of a list that has been edited since are no longer what to walk for, nor are those of nothing found.
function nextAction(
  view: ShoppingView,
  { hasChanged, hasKnown }: { hasChanged: boolean; hasKnown: boolean },
) {
  if (view.kind === 'route') return null
  if (view.kind !== 'results' || hasChanged) return 'find'
  return hasKnown ? 'navigate' : null
}

type TextProps = { text: string }

/** How many items a list has; counted after what is typed is on the screen. */
function ListCount({ text }: TextProps) {
  return itemCount(useListNames(text).length)
}

/** The list in two short lines. */
function ListLine({ text }: TextProps) {
  const names = useListNames(text)
  return (
    <>
      <p className="font-semibold">{itemCount(names.length)}</p>
      <p dir="auto" className="truncate text-sm text-ink-muted">
        {names.join(', ')}
      </p>
    </>
  )
}
