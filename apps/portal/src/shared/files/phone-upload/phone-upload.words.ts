import { defineWords } from '@rollcall/ui/words/words.ts'

export const tPhoneUpload = defineWords({
  title: 'Use your phone’s camera',
  text: 'Scan this with your phone and sign in there. What you send appears here.',
  qr: 'QR code that opens this page on your phone',
  orLink: 'Or open this link on your phone:',
  copy: 'Copy link',
  copied: 'We copied the link.',
  notCopied: 'We couldn’t copy the link. Select it and copy it yourself.',
  waiting: 'Waiting for your phone…',
  offline: 'This device is offline. What you send from your phone shows here when it’s back online.',
  received: 'Received from your phone',
})
