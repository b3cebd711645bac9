type Corners = readonly (readonly [x: number, y: number])[]

interface Drawn {
  /** The corners of a light card on a darker table; without them there is only the table. */
  card?: Corners
  brightness?: number
}

/** A photo as a phone takes it, with a card at an angle. */
export async function photoOf(name: string, { card, brightness = 1 }: Drawn = {}): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1_600, height: 1_200 })
  const drawing = canvas.getContext('2d')
  if (!drawing) throw new Error('Nothing can be drawn')
  drawing.fillStyle = grey(90 * brightness)
  drawing.fillRect(0, 0, 1_600, 1_200)
  if (card) {
    drawing.fillStyle = grey(235 * brightness)
    drawing.beginPath()
    for (const [x, y] of card) drawing.lineTo(x, y)
    drawing.fill()
    drawing.fillStyle = grey(30 * brightness)
    drawing.font = '40px sans-serif'
    drawing.fillText('Working with Children Check', 520, 600)
  }
  const jpeg = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', 0.9))
  return new File([jpeg ?? ''], name, { type: 'image/jpeg' })
}

const grey = (value: number) => `rgb(${value} ${value} ${value})`

export const sizeOf = async (file: Blob | undefined) => {
  const { width, height } = await createImageBitmap(file ?? new Blob())
  return [width, height]
}

export const atAnAngle: Corners = [
  [400, 300],
  [1_250, 260],
  [1_350, 900],
  [330, 850],
]

export const cutOff: Corners = [
  [400, 300],
  [1_700, 280],
  [1_700, 900],
  [380, 880],
]
