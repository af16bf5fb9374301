import { classNames } from './class-names.ts'
import { signParts } from './sign-parts.ts'

/** `compact` is for signs beside list rows. */
export type SignSize = 'compact' | 'small' | 'medium' | 'large'
/**
 * `likely` marks a guessed aisle. On a route, `here` marks the current step, `done` a completed one, and
 * `later` one that is still to come.
 */
export type SignTone = 'plain' | 'likely' | 'here' | 'done' | 'later'

type Props = {
  label: string
  size?: SignSize
  tone?: SignTone
  /** Whether the sign fills the width of its container. */
  fills?: boolean
}

/** An aisle sign with a big number and a few words, readable at arm's length. */
export function AisleSign({ label, size = 'small', tone = 'plain', fills = false }: Props) {
  const { before, number, after } = signParts(label)
  const scale = scales[size]

  return (
    <span
      // The words must match the sign in the store, so they aren't translated.
      translate="no"
      className={classNames(
        'inline-flex max-w-full shrink-0 flex-col items-center justify-center border text-center',
        scale.plate,
        number === null && !fills && scale.wordPlate,
        fills && 'w-full px-1!',
        tones[tone],
      )}
    >
      {number === null ? (
        <span
          className={classNames(
            'font-semibold text-balance',
            hasLongWord(before) ? scale.longWords : scale.onlyWords,
          )}
        >
          {before}
        </span>
      ) : (
        <>
          <span className={scale.words}>{before}</span>{' '}
          <span
            className={classNames(
              'font-semibold tabular-nums',
              // In forced-colors mode, browsers draw a background behind text, which would cover the words
              // above the number.
              'forced-colors:forced-color-adjust-none forced-colors:text-[CanvasText]',
              scale.number,
            )}
          >
            {number}
          </span>
          {after && <span className={scale.words}>{` ${after}`}</span>}
        </>
      )}
    </span>
  )
}

/**
 * Maximum length of a word that fits on one line of a compact sign. 'Produce' and 'Seafood' fit; a longer
 * word such as 'Electronics' needs a smaller font.
 */
const maxShortWord = 7

function hasLongWord(words: string): boolean {
  return words.split(' ').some((word) => word.length > maxShortWord)
}

const scales: Record<
  SignSize,
  {
    plate: string
    wordPlate: string
    words: string
    number: string
    onlyWords: string
    longWords: string
  }
> = {
  compact: {
    plate: 'min-h-10 min-w-10 rounded-control px-1 py-0.5',
    wordPlate: 'px-2',
    words: 'text-xs leading-3',
    number: 'text-lg leading-5',
    onlyWords: 'text-sm leading-4',
    longWords: 'text-xs leading-3.5',
  },
  small: {
    plate: 'min-h-12 min-w-12 rounded-control px-2 py-1',
    wordPlate: 'px-3',
    words: 'text-xs leading-3.5',
    number: 'text-lg leading-5',
    onlyWords: 'text-sm',
    longWords: 'text-sm',
  },
  medium: {
    plate: 'min-h-19 min-w-20 rounded-[0.75rem] px-3 py-2',
    wordPlate: 'px-4',
    words: 'text-sm leading-4',
    number: 'text-2xl leading-10',
    onlyWords: 'text-lg',
    longWords: 'text-lg',
  },
  large: {
    plate: 'min-h-28 min-w-28 rounded-card px-5 py-3',
    wordPlate: 'px-6',
    words: 'text-base leading-5',
    number: 'text-3xl leading-13',
    onlyWords: 'text-xl',
    longWords: 'text-xl',
  },
}

const tones: Record<SignTone, string> = {
  plain: 'border-sign bg-sign text-on-sign',
  likely: 'border-sign-line bg-surface text-ink forced-colors:border-dashed',
  here: 'border-lemon bg-lemon text-on-lemon',
  done: 'border-leaf-tint bg-leaf-tint text-leaf-ink',
  later: 'border-line bg-surface text-ink-muted',
}
