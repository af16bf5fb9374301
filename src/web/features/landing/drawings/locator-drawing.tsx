const pins = [
  { x: 82, y: 62 },
  { x: 300, y: 46 },
  { x: 250, y: 146 },
]

/** A street map with stores for pins, one of them chosen. */
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
