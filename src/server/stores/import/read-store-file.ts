import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { JSONParser } from '@streamparser/json'
import { codeOf, messageOf } from '../../lib/errors.ts'
import type { Feature, FileOrigin } from './feature.ts'
import { datasetOf, elementFeature, geoJsonFeature, isFailure } from './formats.ts'

/** Thrown when a file can't be imported. The message tells the operator what to do. */
export class StoreFileError extends Error {
  override name = 'StoreFileError'
}

const chunkBytes = 64 * 1024
const maxFeatureBytes = 64 * 1024
const gzipStart = '\u001F'

export type ReadOptions = {
  onFeature: (feature: Feature) => void
  /** Called with the progress, from 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Reads a file from All The Places or Overpass, keeping only one feature in memory at a time. Returns the
 * source and date of the file. Throws a StoreFileError if the file is invalid; the caller must then discard
 * the features already passed to `onFeature`.
 */
export async function readStoreFile(path: string, options: ReadOptions): Promise<FileOrigin> {
  const name = basename(path)
  const parser = featureParser(name, options.onFeature)
  const size = await sizeOf(path)
  let readBytes = 0
  const chunks = createReadStream(path, { highWaterMark: chunkBytes, signal: options.signal })
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    parser.write(chunk)
    readBytes += chunk.length
    options.onProgress?.(Math.min(1, readBytes / size))
  }
  if (readBytes === 0) throw new StoreFileError(`${name} is empty. Download it again.`)
  return parser.end()
}

async function sizeOf(path: string): Promise<number> {
  try {
    const info = await stat(path)
    if (!info.isFile())
      throw new StoreFileError(`${path} is not a file. Give the path of a store file.`)
    return info.size
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new StoreFileError(`There is no file ${path}. Check its name.`)
  }
}

function featureParser(name: string, onFeature: (feature: Feature) => void) {
  const info: Record<string, unknown> = {}
  let hasBegun = false
  let isComplete = false
  // Byte offsets in the file.
  let offset = 0
  let doneOffset = 0
  let unfinishedBytes = 0

  const json = new JSONParser({
    paths: [
      '$.type',
      '$.dataset_attributes',
      '$.osm3s',
      '$.remark',
      '$.features.*',
      '$.elements.*',
    ],
    keepStack: false,
  })
  json.onToken = (token) => {
    offset = token.offset
  }
  json.onEnd = () => {
    isComplete = true
  }
  json.onValue = ({ value, key, stack }) => {
    if (offset - doneOffset > maxFeatureBytes) throw tooLarge(name)
    doneOffset = offset
    unfinishedBytes = 0
    if (typeof key === 'string') info[key] = value
    else onFeature(toFeature(name, { list: stack.at(-1)?.key, value }))
  }

  return {
    write: (chunk: Buffer) => {
      if (!hasBegun) hasBegun = checkStart(name, chunk)
      unfinishedBytes += chunk.length
      try {
        json.write(chunk)
      } catch (error) {
        throw toStoreFileError(name, { error, isComplete })
      }
      if (unfinishedBytes > maxFeatureBytes + chunkBytes) throw tooLarge(name)
    },
    end: (): FileOrigin => {
      if (!isComplete) throw cutOff(name)
      if (isFailure(info['remark'])) {
        throw new StoreFileError(
          `${name} is incomplete: Overpass says "${info['remark'].slice(0, 200)}". Ask for a smaller area, or allow more time.`,
        )
      }
      const dataset = datasetOf(info)
      if (dataset === undefined) throw unknownFormat(name)
      return dataset
    },
  }
}

function toFeature(name: string, { list, value }: { list: unknown; value: unknown }): Feature {
  const feature = list === 'features' ? geoJsonFeature(value) : elementFeature(value)
  if (feature === undefined) throw unknownFormat(name)
  return feature
}

/**
 * Whether the chunk contains anything other than whitespace. Throws if the chunk can't be the start of a
 * store file.
 */
function checkStart(name: string, chunk: Buffer): boolean {
  const start = chunk
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()[0]
  if (start === '<') {
    throw new StoreFileError(`${name} is a web page, not a store file. Download it again.`)
  }
  if (start === gzipStart) {
    throw new StoreFileError(`${name} is compressed. Decompress it first, for example with gunzip.`)
  }
  if (start !== undefined && start !== '{') throw unknownFormat(name)
  return start !== undefined
}

function toStoreFileError(
  name: string,
  { error, isComplete }: { error: unknown; isComplete: boolean },
) {
  if (error instanceof StoreFileError) return error
  if (isComplete) {
    return new StoreFileError(
      `${name} is damaged: it has data after the end of its list of stores. Download it again.`,
    )
  }
  return new StoreFileError(`${name} is damaged: ${messageOf(error)}. Download it again.`)
}

function cutOff(name: string): StoreFileError {
  return new StoreFileError(
    `${name} is truncated: the download was cut off, or the spider crashed. Download it again.`,
  )
}

function tooLarge(name: string): StoreFileError {
  return new StoreFileError(
    `${name} has an entry of more than 64 kB, which is too large for a store. Download it again.`,
  )
}

function unknownFormat(name: string): StoreFileError {
  return new StoreFileError(
    `${name} is neither a GeoJSON file from All The Places nor a JSON response from Overpass ("out center tags"). Import one of these.`,
  )
}
