import { memo, type ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

type Props = {
  /** Number of saved lists, or null until it is known. */
  savedCount: number | null
  shows: 'saved-lists' | 'directory' | null
  hasStore: boolean
  onToggleSavedLists: () => void
  onToggleDirectory: () => void
}

/** Two buttons that open or close the store directory and the saved lists. */
export const ViewToggles = memo(function ViewToggles(props: Props) {
  const { savedCount, shows, hasStore, onToggleSavedLists, onToggleDirectory } = props
  return (
    <div className="flex flex-wrap gap-2">
      <Toggle isOn={shows === 'saved-lists'} isDisabled={false} onPress={onToggleSavedLists}>
        {savedCount === null ? 'My Lists' : `My Lists (${savedCount})`}
      </Toggle>
      <Toggle isOn={shows === 'directory'} isDisabled={!hasStore} onPress={onToggleDirectory}>
        Store Directory
      </Toggle>
    </div>
  )
})

type ToggleProps = {
  isOn: boolean
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

function Toggle({ isOn, isDisabled, onPress, children }: ToggleProps) {
  return (
    <Button
      aria-pressed={isOn}
      disabled={isDisabled}
      onClick={onPress}
      className={classNames(
        'flex-auto px-2! whitespace-nowrap large-text:whitespace-normal',
        isOn &&
          'border-leaf! bg-leaf-tint! text-leaf-ink! forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight]! forced-colors:text-[HighlightText]!',
      )}
    >
      {children}
    </Button>
  )
}
