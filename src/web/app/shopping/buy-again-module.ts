import { lazyModule } from '../../lib/lazy-module.ts'

/** Loaded only when the browser is idle, because a new shopper has nothing to buy again. */
export const buyAgain = lazyModule(() => import('./buy-again.tsx'))
