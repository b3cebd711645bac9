import { defineWords } from './words.ts'

export const tTitle = defineWords(
  {
    home: 'Home',
    myAvailability: 'My Availability',
    myRegistrations: 'My Registrations',
    registrationDetails: 'View Registration',
    bookingDetails: 'View Booking',
    bookingDetailsGuestAccess: 'View Booking',
    groupBookingDetailsGuestAccess: 'View Booking',
    myFiles: 'My Files',
    shifts: 'Shifts & pay',
    profDevelopment: 'Events',
    downloads: 'Downloads',
    contact: 'Contact Us',
    help: 'Help',
    settings: 'Settings',
    changePassword: 'Change Password',
    login: 'Log In',
    logout: 'Log Out',
    resetPassword: 'Reset Password',
    accountSetup: 'Account Setup',
    impersonateLogin: 'Log In',
    impersonateLogout: 'Impersonation ended',
    underConstruction: 'Under Construction',
    notFound: 'Page not found',
    error: 'Something went wrong',
    unauthorized: 'Not authorised',
    accountSuspended: 'Account suspended',
    accountLoadFailure: 'Account not loaded',
  },
  {
    'en-CA': {
      unauthorized: 'Not authorized',
    },
    'en-US': {
      unauthorized: 'Not authorized',
    },
  },
)
