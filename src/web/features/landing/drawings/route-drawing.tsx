const stops = [
  { x: 50, sign: '4' },
  { x: 140, sign: '9' },
  { x: 240, sign: '19' },
  { x: 340, sign: '22' },
]

/** Signs along one line: two passed, one ahead, one reached. */
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
