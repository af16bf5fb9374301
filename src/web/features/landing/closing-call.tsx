import { JoinButton } from './join-button.tsx'

/** The last section of the landing page, which invites visitors to join the waitlist. */
export function ClosingCall() {
  return (
    <section
      aria-labelledby="closing"
      className="mx-auto w-full max-w-6xl px-4 pb-16 sm:px-6 lg:pb-24"
    >
      <div className="relative isolate overflow-hidden rounded-[1.5rem] bg-sign px-6 py-12 text-on-sign sm:px-12 sm:py-16">
        <svg
          aria-hidden
          viewBox="0 0 560 300"
          preserveAspectRatio="xMaxYMid slice"
          className="absolute inset-y-0 right-0 -z-10 h-full w-1/2 max-lg:hidden"
        >
          <g className="fill-on-sign" opacity=".08">
            {[120, 220, 320, 420].map((x) => (
              <rect key={x} x={x} y="70" width="36" height="170" rx="12" />
            ))}
          </g>
          <path
            d="M188 320V64q0-24 24-24h52q24 0 24 24v182q0 24 24 24h52q24 0 24-24V150"
            className="fill-none stroke-lemon"
            strokeWidth="5"
            strokeLinecap="round"
          />
          <circle cx="388" cy="150" r="17" className="fill-lemon" />
          <circle cx="388" cy="150" r="5" className="fill-on-lemon" />
        </svg>
        <h2 id="closing" className="max-w-lg text-xl font-semibold tracking-tight sm:text-2xl">
          Walk in knowing where everything is
        </h2>
        <p className="mt-3 max-w-[44ch] text-lg">
          Grocery Genie is coming soon. The waitlist gets in first.
        </p>
        <JoinButton text="Get on the waitlist" variant="secondary" size="large" className="mt-8" />
      </div>
    </section>
  )
}
