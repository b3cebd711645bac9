import { fileURLToPath } from 'node:url'

const pathOf = (name: string) => fileURLToPath(new URL(`../../demo/files/${name}`, import.meta.url))

/**
 * Five slides, drawn on a canvas and recorded by Chromium's MediaRecorder, without sound; the captions read them. The path
 * leads through the folder of all apps, so that it is right from a bundle in another app, too.
 */
export const demoFilm = {
  path: pathOf('keeping-children-safe.mp4'),
  name: 'Keeping children safe.mp4',
  contentType: 'video/mp4',
  seconds: 30,
  captions: {
    path: pathOf('keeping-children-safe.en.vtt'),
    name: 'Keeping children safe.en.vtt',
    contentType: 'text/vtt',
    language: 'en',
  },
}
