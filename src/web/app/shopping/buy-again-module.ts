import { lazyModule } from '../../lib/lazy-module.ts'

/** Loaded when the browser is idle. A new shopper has nothing to buy again. */
export const buyAgain = lazyModule(() => import('./buy-again.tsx'))
