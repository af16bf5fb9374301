const lists = [
  { name: 'Taco night', items: 'beef, tomatoes, cheese, chips' },
  { name: 'Weekly shop', items: 'milk, eggs, bread, bananas' },
]

/** Saved lists as cards, the nearest ready to load. */
export function ListsDrawing() {
  return (
    <div className="grid w-full max-w-80 gap-3">
      {lists.map(({ name, items }) => (
        <div
          key={name}
          className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4"
        >
          <span className="grid min-w-24 flex-1">
            <span className="font-semibold">{name}</span>
            <span className="truncate text-sm text-ink-muted">{items}</span>
          </span>
          <span className="rounded-control border border-control px-3 py-1.5 text-sm font-semibold">
            Load
          </span>
        </div>
      ))}
    </div>
  )
}
