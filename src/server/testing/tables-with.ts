import type { Pool } from 'pg'

/** Returns the tables in which any row contains one of these strings, ignoring case. */
export async function tablesWith(
  { ownerPool }: { ownerPool: Pool },
  texts: readonly string[],
): Promise<string[]> {
  const { rows } = await ownerPool.query<{ name: string }>(`
    select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema$)' order by name`)
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await ownerPool.query(
      `select from ${name} as one where exists (
         select from unnest($1::text[]) as text where strpos(lower(one::text), lower(text)) > 0
       )`,
      [texts],
    )
    if (rowCount !== 0) found.push(name)
  }
  return found
}
