import type { Client } from 'pg'

/** What one shopper may keep in saved_lists; undefined: the default, which the migration holds. */
export type Quotas = { savedLists: number | undefined; savedListsBytes: number | undefined }

/** Tells the triggers that hold the quotas. */
export async function applyQuotas(owner: Client, quotas: Quotas): Promise<void> {
  await owner.query(
    `merge into public.quotas q
     using (select 'saved_lists' as table_name, $1::int as max_rows, $2::bigint as max_bytes) s
     on q.table_name = s.table_name
     when matched and coalesce(s.max_rows, s.max_bytes) is null then delete
     when matched then update set max_rows = s.max_rows, max_bytes = s.max_bytes
     when not matched and coalesce(s.max_rows, s.max_bytes) is not null then
       insert values (s.table_name, s.max_rows, s.max_bytes)`,
    [quotas.savedLists ?? null, quotas.savedListsBytes ?? null],
  )
}
