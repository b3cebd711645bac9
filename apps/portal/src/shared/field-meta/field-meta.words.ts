import { defineWords } from '@rollcall/ui/words/words.ts'

export const tFieldMeta = defineWords({
  afterObtained: 'This date must be after {{title}}.',
  date: 'Enter a date, such as {{example}}.',
  option: 'Choose one from the list.',
  phoneNumber: 'Enter a phone number with its area code.',
  noSuchPhoneNumber:
    'We can’t find this phone number. Check each digit, and start a number from abroad with + and its country code.',
  email: 'Please enter a valid email address',
  number: 'Enter a number.',
  fromFile: 'From your file: please check',
  question: 'Is it {{value}}?',
  yes: 'Yes',
  yesIs: 'Yes, {{title}} is {{value}}',
  no: 'No',
  noIsNot: 'No, {{title}} is not {{value}}',
  length: '{{used}} of {{limit}} characters',
})
