export type Words = { readonly [name: string]: string | Words }

type Leaves<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? `${Path}${K}` : Leaves<T[K], `${Path}${K}.`>
}[keyof T & string]

/** A branch whose texts are used as a list. */
export type BranchOf<T, Path extends string = ''> = {
  [K in keyof T & string]: T[K] extends string ? never : `${Path}${K}` | BranchOf<T[K], `${Path}${K}.`>
}[keyof T & string]

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never

type Variables<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Variables<Rest> : never

type Plural<English> =
  Leaves<English> extends infer Leaf ? (Leaf extends `${infer Stem}_other` ? Stem : never) : never

/** The path of a text, without `_one` or `_other` where it has a plural. */
export type KeyOf<English> =
  | Exclude<Leaves<English>, `${Plural<English>}_one` | `${Plural<English>}_other`>
  | Plural<English>

type VariablesOf<English, Key extends string> =
  Key extends Plural<English>
    ? Variables<At<English, `${Key}_one`> | At<English, `${Key}_other`>> | 'count'
    : Variables<At<English, Key>>

type Values<English, Key extends string> = {
  [V in VariablesOf<English, Key>]: V extends 'count' ? number : string | number
}

export type Arguments<English, Key extends string> = [VariablesOf<English, Key>] extends [never]
  ? []
  : [values: Values<English, Key>]

/** The keys of texts without variables: what a table of icons, tones and titles can hold. */
export type PlainKeyOf<English> = {
  [K in KeyOf<English>]: [VariablesOf<English, K>] extends [never] ? K : never
}[KeyOf<English>]

/** The words of a region: any part of the English ones, and nothing else. */
export type RegionalWords<English> = {
  readonly [K in keyof English]?: English[K] extends string ? string : RegionalWords<English[K]>
}
