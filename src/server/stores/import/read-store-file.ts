import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { JSONParser } from '@streamparser/json'
import { codeOf, messageOf } from '../../lib/errors.ts'
import type { Dataset, Feature } from './feature.ts'
import { datasetOf, elementFeature, geoJsonFeature, isFailure } from './formats.ts'

/** The file can't be imported; the message tells the operator what to do. */
export class StoreFileError extends Error {
  override name = 'StoreFileError'
}

const chunkBytes = 64 * 1024
const maxFeatureBytes = 64 * 1024
const gzipStart = '\u001F'

export type ReadOptions = {
  onFeature: (feature: Feature) => void
  /** From 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * Reads a file of All The Places or of Overpass without ever holding more than one of its features;
 * those that were handed on mean nothing if it throws a StoreFileError in the end.
 */
export async function readStoreFile(path: string, options: ReadOptions): Promise<Dataset> {
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
    if (!info.isFile()) throw new StoreFileError(`${path} is no file. Name one file of stores.`)
    return info.size
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    throw new StoreFileError(`There is no file ${path}. Check its name.`)
  }
}

function featureParser(name: string, onFeature: (feature: Feature) => void) {
  const info: Record<string, unknown> = {}
  let isBegun = false
  let isWhole = false
  // In bytes: of the token that was read last, and of the end of the last feature.
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
    isWhole = true
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
      if (!isBegun) isBegun = checkStart(name, chunk)
      unfinishedBytes += chunk.length
      try {
        json.write(chunk)
      } catch (error) {
        throw explained(name, { error, isWhole })
      }
      if (unfinishedBytes > maxFeatureBytes + chunkBytes) throw tooLarge(name)
    },
    end: (): Dataset => {
      if (!isWhole) throw cutOff(name)
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

/** Whether the file has begun; throws when it begins as no file of stores does. */
function checkStart(name: string, chunk: Buffer): boolean {
  const start = chunk
    .toString('latin1')
    .replace(/^\u00EF\u00BB\u00BF/, '')
    .trimStart()[0]
  if (start === '<') {
    throw new StoreFileError(`${name} is a web page, not a file of stores. Download it again.`)
  }
  if (start === gzipStart) {
    throw new StoreFileError(`${name} is packed. Unpack it first, for example with gunzip.`)
  }
  if (start !== undefined && start !== '{') throw unknownFormat(name)
  return start !== undefined
}

function explained(name: string, { error, isWhole }: { error: unknown; isWhole: boolean }) {
  if (error instanceof StoreFileError) return error
  if (isWhole) {
    return new StoreFileError(`${name} goes on after its end, so it is damaged. Download it again.`)
  }
  return new StoreFileError(`${name} is damaged: ${messageOf(error)}. Download it again.`)
}

function cutOff(name: string): StoreFileError {
  return new StoreFileError(
    `${name} ends in the middle: its download was cut off, or what collects the stores had crashed. Download it again.`,
  )
}

function tooLarge(name: string): StoreFileError {
  return new StoreFileError(
    `${name} has an entry of more than 64 kB, which no store needs. Download it again.`,
  )
}

function unknownFormat(name: string): StoreFileError {
  return new StoreFileError(
    `${name} is neither a GeoJSON file of All The Places nor an answer of Overpass in JSON ("out center tags"). Import one of these.`,
  )
}
