/** Longer words may break after their hyphens, since a line may have no room for them. */
const maxKept = 12

/** A text whose short words with hyphens stay on one line, as 'H-E-B' does. */
export function KeptWords({ text }: { text: string }) {
  const words = text.split(' ')
  if (!words.some(isKept)) return <span>{text}</span>
  const parts = words.flatMap((word, at) => [
    at > 0 ? ' ' : '',
    isKept(word) ? (
      <span key={word} className="whitespace-nowrap">
        {word}
      </span>
    ) : (
      word
    ),
  ])
  // A text that changes gets new elements, so that a browser may translate it.
  return <span key={text}>{parts}</span>
}

function isKept(word: string): boolean {
  return word.includes('-') && word.length <= maxKept
}
