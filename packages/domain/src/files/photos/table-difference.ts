import type { Pixels } from './straighten.ts'

/** Share of a side of the picture: a strip along its edge shows the table. */
const EDGE_SHARE = 0.05

/**
 * How much the colour of each pixel differs from the table's. A dark blue header on a brown table is as bright as the table,
 * so that in a grey picture the card seems to end below it.
 */
export function tableDifference({ width, height, channels, data }: Pixels): Pixels {
  const edge = Math.ceil(EDGE_SHARE * Math.min(width, height))
  const isOfEdge = (column: number, row: number) =>
    Math.min(column, width - 1 - column, row, height - 1 - row) < edge
  const table = [0, 1, 2].map((channel) => {
    const values: number[] = []
    for (let row = 0; row < height; row++)
      for (let column = 0; column < width; column++)
        if (isOfEdge(column, row)) values.push(data[(row * width + column) * channels + channel] ?? 0)
    return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
  })
  const difference = new Uint8ClampedArray(width * height)
  for (let pixel = 0; pixel < difference.length; pixel++)
    difference[pixel] = Math.max(
      ...table.map((value, channel) => Math.abs((data[pixel * channels + channel] ?? 0) - value)),
    )
  return { width, height, channels: 1, data: difference }
}
