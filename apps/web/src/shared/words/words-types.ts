import type { en } from './en/index.ts'

export type Tree = { readonly [name: string]: string | Tree }

type Catalogue = typeof en

type Leaves<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>
}[keyof T & string]

type Branches<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? never : `${Path}${K}` | Branches<T[K], `${Path}${K}.`>
}[keyof T & string]

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never

type Variables<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Variables<Rest> : never

type Leaf = Leaves<Catalogue>
type Plural = Leaf extends infer L ? (L extends `${infer Stem}_other` ? Stem : never) : never

/** What `t` takes: the path of a text, without `_one` or `_other` where it has a plural. */
export type Key = Exclude<Leaf, `${Plural}_one` | `${Plural}_other`> | Plural

/** A branch whose texts are read as a list. */
export type ListKey = Branches<Catalogue>

type VariablesOf<K extends Key> = K extends Plural
  ? Variables<At<Catalogue, `${K}_one`> | At<Catalogue, `${K}_other`>> | 'count'
  : Variables<At<Catalogue, K>>

export type Values<K extends Key> = { [V in VariablesOf<K>]: V extends 'count' ? number : string | number }

export type Arguments<K extends Key> = [VariablesOf<K>] extends [never] ? [] : [values: Values<K>]

/** A text without variables: what a table of icons, tones and titles can hold. */
export type PlainKey = { [K in Key]: [VariablesOf<K>] extends [never] ? K : never }[Key]

type Part<T> = { readonly [K in keyof T]?: T[K] extends string ? string : Part<T[K]> }

/** A region's own words: any part of the catalogue, nothing outside it. */
export type RegionalWords = Part<Catalogue>
