import { MapPin } from 'lucide-react'
import { Combobox } from '../../ui/combobox.tsx'
import { coordinatesText } from './place-coordinates.ts'
import { places, usePlaceSuggestions } from './places.ts'
import { useMyLocation } from './use-my-location.ts'
import { UseMyLocation } from './use-my-location-button.tsx'

type Props = {
  place: string
  onPlaceChange: (place: string) => void
  /** Called with the text of the shopper's own position. */
  onLocated: (place: string) => void
}

/** Where to look for stores: typed, chosen among suggestions, or where the shopper is. */
export function PlaceField({ place, onPlaceChange, onLocated }: Props) {
  const suggestions = usePlaceSuggestions(place)
  const { state, ask, forget } = useMyLocation((position) => onLocated(coordinatesText(position)))

  function handleChange(text: string) {
    forget()
    onPlaceChange(text)
  }

  return (
    <div className="flex flex-col gap-1">
      <Combobox
        label="Location (City, State, or ZIP Code)"
        clearLabel="Clear location"
        icon={MapPin}
        value={place}
        onValueChange={handleChange}
        onClear={() => handleChange('')}
        suggestions={suggestions}
        suggestionsLabel="Suggested places"
        onFocus={places.load}
        autoComplete="off"
        enterKeyHint="search"
        dir="auto"
      />
      <UseMyLocation state={state} onAsk={ask} />
    </div>
  )
}
