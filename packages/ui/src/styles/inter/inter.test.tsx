import './inter.css'
import '../tokens.css'
import { expect, onTestFinished, test } from 'vitest'

/** The width of a text in Inter, with a fallback for letters that Inter lacks. */
function widthOf(text: string, others: string): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('This browser draws no text')
  context.font = `40px Inter, ${others}`
  return context.measureText(text).width
}

test.each([
  ['macrons', 'ĀāĒēĪīŌōŪū'],
  ['French accents', 'ÀàÂâÆæÇçÉéÈèÊêËëÎîÏïÔôŒœÙùÛûÜüŸÿ«»'],
  ['other names of Europe', 'ŁłŃńŘřŠšŽžÅåØøĐđŞşŐőßÐðÞþ'],
  ['what sentences need', '“”‘’–—…·•→←×€£'],
])('%s come from the font', async (_, text) => {
  await document.fonts.load('40px Inter', text)
  expect(document.fonts.check('40px Inter', text)).toBe(true)
  expect(widthOf(text, 'monospace')).toBe(widthOf(text, 'serif'))
  expect(widthOf(`${text}漢`, 'monospace')).toBeGreaterThan(widthOf(text, 'monospace'))
})

test('text is in the font once the page says that the file is on the device', () => {
  const family = () => getComputedStyle(document.documentElement).getPropertyValue('--font')
  expect(family()).not.toMatch(/^ *Inter,/)
  document.documentElement.dataset.inter = ''
  onTestFinished(() => void delete document.documentElement.dataset.inter)
  expect(family()).toMatch(/^ *Inter, *"Inter fallback"/)
})
