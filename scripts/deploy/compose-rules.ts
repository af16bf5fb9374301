import { parse } from 'yaml'
import { z } from 'zod'

const Duration = z.string().regex(/^(\d+(us|ms|s|m|h))+$/)

/** The part of the Compose Specification we use. Any other key is reported as a mistake. */
const Service = z.strictObject({
  build: z.string().optional(),
  image: z.string(),
  restart: z.enum(['unless-stopped', 'always']),
  depends_on: z
    .record(z.string(), z.strictObject({ condition: z.literal('service_healthy') }))
    .optional(),
  env_file: z.array(z.strictObject({ path: z.string(), required: z.boolean() })).optional(),
  environment: z.record(z.string(), z.string()),
  // Ports that Docker publishes bypass the machine's firewall, so the address must be explicit.
  ports: z
    .array(z.string().regex(/^127\.0\.0\.1:\d+:\d+$/, 'a port bound to this machine only'))
    .optional(),
  volumes: z.array(z.string()),
  networks: z.array(z.string()),
  user: z
    .string()
    .regex(/^[1-9]\d*:[1-9]\d*$/, 'the user and group ids of a non-root account')
    .optional(),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.literal('CMD')], z.string()),
      interval: Duration,
      timeout: Duration,
      retries: z.int().positive(),
      start_period: Duration,
    })
    .optional(),
  read_only: z.literal(true),
  tmpfs: z.array(z.string().startsWith('/')),
  cap_drop: z.tuple([z.literal('ALL')]),
  security_opt: z.tuple([z.literal('no-new-privileges:true')]),
  shm_size: z.string().optional(),
  stop_grace_period: Duration,
})

const Compose = z.strictObject({
  name: z.string(),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean().optional() }).nullable()),
  volumes: z.record(z.string(), z.null()),
})

/**
 * Returns a message for each place where the file isn't a valid Compose file or gives a service more rights
 * than it needs. Throws if the file isn't valid YAML.
 */
export function composeProblems(text: string): string[] {
  const parsed = Compose.safeParse(parse(text))
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  }
  const { services, networks, volumes } = parsed.data
  return Object.entries(services).flatMap(([name, service]) => {
    const used = service.volumes.map((volume) => volume.split(':')[0] ?? '')
    return [
      ...used.filter((volume) => !(volume in volumes)).map((it) => `${name}: no volume ${it}`),
      ...service.networks
        .filter((it) => !(it in networks))
        .map((it) => `${name}: no network ${it}`),
      ...Object.keys(service.depends_on ?? {})
        .filter((other) => services[other]?.healthcheck === undefined)
        .map((other) => `${name}: ${other} has no health check to wait for`),
      ...(service.build === undefined && !/:\d+\.\d+/.test(service.image)
        ? [`${name}: ${service.image} is not pinned to a version`]
        : []),
      ...(service.build === undefined && service.user === undefined
        ? [`${name}: may run as root`]
        : []),
      ...Object.entries(service.environment)
        .filter(([key, value]) => isOpenSecret(key, value))
        .map(([key]) => `${name}: ${key} has its value in the file`),
    ]
  })
}

/**
 * Returns whether a setting is a secret whose value is written in the file instead of coming from a variable.
 */
function isOpenSecret(key: string, value: string): boolean {
  return /PASSWORD|SECRET|KEY|TOKEN|_URL$/.test(key) && !value.includes('${')
}
