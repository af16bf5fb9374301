// The package ships no types.
declare module 's3rver' {
  class S3rver {
    constructor(options: {
      directory: string
      port: number
      silent: boolean
      vhostBuckets: boolean
      configureBuckets: { name: string; configs: string[] }[]
    })
    run(): Promise<{ port: number }>
    close(): Promise<void>
  }
  export = S3rver
}
