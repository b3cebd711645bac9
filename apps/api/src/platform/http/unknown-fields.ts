import { z } from 'zod'

const MAX_NAMED = 20

interface Node {
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
}

/** An object's fields, an array's items, or neither: a value, or an object with any fields. */
interface Shape {
  fields?: Map<string, Shape>
  items?: Shape
}

/** Finds unknown fields of a body. They are ignored, and a header tells the sender. */
export function unknownFieldsOf(schema: z.ZodType): (body: unknown) => string[] {
  let shape: Shape | undefined
  return (body) => {
    // Created for the first body, to keep the start fast.
    shape ??= shapeOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node)
    const found: string[] = []
    addUnknown(found, shape, body, '')
    return found
  }
}

/** Of a choice of objects, a field may have any of them. */
function shapeOf(node: Node): Shape {
  const choices = node.anyOf ?? [node]
  const items = choices.find((choice) => choice.items)?.items
  const hasAnyFields = choices.some((choice) => typeof choice.additionalProperties === 'object')
  const fields = new Map<string, Shape>()
  for (const { properties = {} } of choices)
    for (const [name, field] of Object.entries(properties))
      if (!fields.has(name)) fields.set(name, shapeOf(field))
  return { ...(!hasAnyFields && { fields }), ...(items && { items: shapeOf(items) }) }
}

function addUnknown(found: string[], { fields, items }: Shape, value: unknown, path: string): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (items) for (const [at, item] of value.entries()) addUnknown(found, items, item, `${path}${at}.`)
    return
  }
  if (!fields) return
  for (const name of Object.keys(value)) {
    if (found.length === MAX_NAMED) return
    const field = fields.get(name)
    const inner: unknown = Reflect.get(value, name)
    if (!field) found.push(path + encodeURIComponent(name))
    else if (typeof inner === 'object') addUnknown(found, field, inner, `${path}${name}.`)
  }
}
