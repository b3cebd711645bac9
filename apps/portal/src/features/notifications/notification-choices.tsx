import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import {
  isAllowedChoice,
  type NotificationChannel,
} from '@rollcall/domain/people/notifications/notification-event'
import { DEFAULT_QUIET_HOURS, type QuietHours } from '@rollcall/domain/people/notifications/quiet-hours'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Switch } from '@rollcall/ui/components/switch.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useSavePreferences } from './notifications.queries.ts'
import { tNotify } from './notifications.words.ts'
import css from './notifications-card.module.css'

/** Each choice takes effect at once. */
export function NotificationChoices({ settings }: { settings: NotificationSettings }) {
  const saving = useSavePreferences()
  const change = (changed: Partial<NotificationSettings>) => saving.mutate({ ...settings, ...changed })
  return (
    <div className={css.choices}>
      {saving.error && (
        <Notice kind="error" title={tNotify('notSaved')}>
          {asFailure(saving.error).message}
        </Notice>
      )}
      <Quiet quietHours={settings.quietHours} onChange={(quietHours) => change({ quietHours })} />
      <Switch
        label={tNotify('sameDay')}
        hint={tNotify('sameDayHint')}
        checked={settings.sameDayInQuietHours}
        onChange={(sameDayInQuietHours) => change({ sameDayInQuietHours })}
      />
      <Switch
        label={tNotify('details')}
        hint={tNotify('detailsHint')}
        checked={settings.showsDetails}
        onChange={(showsDetails) => change({ showsDetails })}
      />
      <EventTable settings={settings} onChange={(events) => change({ events })} />
    </div>
  )
}

type Chosen = NotificationSettings['events'][number]

/** Each event by each channel. */
function EventTable({
  settings: { events, texts },
  onChange,
}: {
  settings: NotificationSettings
  onChange: (events: Chosen[]) => void
}) {
  // Text messages need a verified number.
  const isOffered = (channel: NotificationChannel) => channel !== 'sms' || Boolean(texts?.number)
  const offered = columns.filter(isOffered)
  const choose = (chosen: Chosen, on: NotificationChannel[]) =>
    onChange(events.map((other) => (other.event === chosen.event ? { ...other, on } : other)))
  return (
    <div className={css.scroll}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{tNotify('event')}</th>
            {offered.map((channel) => (
              <th key={channel} scope="col">
                {tNotify(`channels.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((chosen) => (
            <tr key={chosen.event}>
              <th scope="row">{tNotify(`events.${chosen.event}`)}</th>
              {offered.map((channel) => (
                <td key={channel}>
                  {chosen.channels.includes(channel) && (
                    <ChannelSwitch
                      chosen={chosen}
                      channel={channel}
                      isOffered={isOffered}
                      onChange={(on) => choose(chosen, on)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const columns = ['push', 'email', 'sms'] as const

function ChannelSwitch({
  chosen: { event, channels, on },
  channel,
  isOffered,
  onChange,
}: {
  chosen: Chosen
  channel: NotificationChannel
  isOffered: (channel: NotificationChannel) => boolean
  onChange: (on: NotificationChannel[]) => void
}) {
  // A channel that is not offered reaches nobody, and so does not count.
  const isAllowed = (wanted: readonly NotificationChannel[]) =>
    isAllowedChoice(event, {
      [event]: Object.fromEntries(channels.map((one) => [one, isOffered(one) && wanted.includes(one)])),
    })
  const isOn = on.includes(channel)
  const name = tNotify('eventByChannel', {
    event: tNotify(`events.${event}`),
    channel: tNotify(`channels.${channel}`).toLowerCase(),
  })
  return (
    <Switch
      label={<VisuallyHidden>{name}</VisuallyHidden>}
      checked={isOn}
      // Of an event that may not be silent, the last channel stays.
      disabled={isOn && !isAllowed(without(on, channel))}
      onChange={(isWanted) => onChange(isWanted ? [...on, channel] : without(on, channel))}
    />
  )
}

const without = (on: readonly NotificationChannel[], channel: NotificationChannel) =>
  on.filter((other) => other !== channel)

function Quiet({
  quietHours,
  onChange,
}: {
  quietHours: QuietHours | null
  onChange: (quietHours: QuietHours | null) => void
}) {
  const setTime = (name: keyof QuietHours, time: string) => {
    const changed = quietHours && { ...quietHours, [name]: time }
    // An emptied field, and hours without an end, are not saved.
    if (changed && time && changed.fromLocal !== changed.toLocal) onChange(changed)
  }
  const timeField = (name: keyof QuietHours, label: string) =>
    quietHours && (
      <TextField
        key={quietHours[name]}
        type="time"
        label={label}
        defaultValue={quietHours[name]}
        onBlur={({ target }) => setTime(name, target.value)}
      />
    )
  return (
    <div className={css.group}>
      <Switch
        label={tNotify('quiet')}
        hint={tNotify('quietHint')}
        checked={quietHours !== null}
        onChange={(isOn) => onChange(isOn ? DEFAULT_QUIET_HOURS : null)}
      />
      <div className={css.times}>
        {timeField('fromLocal', tNotify('from'))}
        {timeField('toLocal', tNotify('until'))}
      </div>
    </div>
  )
}
