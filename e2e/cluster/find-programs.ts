import { existsSync } from 'node:fs'

const folders = ['/usr/sbin', '/usr/bin', '/usr/local/sbin', '/usr/local/bin', '/opt/homebrew/bin']

export type Programs = {
  pgbouncer: string
  nginx: string
  /** Path of libfaketime, a library that makes a server see a different time. */
  fakeTimeLibrary: string
}

const places: Record<keyof Programs, { paths: string[]; package: string }> = {
  pgbouncer: { paths: folders.map((folder) => `${folder}/pgbouncer`), package: 'pgbouncer' },
  nginx: { paths: folders.map((folder) => `${folder}/nginx`), package: 'nginx' },
  fakeTimeLibrary: {
    paths: ['x86_64', 'aarch64'].map(
      (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`,
    ),
    package: 'faketime',
  },
}

/** Returns the paths of the programs that the cluster needs, or the names of the missing packages. */
export function findPrograms(): { programs: Programs } | { missing: string[] } {
  const find = (name: keyof Programs) => places[name].paths.find((path) => existsSync(path))
  const [pgbouncer, nginx, fakeTimeLibrary] = [
    find('pgbouncer'),
    find('nginx'),
    find('fakeTimeLibrary'),
  ]
  if (pgbouncer && nginx && fakeTimeLibrary) {
    return { programs: { pgbouncer, nginx, fakeTimeLibrary } }
  }
  const missing = [
    pgbouncer ? [] : places.pgbouncer.package,
    nginx ? [] : places.nginx.package,
    fakeTimeLibrary ? [] : places.fakeTimeLibrary.package,
  ].flat()
  return { missing }
}
