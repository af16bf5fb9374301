/** The files of departments, packed by the build (`scripts/vite/packed-departments.ts`). */
declare module 'virtual:packed-departments' {
  const text: string
  export default text
}
