import { type Ref, useId } from 'react'
import { parseList } from '#shared/shopping/parse-list.ts'
import { ListEditor } from '../../features/grocery-list/list-editor.tsx'
import { ListLine } from '../../features/grocery-list/list-line.tsx'
import { MainActions } from '../../features/grocery-list/main-actions.tsx'
import { SaveListForm } from '../../features/saved-lists/save-list-form.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FoldablePanel } from '../../ui/foldable-panel.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { ShoppingView } from './shopping-view.ts'
import type { Shopping } from './use-shopping.ts'
import { ViewToggles } from './view-toggles.tsx'

type Props = {
  shopping: Shopping
  shopperId: string
  savedCount: number | null
  titleRef: Ref<HTMLHeadingElement>
}

export function ListPanel({ shopping, shopperId, savedCount, titleRef }: Props) {
  const formId = useId()
  const { state, send, listText, setListText, listName, setListName, folded, setFolded } = shopping
  const { store, view } = state
  const summary = listText.trim() === '' ? null : <ListLine text={listText} />
  const isFolded = folded.list && summary !== null

  return (
    <FoldablePanel
      title="Grocery List & Actions"
      titleRef={titleRef}
      summary={summary}
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
            next={nextAction(view, listText)}
            isWalking={view.kind === 'route'}
            onNavigate={() => send({ type: 'navigation-started' })}
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
            onToggleSavedLists={() => send({ type: 'saved-lists-toggled' })}
            onToggleDirectory={() => send({ type: 'directory-toggled' })}
          />
        </>
      }
    >
      <ListEditor
        formId={formId}
        text={listText}
        onTextChange={setListText}
        onFind={() => send({ type: 'items-searched', listText })}
      />
    </FoldablePanel>
  )
}

// Results of a list that has been edited since are no longer what to walk for.
function nextAction(view: ShoppingView, listText: string) {
  if (view.kind === 'route') return null
  if (view.kind !== 'results') return 'find'
  return parseList(listText).join() === view.search.items.join() ? 'navigate' : 'find'
}
