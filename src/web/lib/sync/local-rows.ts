import type { SyncedRow } from '#shared/lists/synced-row.ts'
import type { Change, Device, MetaChange, RowsAtRevision } from './device.ts'

/** A device's rows, kept in memory and up to date with changes from other tabs. */
export type LocalRows = {
  all: ReadonlyMap<string, SyncedRow>
  /** Returns the rows of one list. */
  ofList: (list: string) => SyncedRow[]
  /**
   * Changes the stored rows with these ids, shows the result in this tab, and notifies the other tabs. If the
   * device can't store the result, rejects without changing anything.
   */
  change: (ids: Iterable<string>, change: Change, changeMeta?: MetaChange) => Promise<void>
  /**
   * Changes the matching rows. A row must match in this tab and also in the device's storage, because another
   * tab may have changed the stored row. If no row in this tab matches, does nothing and leaves the meta
   * unchanged.
   */
  changeMatching: (
    matches: (row: SyncedRow) => boolean,
    by: (row: SyncedRow) => SyncedRow | null,
    changeMeta?: MetaChange,
  ) => Promise<void>
  /** Reads all rows again. Call this, for example, if other tabs wrote rows while the page was suspended. */
  refresh: () => Promise<void>
  subscribe: (listener: () => void) => () => void
  close: () => void
}

type LocalRowsOptions = {
  device: Device
  /** Sends the ids of changed rows to the other tabs. */
  channel?: BroadcastChannel | undefined
  /** Called with every row that is read or written. */
  onRow?: (row: SyncedRow) => void
}

/**
 * Reads all of a device's rows into memory, and keeps them up to date with changes made in this tab and other
 * tabs. Rejects if the device can't be read.
 */
export async function openLocalRows(options: LocalRowsOptions): Promise<LocalRows> {
  const { device, channel, onRow } = options
  const rows = new Map<string, SyncedRow>()
  const idsOfList = new Map<string, Set<string>>()
  const revisions = new Map<string, number>()
  const listeners = new Set<() => void>()

  channel?.addEventListener('message', ({ data }: MessageEvent<string[]>) => {
    // Reading fails after the shopper has signed out.
    device.read(data).then(show, () => {})
  })
  show(await device.read())

  /**
   * Shows changed rows in this tab. Changes from several tabs may arrive out of order, so the higher revision
   * wins.
   */
  function show(changed: RowsAtRevision) {
    for (const [id, row] of changed.rows) {
      if ((revisions.get(id) ?? 0) > changed.revision) continue
      revisions.set(id, changed.revision)
      const list = row?.list ?? rows.get(id)?.list
      if (list === undefined) continue
      const ids = idsOfList.get(list) ?? new Set()
      idsOfList.set(list, ids)
      if (row) {
        rows.set(id, row)
        ids.add(id)
        onRow?.(row)
      } else {
        rows.delete(id)
        ids.delete(id)
      }
    }
    if (changed.rows.size > 0) for (const listener of listeners) listener()
  }

  async function change(ids: Iterable<string>, by: Change, changeMeta?: MetaChange) {
    const changed = await device.change(ids, by, changeMeta)
    show(changed)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches its own origin only.
    if (changed.rows.size > 0) channel?.postMessage([...changed.rows.keys()])
  }

  return {
    all: rows,
    ofList: (list) => [...(idsOfList.get(list) ?? [])].flatMap((id) => rows.get(id) ?? []),
    change,
    async changeMatching(matches, by, changeMeta) {
      const ids = [...rows.values()].filter(matches).map(({ id }) => id)
      if (ids.length === 0) return
      const changeRows: Change = (now) =>
        new Map([...now.values()].filter(matches).map((row) => [row.id, by(row)]))
      await change(ids, changeRows, changeMeta)
    },
    async refresh() {
      const { revision, rows: found } = await device.read()
      const gone = [...rows.keys()].map((id): [string, null] => [id, null])
      show({ revision, rows: new Map([...gone, ...found]) })
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => channel?.close(),
  }
}
