import fc from 'fast-check'

// At 1,000 runs, a wrongly parsed list turned up in run 751; the library's default of 100 runs
// would miss such a bug for weeks. A failure prints the seed and path that reproduce it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 1000 })
