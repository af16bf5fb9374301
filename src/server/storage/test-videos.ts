/** The first bytes of a file, by format. */
export const beginnings = {
  mp4: Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    Buffer.from('ftypisom'),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('isommp42'),
  ]),
  quicktime: Buffer.concat([
    Buffer.from([0, 0, 0, 0x14]),
    Buffer.from('ftypqt  '),
    Buffer.from([0, 0, 2, 0]),
    Buffer.from('qt  '),
  ]),
  webm: Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from([0x87, 0x42, 0x82, 0x84]),
    Buffer.from('webm'),
    Buffer.from('18538067', 'hex'),
  ]),
  matroska: Buffer.concat([
    Buffer.from('1a45dfa3', 'hex'),
    Buffer.from([0x8b, 0x42, 0x82, 0x88]),
    Buffer.from('matroska'),
    Buffer.from('18538067', 'hex'),
  ]),
  ogg: Buffer.concat([
    Buffer.from('OggS'),
    Buffer.alloc(24),
    Buffer.from([0x80]),
    Buffer.from('theora'),
  ]),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'),
  text: Buffer.from('This is no video, whatever it is called.\n'),
} as const

export type Kind = keyof typeof beginnings

export const mebibyte = 1024 * 1024

/**
 * Returns a file that starts with the first bytes of its format. The other bytes contain their own offsets,
 * so that no two parts of the file are the same.
 */
export function fileOf(kind: Kind, size: number = 10_000): Buffer<ArrayBuffer> {
  const file = Buffer.alloc(size)
  for (let offset = 0; offset + 4 <= size; offset += 4) file.writeUInt32LE(offset, offset)
  beginnings[kind].copy(file)
  return file
}
