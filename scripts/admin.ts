import { main } from '../src/server/admin/main.ts'

await main(process.argv.slice(2))
