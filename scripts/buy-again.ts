// Replays purchase histories. Prints what 'Buy again' would have offered before each trip. With --score,
// prints the share of the offered items that was bought, compared with simpler methods:
// npm run buy-again -- --replay FILE --score
import { readHouseholds, UnreadableHouseholds } from './buy-again/read-households.ts'
import { replay } from './buy-again/replay.ts'
import { formatScores, scoreMethods } from './buy-again/score-methods.ts'
import { scriptCommand } from './script-command.ts'

const options = scriptCommand('npm run buy-again --')
  .requiredOption(
    '--replay <file>',
    "JSON: [{household, trips: [{date: 'YYYY-MM-DD', items: [names]}]}]",
  )
  .option('--score', 'print the share of offered items that were bought, next to simpler methods')
  .parse()
  .opts()

try {
  const households = readHouseholds(options.replay)
  if (options.score) {
    console.log(formatScores(scoreMethods(households)))
  } else {
    for (const { household, date, offered } of replay(households)) {
      console.log(JSON.stringify({ household, date, offered }))
    }
  }
} catch (error) {
  if (!(error instanceof UnreadableHouseholds)) throw error
  console.error(error.message)
  process.exitCode = 1
}
