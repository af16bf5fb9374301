import { classNames } from '../../ui/class-names.ts'

type Props = { id: string; title: string; text?: string; className?: string }

/** The title of a section of the landing page, with a line of text below it. */
export function SectionHeading({ id, title, text, className }: Props) {
  return (
    <div className={classNames('grid max-w-2xl gap-3', className)}>
      <h2 id={id} className="text-xl font-semibold tracking-tight sm:text-2xl">
        {title}
      </h2>
      {text !== undefined && <p className="max-w-[60ch] text-lg text-ink-muted">{text}</p>}
    </div>
  )
}
