import fc from 'fast-check'

// Sets 1,000 runs for each property test. A parsing error once appeared only in run 751, and the library's
// default is 100 runs. A failure prints the seed and path to reproduce it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 1000 })
