import { sayLoaded } from './say-loaded.ts'

// Draws the walk, and loads the parts of the page that need scripts when a visitor reaches for them. early.ts has opened
// the form and marked what was pressed or submitted before this ran.

const waitlist = document.getElementById('waitlist')
let waking: Promise<void> | undefined

for (const reach of ['pointerover', 'focusin']) {
  document.addEventListener(reach, ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-join], #waitlist')) void wakeWaitlist()
    // It is loaded again, and said when it fails, with the click.
    if (target.closest('[data-watch-demo]')) loadDemo().catch(() => {})
  })
}
for (const act of ['click', 'submit']) document.addEventListener(act, () => void serve())
void serve()

// The walk waits undrawn until half of the plan can be seen.
const walkIsSeen = new IntersectionObserver(
  ([plan]) => {
    if (plan?.isIntersecting) plan.target.closest('figure')?.setAttribute('data-walking', '')
  },
  { threshold: 0.5 },
)
const plan = document.querySelector('[data-walk]')
if (plan) walkIsSeen.observe(plan)

/** Does what was asked for until now. */
async function serve() {
  if (waitlist?.hasAttribute('data-open')) void wakeWaitlist()
  const opener = document.querySelector<HTMLElement>('[data-watch-demo][aria-busy]')
  if (!opener) return
  try {
    const openDemo = await loadDemo()
    openDemo(opener)
    sayLoaded(true)
  } catch (error) {
    console.error(error)
    sayLoaded(false)
  }
  opener.removeAttribute('aria-busy')
}

/** Makes the form work, once. */
function wakeWaitlist(): Promise<void> {
  waking ??= mountForm().catch((error: unknown) => {
    waking = undefined
    console.error(error)
    waitlist?.querySelector('form')?.removeAttribute('aria-busy')
    sayLoaded(!waitlist?.hasAttribute('data-open'))
  })
  return waking
}

async function mountForm() {
  const [{ mountWaitlist }] = await Promise.all([
    import('../../features/waitlist/mount-waitlist.tsx'),
    import('./islands.css'),
  ])
  if (waitlist) mountWaitlist(waitlist)
  sayLoaded(true)
}

async function loadDemo() {
  const [{ openDemo }] = await Promise.all([
    import('../../features/demo-video/mount-demo.tsx'),
    import('./islands.css'),
  ])
  return openDemo
}
