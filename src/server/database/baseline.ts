/** An SQL file that replaces several older files and has the same version as the last of them. */
export type Baseline = { version: string; replaces: readonly string[] }

/**
 * Replaces the migrations of version 0.1.0. As with `supabase migration squash`, the baseline has the version
 * of the last of these migrations. A Supabase project therefore only has to drop the records of the earlier
 * migrations.
 */
export const migrationBaseline: Baseline = {
  version: '20261126160000',
  replaces: [
    '20261120100000',
    '20261120130000',
    '20261120140000',
    '20261121100000',
    '20261121110000',
    '20261121150000',
    '20261121160000',
    '20261121170000',
    '20261122100000',
    '20261122110000',
    '20261122120000',
    '20261122120500',
    '20261122130000',
    '20261122140000',
    '20261122150000',
    '20261122160000',
    '20261123100000',
    '20261123105000',
    '20261123110000',
    '20261123120000',
    '20261123130000',
    '20261124100000',
    '20261124110000',
    '20261125100000',
    '20261125101000',
    '20261125102000',
    '20261125103000',
    '20261125104000',
    '20261125105000',
    '20261125150000',
    '20261126100000',
    '20261126110000',
    '20261126120000',
    '20261126130000',
    '20261126150000',
  ],
}

/** Command to run once on a Supabase project to which the replaced migrations were applied. */
export const repairCommand = `supabase migration repair --status reverted ${migrationBaseline.replaces.join(' ')}`

/**
 * Removes the replaced versions from a list of applied versions. `isReplaced` is true if the list contained
 * any replaced versions. In that case, `missing` contains the replaced versions that weren't applied, and the
 * baseline's own version if it wasn't applied. The missing versions must be applied before the baseline can
 * replace them.
 */
export function withBaseline(
  versions: readonly string[],
  { version, replaces }: Baseline,
): { isReplaced: boolean; versions: string[]; missing: string[] } {
  const isReplaced = versions.some((one) => replaces.includes(one))
  return {
    isReplaced,
    versions: versions.filter((one) => !replaces.includes(one)),
    missing: isReplaced ? [...replaces, version].filter((one) => !versions.includes(one)) : [],
  }
}
