import { z } from 'zod'

const MAX_NAMED = 20

interface Node {
  properties?: Record<string, Node>
  additionalProperties?: Node | boolean
  items?: Node
  anyOf?: Node[]
}

/** Finds unknown fields of a body. They are ignored, and a header tells the sender. */
export function unknownFieldsOf(schema: z.ZodType): (body: unknown) => string[] {
  let node: Node | undefined
  return (body) => {
    // Created for the first body, to keep the start fast.
    node ??= z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Node
    return [...unknownIn(node, body, '')].slice(0, MAX_NAMED)
  }
}

function* unknownIn(node: Node, value: unknown, path: string): Generator<string> {
  if (typeof value !== 'object' || value === null) return
  const shapes = node.anyOf ?? [node]
  if (Array.isArray(value)) {
    const items = shapes.find((shape) => shape.items)?.items
    if (items) for (const [at, item] of value.entries()) yield* unknownIn(items, item, `${path}${at}.`)
    return
  }
  if (shapes.some((shape) => typeof shape.additionalProperties === 'object')) return
  for (const [name, field] of Object.entries(value)) {
    const known = shapes.find((shape) => shape.properties && Object.hasOwn(shape.properties, name))
    if (known?.properties?.[name]) yield* unknownIn(known.properties[name], field, `${path}${name}.`)
    else yield path + encodeURIComponent(name)
  }
}
