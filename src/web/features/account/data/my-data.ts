import { callFunction } from '../call-function.ts'
import { saveFile } from './save-file.ts'

/** Saves everything that the server keeps about the shopper as one file. */
export async function downloadMyData(): Promise<void> {
  const data = await callFunction('my_data')
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  saveFile(`grocery-genie-${today}.json`, `${JSON.stringify(data, null, 2)}\n`)
}
