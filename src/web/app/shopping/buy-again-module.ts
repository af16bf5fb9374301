import { lazyModule } from '../../lib/lazy-module.ts'

/** Loaded only when the browser is idle, since a new shopper has nothing to buy again. */
export const buyAgain = lazyModule(() => import('./buy-again.tsx'))
