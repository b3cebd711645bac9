export function siteForOrigin<S extends { origins: readonly string[] }>(
  sites: readonly S[],
  origin: string,
  fallback: S,
): S {
  const wanted = normalized(origin)
  return sites.find((site) => site.origins.some((candidate) => normalized(candidate) === wanted)) ?? fallback
}

function normalized(origin: string): string {
  return origin.toLowerCase().replace(/\/$/, '')
}
