import { defineWords } from '@rollcall/ui/words/words.ts'

export const tPhotoPreview = defineWords({
  title: 'Check your photo',
  more_one: '{{count}} more photo to check after this one.',
  more_other: '{{count}} more photos to check after this one.',
  opening: 'Opening your photo…',
  photo: 'Your photo',
  crop: 'Crop',
  cropCard: 'Drag the four corners onto the corners of your document, or move them with the arrow keys.',
  cropFace: 'Drag a corner to crop, or move it with the arrow keys.',
  corner: {
    topLeft: 'Top left corner',
    topRight: 'Top right corner',
    bottomRight: 'Bottom right corner',
    bottomLeft: 'Bottom left corner',
  },
  cornerAt: '{{across}}% from the left, {{down}}% from the top',
  rotate: 'Rotate',
  whole: 'Whole photo',
  fit: 'Crop to the card',
  retake: 'Retake',
  another: 'Choose another',
  use: 'Use photo',
  problem: {
    cutOff: 'Part of the card may be cut off',
    tooDark: 'This photo may be too dark to read',
    blurred: 'This photo may be too blurred to read',
  },
  advice: {
    cutOff: 'Take it again with a little of the table on every side.',
    tooDark: 'Take it again near a window or a lamp.',
    blurred: 'Take it again. Hold still, and tap the card on the screen to focus.',
  },
})
