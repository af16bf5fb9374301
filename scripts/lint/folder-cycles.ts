import { posix } from 'node:path'

/** A file and the files it imports, as paths from the package root. */
export type FileImports = { path: string; imports: readonly string[] }

/**
 * Returns sorted groups of folders that import each other, directly or through other folders. A folder and
 * its subfolder are separate: the result contains ['a', 'a/b'] if they import each other's files.
 */
export function folderCycles(files: readonly FileImports[]): string[][] {
  const graph = folderGraph(files)
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachableFrom(folder, graph)]))
  const cycles = new Map<string, string[]>()
  for (const [folder, targets] of reached) {
    if (!targets.has(folder)) continue
    const cycle = [...targets].filter((target) => reached.get(target)?.has(folder)).toSorted()
    cycles.set(cycle.join(), cycle)
  }
  return [...cycles.values()].toSorted(([a = ''], [b = '']) => a.localeCompare(b))
}

/** Returns, for each folder, the other folders that it imports files from. */
function folderGraph(files: readonly FileImports[]): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>()
  for (const { path, imports } of files) {
    const folder = posix.dirname(path)
    const targets = graph.get(folder) ?? new Set()
    for (const target of imports) {
      if (posix.dirname(target) !== folder) targets.add(posix.dirname(target))
    }
    graph.set(folder, targets)
  }
  return graph
}

function reachableFrom(start: string, graph: ReadonlyMap<string, ReadonlySet<string>>) {
  const reached = new Set<string>()
  const next = [start]
  for (let folder = next.pop(); folder !== undefined; folder = next.pop()) {
    for (const target of graph.get(folder) ?? []) {
      if (reached.has(target)) continue
      reached.add(target)
      next.push(target)
    }
  }
  return reached
}
