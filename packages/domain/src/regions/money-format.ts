const formatters = new Map<string, Intl.NumberFormat>()

/** Formats an amount for a locale, on screens and in mails alike: "$54.20", or "$54" for an estimate. */
export function formatAmount(
  locale: string,
  { amount, currency, style = 'exact' }: { amount: number; currency: string; style?: 'exact' | 'whole' },
): string {
  const key = `${locale} ${currency} ${style}`
  let formatter = formatters.get(key)
  if (!formatter) {
    const digits = style === 'whole' ? { maximumFractionDigits: 0 } : {}
    formatter = new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits })
    formatters.set(key, formatter)
  }
  return formatter.format(amount)
}
