import fc from 'fast-check'

// A list of items read wrong was found in run 751; a hundred, as the library has it, miss such a one for weeks.
// A failure prints the seed and the path that repeat it.
fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 1000 })
