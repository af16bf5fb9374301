import { type Copy, DockerfileParser, type Instruction } from 'dockerfile-ast'
import { validate } from 'dockerfile-utils'

/**
 * Lists syntax errors and violations of our rules for images; `files` are the paths that a build
 * may copy.
 */
export function dockerfileProblems(text: string, files: readonly string[]): string[] {
  const dockerfile = DockerfileParser.parse(text)
  const stages = dockerfile.getFROMs()
  const lastStage = stages.at(-1)?.getRange().start.line ?? 0
  const inLast = dockerfile
    .getInstructions()
    .filter((instruction) => instruction.getRange().start.line >= lastStage)
  return [
    ...validate(text).map(({ message }) => (typeof message === 'string' ? message : message.value)),
    ...stages.flatMap((from) => imageProblem(from.getImage() ?? '')),
    ...dockerfile.getInstructions().flatMap(instructionProblem),
    ...userProblem(inLast.filter((one) => one.getKeyword() === 'USER').at(-1)),
    ...lastOf(inLast, 'HEALTHCHECK'),
    ...lastOf(inLast, 'CMD'),
    ...dockerfile.getCOPYs().flatMap((copy) => missingSources(copy, files)),
  ]
}

/** Requires a full version or digest, so that the same image is pulled tomorrow. */
function imageProblem(image: string): string[] {
  const isPinned = /:\d+\.\d+\.?\d*(-[\w.-]+)?$|@sha256:[\da-f]{64}$/.test(image)
  return isPinned ? [] : [`${image} is not pinned to a version`]
}

function instructionProblem(instruction: Instruction): string[] {
  const keyword = instruction.getKeyword()
  const args = instruction.getArgumentsContent() ?? ''
  if (keyword === 'ADD') return ['ADD may download and unpack files: use COPY']
  const isKept = keyword === 'ENV' || keyword === 'ARG'
  if (isKept && /(KEY|PASSWORD|SECRET|TOKEN)\b/.test(args))
    return [`${keyword} stores a secret in the image`]
  if (keyword === 'RUN' && /\b(curl|wget)\b.*\|/.test(args))
    return ['RUN pipes a download into a program']
  return []
}

function userProblem(instruction: Instruction | undefined): string[] {
  const user = instruction?.getArgumentsContent() ?? 'root'
  return /^(root|0)(:|$)/.test(user) ? ['The image runs as root'] : []
}

/** Requires the exec form: without a shell in between, signals reach the program itself. */
function lastOf(instructions: readonly Instruction[], keyword: 'CMD' | 'HEALTHCHECK'): string[] {
  const found = instructions.filter((one) => one.getKeyword() === keyword).at(-1)
  if (found === undefined) return [`The image has no ${keyword}`]
  const command = found.getArgumentsContent()?.replace(/^(--\S+\s+)*(CMD\s+)?/, '') ?? ''
  return command.startsWith('[') ? [] : [`${keyword} goes through a shell`]
}

function missingSources(copy: Copy, files: readonly string[]): string[] {
  if (copy.getFlags().some((flag) => flag.getName() === 'from')) return []
  const sources = copy.getArguments().slice(0, -1)
  const isMissing = (source: string) =>
    source !== '.' && !files.some((file) => file === source || file.startsWith(`${source}/`))
  return sources
    .map((source) => source.getValue())
    .filter(isMissing)
    .map((source) => `COPY finds no ${source}`)
}
