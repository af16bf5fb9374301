import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

export type SqlFile = { version: string; name: string; sql: string; sha256: string }

/**
 * Reads the files named `<version><separator><name>.sql`, in version order. Throws if the name of an SQL file
 * has another format.
 */
export async function readSqlFiles(folder: URL, separator: '-' | '_'): Promise<SqlFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (fileName) => {
      const [version, ...rest] = fileName.slice(0, -'.sql'.length).split(separator)
      if (!version || !/^\d+$/.test(version) || rest.length === 0) {
        throw new Error(`${fileName}: expected a name like <digits>${separator}<words>.sql`)
      }
      const sql = await readFile(new URL(fileName, folder), 'utf8')
      const sha256 = createHash('sha256').update(sql).digest('hex')
      return { version, name: rest.join(separator), sql, sha256 }
    }),
  )
}
