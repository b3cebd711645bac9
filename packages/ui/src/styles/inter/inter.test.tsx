import './inter.css'
import { expect, test } from 'vitest'
import indexHtml from '../../../../../apps/portal/index.html?raw'

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

test('the page preloads the file that the styles use', () => {
  const preload = new DOMParser()
    .parseFromString(indexHtml, 'text/html')
    .querySelector('link[rel="preload"][as="font"][crossorigin]')
  const faces = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules])
    .filter((rule) => rule instanceof CSSFontFaceRule)
    .filter(({ style }) => style.getPropertyValue('font-family') === 'Inter')
  expect([...new Set(faces.map(({ style }) => style.getPropertyValue('src')))]).toEqual([
    expect.stringContaining(`${preload?.getAttribute('href')?.replace(/^[./]*/, '')}"`),
  ])
})
