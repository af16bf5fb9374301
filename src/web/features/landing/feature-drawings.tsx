import { Search } from 'lucide-react'
import { exampleItem } from '#shared/catalog/chains.ts'
import { AisleSign } from '../../ui/aisle-sign.tsx'
import { CategoryBadge } from '../../ui/category-badge.tsx'

const pins = [
  { x: 82, y: 62 },
  { x: 300, y: 46 },
  { x: 250, y: 146 },
]

/** A drawing of a street map with stores as pins, one of which is selected. */
export function LocatorDrawing() {
  return (
    <svg
      viewBox="0 0 380 208"
      preserveAspectRatio="xMidYMid slice"
      className="-mx-4 h-full w-[calc(100%+2rem)] shrink-0"
    >
      <g className="fill-none stroke-surface" strokeLinecap="round">
        <path d="M-10 84H390M-10 176H390M60-10V220M210-10V220M330-10V220" strokeWidth="12" />
        <path d="M-10 24H390M130-10V220M270 84V220M-10 130H210" strokeWidth="5" />
        <path d="M400-10 150 220" strokeWidth="16" />
      </g>
      <path d="M140 34h60v40h-60z" className="fill-produce-tint" />
      <g className="fill-sign">
        {pins.map(({ x, y }) => (
          <Pin key={x} x={x} y={y} />
        ))}
      </g>
      <ellipse cx="170" cy="124" rx="13" ry="4" className="fill-ink" opacity=".16" />
      <path d="M170 122l-9-12h18z" className="fill-lemon" />
      <rect x="138" y="56" width="64" height="56" rx="14" className="fill-lemon" />
      <path
        d="M170 64c2 10.5 7 15.5 18 18-11 3-16 8-18 18-2-10-7-15-18-18 11-2.5 16-7.5 18-18z"
        className="fill-on-lemon"
      />
    </svg>
  )
}

function Pin({ x, y }: { x: number; y: number }) {
  return (
    <>
      <path d={`M${x} ${y + 22}l-6-8h12z`} />
      <rect x={x - 16} y={y - 14} width="32" height="29" rx="8" />
      <circle cx={x} cy={y} r="5" className="fill-on-sign" />
    </>
  )
}

const stops = [
  { x: 50, sign: '4' },
  { x: 140, sign: '9' },
  { x: 240, sign: '19' },
  { x: 340, sign: '22' },
]

/**
 * A drawing of signs along a line: two that the shopper has already passed, the current one and the next one.
 */
export function RouteDrawing() {
  return (
    <svg viewBox="0 0 390 150" className="w-full max-w-96 font-semibold">
      <g className="fill-none" strokeWidth="5" strokeLinecap="round">
        <path d="M262 112h52q26 0 26-26V74" className="stroke-control" strokeDasharray="0.1 11" />
        <path
          d="M8 132h16q26 0 26-26V74M50 74v20q0 18 18 18h54q18 0 18-18V74v20q0 18 18 18h64"
          className="stroke-leaf"
        />
      </g>
      <g textAnchor="middle" className="text-lg tabular-nums">
        {stops.map(({ x, sign }, index) =>
          index === 2 ? (
            <g key={sign} className="text-2xl">
              <rect x={x - 44} y="14" width="88" height="84" rx="18" className="fill-lemon" />
              <text x={x} y="70" className="fill-on-lemon">
                {sign}
              </text>
            </g>
          ) : (
            <g key={sign}>
              <rect
                x={x - 26}
                y="28"
                width="52"
                height="46"
                rx="11"
                className={index < 2 ? 'fill-sign' : 'fill-surface stroke-line'}
              />
              <text x={x} y="58" className={index < 2 ? 'fill-on-sign' : 'fill-ink-muted'}>
                {sign}
              </text>
            </g>
          ),
        )}
      </g>
      <circle cx="240" cy="112" r="13" className="fill-lemon stroke-wash" strokeWidth="4" />
      <circle cx="240" cy="112" r="4" className="fill-on-lemon" />
    </svg>
  )
}

const lists = [
  { name: 'Taco night', items: 'beef, tomatoes, cheese, chips' },
  { name: 'Weekly shop', items: 'milk, eggs, bread, bananas' },
]

/** A drawing of saved lists as cards. */
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

/** A drawing of a word that a shopper typed in the singular, with the aisle found for it. */
export function SearchDrawing() {
  const cookies = exampleItem('Publix', 'cookies')
  return (
    <div className="grid w-full max-w-80 overflow-hidden rounded-card border border-line bg-surface">
      <span className="flex items-center gap-3 border-b border-line p-4 text-base">
        <Search size={18} className="text-ink-muted" />
        <span>
          Cookie
          <span className="ml-px inline-block h-5 w-0.5 bg-leaf align-text-bottom" />
        </span>
      </span>
      <span className="flex flex-wrap items-center gap-3 p-3">
        <AisleSign label={cookies.aisle} />
        <span className="flex-1 text-base">cookies</span>
        <CategoryBadge category={cookies.category} />
      </span>
    </div>
  )
}
