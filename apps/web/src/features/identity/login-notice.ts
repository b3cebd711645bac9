export type LoginNotice = 'passwordReset' | 'passwordResetWithCalendar' | 'accountSetUp'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What has just been done, for the login screen to confirm. */
    loginNotice?: LoginNotice
  }
}
