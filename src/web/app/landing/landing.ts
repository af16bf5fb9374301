import { showLoadStatus } from './load-status.ts'

// Draws the walk through the store, and loads the form and the demo when a visitor is about to use them.
// Before this script runs, early.ts may already have opened the form and marked pressed elements as busy.

const waitlist = document.getElementById('waitlist')
let loading: Promise<void> | undefined

for (const reach of ['pointerover', 'focusin']) {
  document.addEventListener(reach, ({ target }) => {
    if (!(target instanceof Element)) return
    if (target.closest('[data-join], #waitlist')) void loadWaitlist()
    // Ignores an error at this point. A click on the button tries again and reports any error.
    if (target.closest('[data-watch-demo]')) loadDemo().catch(() => {})
  })
}
for (const act of ['click', 'submit']) document.addEventListener(act, () => void handleRequests())
void handleRequests()

// The walk is drawn once half of the floor plan is visible.
const walkIsSeen = new IntersectionObserver(
  ([plan]) => {
    if (plan?.isIntersecting) plan.target.closest('figure')?.setAttribute('data-walking', '')
  },
  { threshold: 0.5 },
)
const plan = document.querySelector('[data-walk]')
if (plan) walkIsSeen.observe(plan)

/** Loads the form's script if the form is open, and opens the demo if its button was pressed. */
async function handleRequests() {
  if (waitlist?.hasAttribute('data-open')) void loadWaitlist()
  const opener = document.querySelector<HTMLElement>('[data-watch-demo][aria-busy]')
  if (!opener) return
  try {
    const openDemo = await loadDemo()
    openDemo(opener)
    showLoadStatus(true)
  } catch (error) {
    console.error(error)
    showLoadStatus(false)
  }
  opener.removeAttribute('aria-busy')
}

/** Loads the form's script, unless it is already loading or loaded. */
function loadWaitlist(): Promise<void> {
  loading ??= mountForm().catch((error: unknown) => {
    loading = undefined
    console.error(error)
    waitlist?.querySelector('form')?.removeAttribute('aria-busy')
    showLoadStatus(!waitlist?.hasAttribute('data-open'))
  })
  return loading
}

async function mountForm() {
  const [{ mountWaitlist }] = await Promise.all([
    import('../../features/waitlist/mount-waitlist.tsx'),
    import('./islands.css'),
  ])
  if (waitlist) mountWaitlist(waitlist)
  showLoadStatus(true)
}

async function loadDemo() {
  const [{ openDemo }] = await Promise.all([
    import('../../features/demo-video/mount-demo.tsx'),
    import('./islands.css'),
  ])
  return openDemo
}
