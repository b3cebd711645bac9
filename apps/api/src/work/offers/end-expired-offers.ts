import type { Services } from '../../platform/services.ts'
import { offerGoneNotification } from './offers.notifications.ts'
import { listExpiredNotified, listOfferedBookings } from './offers.queries.ts'

/** Corrects notifications on devices of offers whose deadline has passed: they would still say "Accept". */
export async function endExpiredOffers({ db, clock, config, outbox }: Services): Promise<void> {
  const expired = await listExpiredNotified.all(db, new Date(clock.now()))
  for (const offer of expired) {
    const bookings = await listOfferedBookings.all(db, offer.bookingIds)
    await db.transaction((tx) =>
      outbox.notify(tx, [offerGoneNotification(config, offer, bookings, 'expired')]),
    )
  }
}
