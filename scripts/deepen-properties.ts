import fc from 'fast-check'

// Sets 1,000 runs for each property test. A wrongly parsed list once turned up only in run 751, which
// the library's default of 100 runs would miss. A failure prints the seed and path to reproduce it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 1000 })
