// Runs an S3 server for the test cluster, with a single bucket that is stored in the given folder.
import S3rver from 's3rver'

const [directory = '', port = ''] = process.argv.slice(2)

const service = new S3rver({
  directory,
  port: Number(port),
  silent: true,
  vhostBuckets: false,
  configureBuckets: [{ name: 'videos', configs: [] }],
})
await service.run()
process.stdout.write('The bucket is open.\n')
