/** Parts of a path or a text that open something for whoever reads them. */
const secrets: [RegExp, string][] = [
  [/(\/guest\/)[^/?#]+/gi, '$1…'],
  [/(\/booking\/(?:group|[^/?#]+)\/)[^/?#]+/gi, '$1…'],
  [/(\/file\/)\(?[^/?#]+\)?/gi, '$1…'],
  [/(\/calendar\/)[^/?#]+/gi, '$1…'],
  [/([?&#](?:token|authToken|accessGuid|accessKey|code|state)=)[^&#]*/gi, '$1…'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '…'],
]

export const redact = (text: string): string =>
  secrets.reduce((clean, [pattern, replacement]) => clean.replace(pattern, replacement), text)
