import { fileURLToPath } from 'node:url'

/**
 * Five slides, drawn on a canvas and recorded by Chromium's MediaRecorder. Its path is told here and not in `demo/`: a
 * bundle, too, finds it by the way from its own file.
 */
export const demoFilm = {
  path: fileURLToPath(new URL('../demo-files/keeping-children-safe.mp4', import.meta.url)),
  name: 'Keeping children safe.mp4',
  contentType: 'video/mp4',
  seconds: 30,
}
