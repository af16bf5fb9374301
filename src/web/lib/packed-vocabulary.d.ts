/** The department files and word files, packed by the build (`scripts/vite/packed-vocabulary.ts`). */
declare module 'virtual:packed-vocabulary' {
  export const packedDepartments: string
  export const packedWords: string
}
