/** A PMTiles archive (version 3) of one tile, the whole world at zoom 0, with nothing compressed. */
export function anArchive(tile: Buffer): Buffer {
  const HEADER = 127
  // One entry: the tile's id, its run length, its length, and its offset plus one.
  const directory = Buffer.from([1, 0, 1, tile.length, 1])
  const metadata = Buffer.from('{}')
  const sections = [directory, metadata, Buffer.alloc(0), tile]
  const header = Buffer.alloc(HEADER)
  header.write('PMTiles')
  header.writeUInt8(3, 7)
  let offset = HEADER
  for (const [place, section] of sections.entries()) {
    header.writeBigUInt64LE(BigInt(offset), 8 + place * 16)
    header.writeBigUInt64LE(BigInt(section.length), 16 + place * 16)
    offset += section.length
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at)
  const [clustered, uncompressed, mvt] = [1, 1, 1]
  for (const [place, value] of [clustered, uncompressed, uncompressed, mvt, 0, 0].entries())
    header.writeUInt8(value, 96 + place)
  const worldInTenMillionths = [-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000]
  for (const [place, degrees] of worldInTenMillionths.entries()) header.writeInt32LE(degrees, 102 + place * 4)
  return Buffer.concat([header, ...sections])
}
