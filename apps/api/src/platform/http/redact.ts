/** Parts of a path or a text that open something for whoever reads them. */
const secrets: [RegExp, string][] = [
  [/(\/guest\/)[^/?#]+/gi, '$1…'],
  [/(\/booking\/(?:group|[^/?#]+)\/)[^/?#]+/gi, '$1…'],
  [/(\/file\/)\(?[^/?#]+\)?/gi, '$1…'],
  [/(\/calendar\/)[^/?#]+/gi, '$1…'],
  [/([?&#](?:token|authToken|accessGuid|accessKey|code|state)=)[^&#]*/gi, '$1…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '…'],
]

/** The router reads `%67uest` as `guest`, and so must this. */
const plain = (text: string) =>
  text.replaceAll(/%[2-7][\da-f]/gi, (escape) => String.fromCharCode(Number.parseInt(escape.slice(1), 16)))

export const redact = (text: string): string =>
  secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), plain(text))
