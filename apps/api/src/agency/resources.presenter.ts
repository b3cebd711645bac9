import type {
  Agreement,
  Booking,
  Candidate,
  Client,
  Consultant,
  Download,
  Event,
  Location,
} from '@rollcall/contract/agency/resources'
import type {
  AgreementRow,
  BookingRow,
  CandidateRow,
  ClientRow,
  ConsultantRow,
  DownloadRow,
  EventRow,
  LocationRow,
  NamedRow,
} from './resources.queries.ts'

const instantOf = (at: number) => new Date(at).toISOString()

const presentNames = ({ id, externalId, source, updatedAt }: NamedRow) => ({
  id,
  externalId,
  source,
  updatedAt: instantOf(updatedAt),
})

const pointOf = ({ latitude, longitude }: { latitude: number | null; longitude: number | null }) =>
  latitude === null || longitude === null ? null : { latitude, longitude }

const referenceOf = (id: string | null, externalId: string | null) =>
  id === null ? null : { id, externalId }

export const presentConsultant = (row: ConsultantRow): Consultant => {
  const { name, country, state, phoneNumber, email } = row
  return { ...presentNames(row), name, country, state, phoneNumber, email }
}

export const presentClient = (row: ClientRow): Client => {
  const { name, region } = row
  return { ...presentNames(row), name, region }
}

export const presentLocation = (row: LocationRow): Location => {
  const { name, line1, line2, suburb, state, postcode, country, timezone } = row
  return {
    ...presentNames(row),
    client: { id: row.clientId, externalId: row.clientExternalId },
    name,
    address: { line1, line2, suburb, state, postcode, country },
    coordinates: pointOf(row),
    timezone,
  }
}

export const presentCandidate = (row: CandidateRow): Candidate => {
  const { firstName, lastName, preferredName, email, mobile, region, state, timezone, language } = row
  const { features, suspended, invited, accountSetUp } = row
  return {
    ...presentNames(row),
    firstName,
    lastName,
    preferredName,
    email,
    mobile,
    region,
    state,
    timezone,
    language,
    consultant: referenceOf(row.consultantId, row.consultantExternalId),
    home: pointOf(row),
    features,
    suspended,
    invited,
    accountSetUp,
  }
}

export const presentBooking = (row: BookingRow): Booking => {
  const { dateLocal, startTimeLocal, endTimeLocal, payOptionType, ratePerHour, grades, description } = row
  const { contactName, contactPhoneNumber, contactEmail, group, status, minutesLate } = row
  const hasContact = contactName !== null || contactPhoneNumber !== null || contactEmail !== null
  return {
    ...presentNames(row),
    client: { id: row.clientId, externalId: row.clientExternalId },
    location: { id: row.locationId, externalId: row.locationExternalId },
    dateLocal,
    startTimeLocal,
    endTimeLocal,
    payOptionType,
    ratePerHour,
    grades,
    description,
    contact: hasContact ? { name: contactName, phoneNumber: contactPhoneNumber, email: contactEmail } : null,
    group,
    candidate: referenceOf(row.candidateId, row.candidateExternalId),
    status,
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    minutesLate,
  }
}

export const presentAgreement = (row: AgreementRow): Agreement => {
  const { type, title } = row
  return {
    ...presentNames(row),
    client: { id: row.clientId, externalId: row.clientExternalId },
    type,
    title,
    file: referenceOf(row.fileId, row.fileExternalId),
  }
}

export const presentDownload = (row: DownloadRow): Download => {
  const { name, region, category, title, description, position } = row
  return {
    ...presentNames(row),
    name,
    region,
    category,
    title,
    description,
    position,
    file: { id: row.fileId, externalId: row.fileExternalId },
  }
}

export const presentEvent = (row: EventRow): Event => {
  const { region, title, type, description, facilitatorName, timezone, cost, status } = row
  const { numberOfSpaces, enrolledCount, registrationUrl, location } = row
  return {
    ...presentNames(row),
    region,
    title,
    type,
    description,
    facilitatorName,
    startsAt: instantOf(row.startsAt),
    endsAt: instantOf(row.endsAt),
    timezone,
    cost,
    status,
    numberOfSpaces,
    enrolledCount,
    registrationUrl,
    location,
    coordinates: pointOf(row),
    picture: referenceOf(row.pictureId, row.pictureExternalId),
  }
}
