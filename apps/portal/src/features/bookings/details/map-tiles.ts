export const TILE_SIZE = 256
/** Beyond it Web Mercator has no map. */
const MAX_LATITUDE = 85.0511287798066

export interface MapTile {
  column: number
  row: number
  /** From the middle of the view to the tile's upper left corner. */
  left: number
  top: number
}

interface View {
  zoom: number
  width: number
  height: number
}

/** The tiles that cover a view with the place in its middle. */
export function mapTiles(place: { latitude: number; longitude: number }, view: View): MapTile[] {
  const count = 2 ** view.zoom
  const { x, y } = worldPixels(place, count * TILE_SIZE)
  const rows = covering(y, view.height).filter((row) => row >= 0 && row < count)
  return rows.flatMap((row) =>
    covering(x, view.width).map((column) => ({
      // East of the last column is the first.
      column: ((column % count) + count) % count,
      row,
      left: Math.round(column * TILE_SIZE - x),
      top: Math.round(row * TILE_SIZE - y),
    })),
  )
}

function worldPixels({ latitude, longitude }: { latitude: number; longitude: number }, worldSize: number) {
  const bounded = Math.max(-MAX_LATITUDE, Math.min(MAX_LATITUDE, latitude))
  const sine = Math.sin((bounded * Math.PI) / 180)
  return {
    x: ((longitude + 180) / 360) * worldSize,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * worldSize,
  }
}

function covering(middle: number, length: number): number[] {
  const first = Math.floor((middle - length / 2) / TILE_SIZE)
  const last = Math.ceil((middle + length / 2) / TILE_SIZE) - 1
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
