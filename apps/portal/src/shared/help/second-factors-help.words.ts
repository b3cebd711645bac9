import { defineWords } from '@rollcall/ui/words/words.ts'

export const tSecondFactorsHelp = defineWords(
  {
    about: {
      question: 'What is two-step sign-in?',
      answer:
        'After your password, you confirm it’s you with a passkey or a code. Anyone who finds out your password still can’t sign in. On a device only you use, tick “Don’t ask on this device for 30 days”.',
      alsoCalled: '2fa, mfa, two-factor, verification, security, second step, turn on, turn off',
    },
    which: {
      question: 'Which second step should I choose?',
      answer:
        'A passkey is the safest and quickest. An authenticator app works without a signal. Codes by text message or email need one. Set up two, so you can still sign in if one isn’t with you.',
      alsoCalled: 'sms, text, email, best',
    },
    passkey: {
      question: 'What is a passkey?',
      answer:
        'A passkey lets you sign in with your fingerprint, face or screen lock. Your device keeps it. We never see your fingerprint or face.',
      steps: {
        open: 'On the phone or computer you use most, open Settings, then “Two-step sign-in”, and choose Passkey.',
        make: 'Choose “Create passkey” and do what your device asks.',
        use: 'Next time, choose “Sign in with a passkey” on the sign-in page. You don’t need your password.',
        more: 'Your other devices may share it: Apple, Google and most password managers copy passkeys to them. If one doesn’t, add a passkey there too.',
        remove:
          'If you lose a device, remove its passkey in Settings, under “Two-step sign-in”. A new password doesn’t stop a passkey from working.',
      },
      alsoCalled:
        'fingerprint, face id, touch id, windows hello, security key, biometric, without password, passwordless',
    },
    app: {
      question: 'What is an authenticator app?',
      answer:
        'An app on your phone that shows a new 6-digit code every 30 seconds, even without a signal. Google Authenticator and Microsoft Authenticator are free. On an iPhone, the Passwords app can do it too.',
      steps: {
        install: 'Install the app on your phone.',
        open: 'Open Settings here, then “Two-step sign-in”, and choose “Authenticator app”.',
        link: 'On the same phone, choose “Open in your authenticator app”. On another device, scan the QR code with the app.',
        code: 'Enter the code that the app shows.',
      },
      alsoCalled: 'google authenticator, microsoft authenticator, authy, qr code, totp, key',
    },
    wrongCode: {
      question: 'My code doesn’t work',
      answer:
        'We only take the newest code we sent, for {{minutes}} minutes. If we don’t take a code from your app, wait for the next one and check that your phone sets its time automatically. After {{tries}} wrong codes you start again with your password.',
      alsoCalled: 'wrong code, expired, incorrect',
    },
    noCode: {
      question: 'My code hasn’t arrived',
      answer:
        'Wait a minute, and check your signal, or your spam or junk folder. Then choose “Send another code”. We send {{sends}} codes an hour at most. You can also choose another way below the code.',
      alsoCalled: 'no code, text message, sms, did not get',
    },
    recovery: {
      question: 'What are recovery codes?',
      answer:
        '{{codes}} codes that you get when you turn on two-step sign-in. Each signs you in once, if you have nothing else. Keep them somewhere that isn’t your phone. You can make new ones in Settings, under “Two-step sign-in”.',
      alsoCalled: 'backup codes',
    },
    newPhone: {
      question: 'I’m getting a new phone',
      answer:
        'Do this while you still have the old one. In Settings, under “Two-step sign-in”, remove the authenticator app and add it again with the new phone. Passkeys usually move with your backup. If yours doesn’t, add a new one.',
      alsoCalled: 'change phone, new number, upgrade, move',
    },
    lost: {
      question: 'I lost my phone and can’t sign in',
      answer:
        'If you saved recovery codes, choose “Use a recovery code” and enter one. Each signs you in once. No codes? One phone call is enough:',
      steps: {
        call: 'Call us. {{hours}}',
        check: 'We check that it’s you. We may call you back on the number we have for you.',
        reset:
          'We turn off two-step sign-in right away, sign you out on every device and email you to say so. Your shifts, documents and password stay as they are.',
        signIn: 'Sign in with your password. Then set up two-step sign-in with your new phone, in Settings.',
      },
      alsoCalled: 'stolen phone, broken phone, locked out, new phone, no access, reset',
    },
  },
  {
    'en-US': {
      about: {
        answer:
          'After your password, you confirm it’s you with a passkey or a code. Anyone who finds out your password still can’t sign in. On a device only you use, check the box “Don’t ask on this device for 30 days”.',
      },
    },
  },
)
