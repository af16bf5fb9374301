import type { Client } from 'pg'

/** Limits per shopper. If undefined, the default in the database functions applies. */
export type Quotas = { savedLists: number | undefined; listItemsBytes: number | undefined }

/**
 * Stores the quotas where the database functions look for them. If a quota is undefined, deletes its stored
 * value.
 */
export async function applyQuotas(owner: Client, quotas: Quotas): Promise<void> {
  await owner.query(
    `merge into public.quotas q
     using (values ('lists', $1::int, null), ('list_items', null, $2::bigint))
       as s (table_name, max_rows, max_bytes)
     on q.table_name = s.table_name
     when matched and coalesce(s.max_rows, s.max_bytes) is null then delete
     when matched then update set max_rows = s.max_rows, max_bytes = s.max_bytes
     when not matched and coalesce(s.max_rows, s.max_bytes) is not null then
       insert values (s.table_name, s.max_rows, s.max_bytes)`,
    [quotas.savedLists ?? null, quotas.listItemsBytes ?? null],
  )
}
