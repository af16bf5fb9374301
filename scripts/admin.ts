import { main } from '../src/server/admin/admin-main.ts'

await main(process.argv.slice(2))
